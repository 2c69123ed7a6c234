"""What does the page about the knowledge say around its figures?"""

PAGE = """# Knowledge, measured

Written by `benchmarks/knowledge.py`, typed by nobody; verdicts stand in [knowledge/](knowledge/) line by line.

## Mentions that people masked
{coverage}
Whether a mention is a person's name is told by the same rules that generalize it: a person who is not recognised counts
as *other name*, without a generalization. So the row *person name* is 100 % by construction and proves nothing, and
*all but person names* contains people. Some rules were written after looking at what failed in these very sets.

## Judged by hand
One judge, who also wrote the code and saw which answer was whose. Read the figures with that, and with this:

- *Facts*: 200 drawn from all names that pages tell of, or that the places tell where they stand. Judged from general
  knowledge and the name's own words; where nothing was known of a name, the first sentence of its page decided.
- *Replacements*: 200 drawn from the masked mentions of both sets, the nearest generalization each; stretches that got
  a mark are not in it. Earlier draws were read to find faults, which were mended, and not scored; the one before this
  scored 91.5 % true, below the 92 % asked for, and its faults were mended too. All draws come from the same documents
  on which the rules were developed, so this is no held-out figure: expect less elsewhere.
  Rules for months, names of a few letters and given names came after the draw.

{judged}
## Utility
What is left of the information of all noun phrases (*general-purpose*, eq. 10) when those above β are hidden: by a
mark, with WordNet alone, with the packaged knowledge, and ideally (a generalization of exactly β bits for each).
*WordNet alone* is the method of the paper: the phrase, or the longest ending of it that WordNet knows, proper names
too, in its first sense; no facts, places, quantities or rules. It shares the order of senses and the labels of the
packaged file. *Whole phrases* leaves no words off.

75 % of the ideal were asked for. Twice WordNet alone was asked for too, and is out of reach where *ideal ÷ WordNet
alone* is below 2: that is the most that any knowledge whatever can reach. At the two lowest thresholds hardly any word
of English is common enough to be said.

{utility}
## Speed
{speed}
Seconds of the processor, on a machine that had other work to do. {machine}.
"""
