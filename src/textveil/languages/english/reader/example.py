"""Which short text has something of everything, so that reading it opens all that reading needs?"""

EXAMPLE = """To: Dr. Margaret Ellison, 12 Mill Lane, Leeds LS1 4AB

Dear Margaret,
On 15 October 2004 we admitted Thomas Reed, 37, a cellist with the Northern Orchestra, for asthma. He takes 20 mg of
prednisone twice a day and pays £1,250. Please call 0161 496 0000 or write to t.reed@example.org.
"""
