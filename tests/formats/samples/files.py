"""A file of every format: one with a secret in every place, one that says a given text."""
# ruff: noqa: E501  # markup reads better in one line

import base64
import io
import json
import quopri
from collections.abc import Callable
from functools import partial

from formats.samples import opendocument, paper, sheets, slides, word
from textveil.core.libraries import library
from textveil.formats.zip_container import pack

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


CODE = """#!/usr/bin/env python
# written by {0}
\"\"\"A module about {0}.\"\"\"
import os

NAME = "{0}"  # {0}
HALVES = f'El{{os}}' + "Elli\\x73on \\u0045llison"


def greet():
    return r'{0}' + \'\'\'two
lines of {0}\'\'\'
"""


def code(secret: str) -> bytes:
    return CODE.format(secret).replace("\\'", "'").encode()


def json_file(secret: str) -> bytes:
    people = {secret: {"age": 3, "note": f"x {secret}"}, "Reyes": {"age": 4, "note": "y"}}
    value = {"name": secret, "list": [f"Dear {secret}", None, True, 1.5], "people": people, "ssn": 943476}
    return json.dumps(value, indent=2).replace("x Elli", "x \\u0045lli").encode()


def notebook(secret: str) -> bytes:
    data = {
        "text/plain": [f"'{secret}'"],
        "text/html": [f"<b title='{secret}'>", f"{secret}</b>"],
        "image/png": base64.b64encode(secret.encode()).decode(),
        "application/json": {"name": secret},
    }
    outputs = [
        {"output_type": "stream", "name": "stdout", "text": [f"hello {secret}\n"]},
        {"output_type": "execute_result", "execution_count": 1, "metadata": {"who": secret}, "data": data},
        {"output_type": "error", "ename": secret, "evalue": secret, "traceback": [f"\x1b[0;31m{secret}\x1b[0m"]},
    ]
    source = [f"# {secret}\n", f"name = '{secret}'"]
    cells = [
        {"cell_type": "markdown", "id": secret, "metadata": {"tags": [secret]}, "source": f"# About {secret}"},
        {"cell_type": "code", "execution_count": 1, "metadata": {}, "source": source, "outputs": outputs},
        {"cell_type": "raw", "metadata": {}, "source": [secret], "attachments": {secret: {"image/png": secret}}},
    ]
    metadata = {"authors": [{"name": secret}], "kernelspec": {"name": secret}, "language_info": {"name": "python"}}
    return json.dumps({"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}).encode()


XML = """<?xml version="1.0"?>
<!-- {0} --><?note {0}?>
<record id="{0}" size="3"><name>El<b>lis</b>on</name><note when="{0}">Dear {0}, <i>hello</i> {0}</note><n>4</n></record>
"""
CARD = """BEGIN:VCARD\r\nVERSION:4.0\r\nFN:{0}\r\nN:{0};Ann;;;\r\nitem1.TEL;TYPE=home:{0}\r\nEMAIL:a@{0}.org\r\nNOTE:Dear {0}\\, hel
 lo\r\nPHOTO;ENCODING=b:{0}\r\nX-{0}:{0}\r\nUID:{0}\r\nEND:VCARD\r\n"""
EVENT = """BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:{0}\r\nBEGIN:VEVENT\r\nUID:{0}\r\nDTSTART:20200102T030405Z\r\nSUMMARY:{0} Elli
 son\r\nATTENDEE;CN="{0}":mailto:{0}@x.org\r\nDESCRIPTION:See {0}\r\nSTATUS:{0}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"""
MESSAGE = """MSH|^~\\&|{0}|{0}||LAB|20200102030405||ADT^A01|{0}|P|2.5\rPID|1||{0}^^^MRN||{0}^Ann||19750310|F|||1 {0} St^^Leeds
NK1|1|{0}^Bob\rPV1|1|I|W1|||{0}|1234^{0}\rOBX|1|TX|8480-6^Sys^LN||Dear {0} left||||||F\rNTE|1||about {0}\rZ{0}|{0}\r"""


def book(
    secret: str, chapters: tuple[str, ...] = ("<html><body><p>Dear {0}</p><img src='{0}.png'/></body></html>",)
) -> bytes:
    items = "".join(
        f'<item id="i{n}" href="{{0}}{n}.xhtml" media-type="application/xhtml+xml"/>' for n in range(len(chapters))
    )
    order = "".join(f'<itemref idref="i{n}"/>' for n in range(len(chapters)))
    opf = (
        '<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata>'
        "<dc:title>About {0}</dc:title><dc:creator>{0}</dc:creator><dc:identifier>{0}</dc:identifier></metadata>"
        f"<manifest>{items}</manifest><spine>{order}</spine></package>"
    )
    container = (
        '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="x/{0}.opf"/>'
        "</rootfiles></container>"
    )
    files = {"META-INF/container.xml": container, "x/{0}.opf": opf, "x/{0}.css": "{0}", "x/{0}.png": "{0}"}
    files |= {f"x/{{0}}{n}.xhtml": chapter for n, chapter in enumerate(chapters)}
    said = {name.replace("{0}", secret): content.replace("{0}", secret).encode() for name, content in files.items()}
    return pack({"mimetype": b"application/epub+zip", **said}.items())


def written(template: str, secret: str) -> bytes:
    return template.format(secret).encode()


YAML = """# by {0}
%YAML 1.1
---
{0}: &{0} {{name: {0}, list: [plain, "{0}", 'x {0}'], tag: !{0} y}}
other: *{0}
text: |
  Dear {0},
  {0} left.
folded: >-
  two {0}
more: {0}
  and on # {0}
"""
TOML = """# {0}
title = "{0}"
["{0}".inner]
"Ann {0}" = ['{0}', \"\"\"long {0}
text\"\"\", \'\'\'{0}\'\'\', 1975-03-10, 5551234567]
coded = "\\u0045llison" # {0}
"""
INI = """; {0}
[{0}]
name = {0}
Ann {0} : x # {0}
a line about {0}
"""


def yaml(secret: str) -> bytes:
    return YAML.replace("%YAML 1.1\n---\n", "").format(secret).encode()


def toml(secret: str) -> bytes:
    return TOML.replace("\\'", "'").format(secret).encode()


def ini(secret: str) -> bytes:
    return INI.format(secret).encode()


TEX = r"""% by SECRET
\documentclass{article}\author{SECRET \and Zork}\title{About SECRET}
\begin{document}\section{SECRET}\label{sec:SECRET}
Dear {\bf El}lison, see \ref{sec:SECRET} and \cite{SECRET99,x}. \href{http://x/SECRET}{SECRET} \url{x/SECRET}
\begin{tabular}{ll} SECRET & x \\ y & SECRET \end{tabular} $x_{SECRET} + \text{SECRET}$ \includegraphics{SECRET.png}
\begin{verbatim} SECRET \end{verbatim} 50\% of SECRET
\end{document}
"""


def tex(secret: str) -> bytes:
    return TEX.replace("SECRET", secret).encode()


RICH = r"""{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\froman Times New Roman;}{\f1 SECRET Sans;}}
{\colortbl;\red255\green0\blue0;}
{\stylesheet{\s1 SECRET;}}{\info{\author SECRET}{\title SECRET}}{\*\generator SECRET;}{\*\SECRET made up}
{\header SECRET {\field{\*\fldinst PAGE}{\fldrslt 1}}}{\*\bkmkstart SECRET}
\pard\SECRET\fs24 Dear {\b El}lis\'6fn, \u69?llison\par
{\field{\*\fldinst{HYPERLINK "http://x/SECRET"}}{\fldrslt SECRET}}{\v SECRET}{\deleted SECRET}
\trowd\cellx2000 SECRET\cell\row {\footnote SECRET}{\*\atnid SECRET}{\*\atnauthor SECRET}\chatn{\*\annotation SECRET}
{\pict\pngblip 456c6c69736f6e}{\object{\*\objdata 456c6c69736f6e}{\result SECRET}}{\*\docvar {SECRET}{SECRET}}\par}
SECRET after the end"""


def rich_text(secret: str) -> bytes:
    return RICH.replace("SECRET", secret).encode()


PLANTED: dict[str, Callable[[str], bytes]] = {
    "txt": text,
    "md": markdown,
    "html": html,
    **dict.fromkeys(("docx", "docm", "dotx", "dotm"), word.document),
    **dict.fromkeys(("pptx", "pptm", "potx", "potm", "ppsx", "ppsm"), slides.presentation),
    **dict.fromkeys(("xlsx", "xlsm", "xltx", "xltm"), sheets.workbook),
    **{f"od{kind}": partial(opendocument.document, ending=f"od{kind}") for kind in "tsp"},
    **{f"ot{kind}": partial(opendocument.document, ending=f"od{kind}") for kind in "tsp"},
    "rtf": rich_text,
    "pdf": paper.full,
    "eml": mail,
    "mbox": mbox,
    "csv": csv,
    "tsv": tsv,
    "jsonl": jsonl,
    "json": json_file,
    "ipynb": notebook,
    "code": code,
    "log": text,
    "tex": tex,
    "xml": partial(written, XML),
    "epub": book,
    "vcf": partial(written, CARD),
    "ics": partial(written, EVENT),
    "hl7": partial(written, MESSAGE),
    "yaml": yaml,
    "toml": toml,
    "ini": ini,
    "parquet": parquet,
    "zip": archive,
}
"""A file of each format with the secret in every place."""


def parquet_saying(lines: list[str]) -> bytes:
    file = io.BytesIO()
    library("pyarrow.parquet").write_table(library("pyarrow").table({"note": lines}), file)
    return file.getvalue()


def rich_line(line: str) -> str:
    return "".join(sign if sign.isascii() else f"\\u{ord(sign)}?" for sign in line)


SAYING: dict[str, Callable[[list[str]], bytes]] = {
    "txt": lambda lines: "\n".join(lines).encode(),
    "md": lambda lines: "\n\n".join(lines).encode(),
    "html": lambda lines: "".join(f"<p>{line}</p>" for line in lines).encode(),
    **dict.fromkeys(("docx", "docm", "dotx", "dotm"), lambda lines: word.plain(*lines)),
    **dict.fromkeys(("pptx", "pptm", "potx", "potm", "ppsx", "ppsm"), slides.saying),
    **dict.fromkeys(("xlsx", "xlsm", "xltx", "xltm"), sheets.saying),
    **{f"od{kind}": partial(opendocument.saying, ending=f"od{kind}") for kind in "tsp"},
    **{f"ot{kind}": partial(opendocument.saying, ending=f"od{kind}") for kind in "tsp"},
    "rtf": lambda lines: ("{\\rtf1 " + "\\par ".join(map(rich_line, lines)) + "}").encode("ascii"),
    "pdf": lambda lines: paper.simple("\n".join(lines)),
    "eml": lambda lines: ("Subject: news\n\n" + "\n".join(lines)).encode(),
    "mbox": lambda lines: ("From a Mon May  3 10:00:00 2021\nSubject: news\n\n" + "\n".join(lines) + "\n\n").encode(),
    "csv": lambda lines: ("note\n" + "".join(f'"{line}"\n' for line in lines)).encode(),
    "tsv": lambda lines: ("note\n" + "".join(f"{line}\n" for line in lines)).encode(),
    "jsonl": lambda lines: "".join(json.dumps({"note": line}) + "\n" for line in lines).encode(),
    "json": lambda lines: json.dumps({"note": lines}, indent=1).encode(),
    "ipynb": lambda lines: json.dumps(
        {"cells": [{"cell_type": "markdown", "metadata": {}, "source": line} for line in lines], "metadata": {}}
    ).encode(),
    "code": lambda lines: "".join(f"# {line}\n" for line in lines).encode(),
    "log": lambda lines: "\n".join(lines).encode(),
    "xml": lambda lines: ("<r>" + "".join(f"<p>{line}</p>" for line in lines) + "</r>").encode(),
    "epub": lambda lines: book("x", tuple(f"<html><body><p>{line}</p></body></html>" for line in lines)),
    "vcf": lambda lines: ("BEGIN:VCARD\n" + "".join(f"NOTE:{line}\n" for line in lines) + "END:VCARD\n").encode(),
    "ics": lambda lines: ("BEGIN:VCALENDAR\n" + "".join(f"COMMENT:{line}\n" for line in lines)).encode(),
    "hl7": lambda lines: ("MSH|^~\\&|\r" + "".join(f"NTE|1||{line}\r" for line in lines)).encode(),
    "yaml": lambda lines: "".join(f"- {json.dumps(line, ensure_ascii=False)}\n" for line in lines).encode(),
    "toml": lambda lines: f"lines = {json.dumps(lines, ensure_ascii=False)}\n".encode(),
    "ini": lambda lines: "".join(f"line{n} = {line}\n" for n, line in enumerate(lines)).encode(),
    "tex": lambda lines: "\n\n".join(lines).encode(),
    "parquet": parquet_saying,
    "zip": lambda lines: pack([("a.txt", "\n".join(lines).encode())]),
}
"""A file of each format that says these lines."""
