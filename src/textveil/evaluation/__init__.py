"""How well does what is found agree with what people marked?"""
