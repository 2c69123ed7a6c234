"""What the tests ask instead of the real thing, or to start the real thing."""
