"""What would a stranger who knows what the world knows guess from a text?"""
