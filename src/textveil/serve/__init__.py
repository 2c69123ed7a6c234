"""What is needed to serve is asked for once, before anything here is used."""

from textveil.core.libraries import library

library("starlette")
