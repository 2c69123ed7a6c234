"""What is needed to serve is asked for once, before anything here is used."""

from textveil.libraries import library

library("starlette")
