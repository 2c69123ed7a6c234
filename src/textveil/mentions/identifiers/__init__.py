"""Which shapes of text are identifiers, whatever their disguise?"""
