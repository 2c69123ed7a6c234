"""Which terms must go so that no protected entity can be recognised? (ERASE)"""
