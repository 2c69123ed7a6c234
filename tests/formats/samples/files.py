"""A file of every format: one with a secret in every place, one that says a given text."""

import base64
import io
import json
import quopri
from collections.abc import Callable

from formats.samples import paper, word
from textveil.formats.zip_container import pack
from textveil.libraries import library

MARKDOWN = """---
title: About {0}
author: {0}
---
# {0}

Dear **{0}**, see [the file](files/{0}.pdf "{0}") and <https://example.org/{0}>.

![a picture of {0}](pictures/{0}.png)

[ref]: /people/{0}/letter.md
<!-- {0} --> <a href="x/{0}">here</a>

    code {0}
"""
PAGE = """<!DOCTYPE html>
<!-- {0} -->
<html lang="en" data-x="{0}"><head><title>{0}</title>
<meta name="author" content="{0}"><meta name="description" content="about {0}"><meta name="x-{0}" content="{0}">
<link rel="stylesheet" href="/{0}.css"><base href="http://{0}.example.org/">
<style>/* {0} */ .{0} p::before {{ content: "{0}"; color: red }} @media print {{ .{0} {{ color: blue }} }}</style>
<script>var name = "{0}";</script>
<script type="application/ld+json">{{"@type": "Person", "name": "{0}"}}</script></head>
<body class="{0}" onload="greet('{0}')" style="background: url({0}.png); color: black">
<h1 id="{0}">Dear {0}</h1><p>First {1}<b>{2}</b> split. &#69;&#x6c;lison
<a href="/people/{0}" title="{0}">link</a> <a href="#{0}">up</a></p>
<img src="{0}.png" alt="{0}" srcset="{0}2.png 2x"><img src="data:text/plain;base64,{3}" alt="">
<input value="{0}" placeholder="{0}" aria-label="{0}" name="{0}" data-id="{0}"><textarea>{0}</textarea>
<{0}-card>in a card {0}</{0}-card><svg><title>{0}</title><text>{0}</text></svg><noscript>{0}</noscript>
<iframe srcdoc="{0}" src="/{0}"></iframe><object data="{0}.pdf">{0}</object><template>{0}</template>
<table summary="{0}"><caption>{0}</caption><tr><td headers="{0}" abbr="{0}">{0}</td></tr></table>
<details><summary>{0}</summary><time datetime="{0}">now</time></details><q cite="http://{0}">quoted</q>
</body></html>
"""


def text(secret: str) -> bytes:
    return f"Dear {secret},\r\nall is well. {secret.upper()}\r\n".encode()


def markdown(secret: str) -> bytes:
    return MARKDOWN.format(secret).encode()


def html(secret: str) -> bytes:
    half = len(secret) // 2
    return PAGE.format(secret, secret[:half], secret[half:], base64.b64encode(secret.encode()).decode()).encode()


def mail(secret: str) -> bytes:
    coded = quopri.encodestring(f"Dear {secret}, caf\u00e9\n".encode("latin-1")).decode("ascii")
    attached = base64.encodebytes(f"note on {secret}\n".encode()).decode()
    page = base64.encodebytes(f"<p>Dear {secret}</p>".encode()).decode()
    inner = f"From: {secret} <a@example.org>\nSubject: inner {secret}\n\nInner text for {secret}.\n"
    return f"""Received: from {secret}.example.org by mx (Postfix) id {secret}; Mon, 3 May 2021 10:00:00 +0200
Message-ID: <{secret}@example.org>
DKIM-Signature: v=1; d={secret}.org
X-Mailer: {secret}
From: "{secret}" <{secret}@example.org>
To: =?utf-8?b?{base64.b64encode(secret.encode()).decode()}?= <x@example.org>, {secret}@example.org
Date: Mon, 3 May 2021 10:00:00 +0200
Subject: =?iso-8859-1?q?About_{secret}?=
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="{secret}"

preamble {secret}
--{secret}
Content-Type: multipart/alternative; boundary="b2"

--b2
Content-Type: text/plain; charset=iso-8859-1
Content-Transfer-Encoding: quoted-printable

{coded}
--b2
Content-Type: text/html; charset=utf-8
Content-Transfer-Encoding: base64

{page}
--b2--
--{secret}
Content-Type: text/plain; name="{secret}.txt"
Content-Disposition: attachment; filename="{secret}.txt"
Content-Description: {secret}
Content-Transfer-Encoding: base64

{attached}
--{secret}
Content-Type: application/octet-stream; name="{secret}.bin"
Content-Disposition: attachment; filename="{secret}.bin"

{secret}
--{secret}
Content-Type: message/rfc822

{inner}
--{secret}--
epilogue {secret}
""".encode()


def mbox(secret: str) -> bytes:
    first = f"From: a@example.org\nSubject: one\n\n>From {secret}\nend\n".encode()
    return b"".join(
        b"From %s@example.org Mon May  3 10:00:00 2021\n%s\n" % (secret.encode(), one) for one in (first, mail(secret))
    )


def csv(secret: str) -> bytes:
    rows = [
        f"id,note,{secret}",
        f'1,"Dear {secret}, hello",x',
        f'2,plain,"say ""{secret}"""',
        "3,short",
        f"4,long,y,{secret}",
    ]
    return "".join(f"{row}\r\n" for row in rows).encode()


def tsv(secret: str) -> bytes:
    return f"id\tnote\n1\tDear {secret}\n".encode()


def jsonl(secret: str) -> bytes:
    rows = [
        {"id": 1, "note": f"Dear {secret}", "more": {secret: [f"x {secret}", None, True, 1.5]}},
        {"id": 2, "note": ""},
    ]
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


def parquet(secret: str) -> bytes:
    arrow, file = library("pyarrow"), io.BytesIO()
    columns = {"id": [1, 2], "note": [f"Dear {secret}", None], secret: ["a", secret], "raw": [secret.encode(), b""]}
    table = arrow.table(columns).replace_schema_metadata({"who": secret})
    library("pyarrow.parquet").write_table(table, file)
    return file.getvalue()


def archive(secret: str) -> bytes:
    inner = pack([(f"{secret}/deep.txt", text(secret))])
    files = {f"{secret}/letter.txt": text(secret), f"{secret}.bin": secret.encode(), "inner.zip": inner}
    return pack({**files, f"{secret.lower()}.md": markdown(secret), "table.csv": csv(secret)}.items())


PLANTED: dict[str, Callable[[str], bytes]] = {
    "txt": text,
    "md": markdown,
    "html": html,
    "docx": word.document,
    "pdf": paper.full,
    "eml": mail,
    "mbox": mbox,
    "csv": csv,
    "tsv": tsv,
    "jsonl": jsonl,
    "parquet": parquet,
    "zip": archive,
}
"""A file of each format with the secret in every place."""


def parquet_saying(lines: list[str]) -> bytes:
    file = io.BytesIO()
    library("pyarrow.parquet").write_table(library("pyarrow").table({"note": lines}), file)
    return file.getvalue()


SAYING: dict[str, Callable[[list[str]], bytes]] = {
    "txt": lambda lines: "\n".join(lines).encode(),
    "md": lambda lines: "\n\n".join(lines).encode(),
    "html": lambda lines: "".join(f"<p>{line}</p>" for line in lines).encode(),
    "docx": lambda lines: word.plain(*lines),
    "pdf": lambda lines: paper.simple("\n".join(lines)),
    "eml": lambda lines: ("Subject: news\n\n" + "\n".join(lines)).encode(),
    "mbox": lambda lines: ("From a Mon May  3 10:00:00 2021\nSubject: news\n\n" + "\n".join(lines) + "\n\n").encode(),
    "csv": lambda lines: ("note\n" + "".join(f'"{line}"\n' for line in lines)).encode(),
    "tsv": lambda lines: ("note\n" + "".join(f"{line}\n" for line in lines)).encode(),
    "jsonl": lambda lines: "".join(json.dumps({"note": line}) + "\n" for line in lines).encode(),
    "parquet": parquet_saying,
    "zip": lambda lines: pack([("a.txt", "\n".join(lines).encode())]),
}
"""A file of each format that says these lines."""
