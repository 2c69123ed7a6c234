"""Tests of where the counts come from."""
