"""Why was each thing hidden, and what is left?"""
