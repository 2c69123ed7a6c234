"""Sanitize an example letter end to end: before, after and why."""

from pathlib import Path

import textveil as tv

letter = tv.read(Path(__file__).with_name("letter.txt"))
result = tv.sanitize(letter)

print("BEFORE\n" + letter.text)
print("AFTER\n" + result.text)
print("WHY")
for finding in result.findings:
    print(f"  {finding.terms[0]:<24} {finding.score:5.1f} bits  {finding.because}")
print("\nReplaying the edits gives the output:", tv.apply(letter.text, result.edits) == result.text)
print("Reading the output again finds:", tv.detect(result.text) or "nothing")
