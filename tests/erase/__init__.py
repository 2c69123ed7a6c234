"""Tests of the entity room."""
