"""What was promised about a text, in a form that others can check?"""
