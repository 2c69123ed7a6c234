"""A web page with secrets in places that nobody sees: what is hidden in it, and the page that can be shared.

pip install 'textveil[html]' && python examples/formats.py
"""

from pathlib import Path
from tempfile import TemporaryDirectory

import textveil as tv
from textveil.formats.reader import inspect, removed_notes

PAGE = """<html><head><title>Visit</title><meta name="author" content="Jane Roe"></head>
<body><!-- ask Ellison --><p>I saw <b>Margaret</b> Ellison in Stockport.</p>
<p style="background: black">Her brother is Thomas Ellison.</p>
<img src="ellison.png" alt="Margaret Ellison"><script>track("ellison")</script></body></html>"""

with TemporaryDirectory() as folder:
    source, target = Path(folder, "visit.html"), Path(folder, "visit.clean.html")
    source.write_text(PAGE, "utf-8")
    print("HIDDEN IN IT")
    for note in inspect(source):
        print(f"  {note.place}: {note.what} ({note.count})")
    document = tv.read(source)
    tv.sanitize(document).save(target)
    print("LEFT OUT")
    for note in removed_notes(document):
        print(f"  {note.what} ({note.count})")
    print("THE PAGE THAT CAN BE SHARED\n" + target.read_text("utf-8"))
