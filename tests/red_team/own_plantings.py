"""More ways in which a document may hold a listed name, invented one by one: codes, joined strings, folded lines, fields."""
# ruff: noqa: E501  # markup reads better in one line

import json
from collections.abc import Iterator

from formats.samples import opendocument, sheets
from red_team.corner import Corner
from red_team.cut_names import pdf
from red_team.vocabulary_corners import FIRST as F
from red_team.vocabulary_corners import SECOND as L
from red_team.vocabulary_corners import SURNAME as N
from red_team.vocabulary_corners import TERM, word_file

SAID = {
    "math bold": "".join(chr(0x1D41A + ord(sign.lower()) - 97) for sign in N),
    "circled": "".join(chr(0x24B6 + ord(sign) - 65) for sign in N.upper()),
    "white in circles": "".join(chr(0x1F150 + ord(sign) - 65) for sign in N.upper()),
    "halves of flags": "".join(chr(0x1F1E6 + ord(sign) - 65) for sign in N.upper()),
    "marks above and below": "".join(sign + "\u0301\u0323" for sign in N),
    "turned by a sign": "\u202e" + N[::-1] + "\u202c",
    "a letter a line": "\n".join(N), "pipes": "|".join(N), "slashes": "/".join(N), "thin spaces": "\u2009".join(N),
    "quoted-printable": "=5A" + N[1:], "entity without its end": "&#90" + N[1:], "hexadecimal entity": "&#x5a;" + N[1:],
    "code of a style sheet": "\\5a " + N[1:], "long code of a style sheet": "\\00005a" + N[1:], "octal": "\\132" + N[1:],
    "two units": "\\ud835\\udc19" + N[1:], "name of a sign": "\\x5a" + N[1:], "percent in the middle": N.replace("k", "%6B"),
    "strings added": f'"{F}" + "{L}"', "strings side by side": f'"{F}" "{L}"', "strings of a database": f"'{F}'||'{L}'",
    "strings of a sheet": f'"{F}"&"{L}"', "strings with a dot": f"'{F}' . '{L}'", "quotes of a shell": f'{F}""{L}', "single quotes": f"{F}''{L}",
    "half a link": f"[{F}](https://example.org){L}", "number of a note": f"{F}[^1]{L}", "picture of half": f"![{F}](x.png){L}",
    "link of a wiki": f"[[{F}]]{L}", "tags in brackets": f"{F}[b]{L}[/b]", "section of XML": f"{F}]]><![CDATA[{L}",
    "template": f"{F}{{{{x}}}}{L}", "soft hyphen of TeX": f"{F}\\-{L}", "group of TeX": f"{F}{{}}{L}", "letter in a group": f"{{{F[0]}}}{F[1:]}{L}",
    "command of TeX": f"\\textsc{{{N.lower()}}}", "either case": "".join(sign.upper() if at % 2 else sign.lower() for at, sign in enumerate(N)),
    "possessive": N + "'s", "plural": N + "s", "tag": "#" + N, "handle": "@" + N.lower(), "path": f"C:\\Users\\{N.lower()}\\x",
    "name in code": f"get{N}Data", "name with strokes": f"user_{N.lower()}_id", "digits behind": N + "82", "digits before": "82" + N,
    "version": N.lower() + "v2", "trade mark": N + "™", "number of a page between": f"{F}-\n12\n{L}", "break": f"{F}<br>{L}",
    "end of a paragraph": f"{F}</p><p>{L}", "hyphen of another script": f"{F}\u05be{L}", "hyphen and two lines": f"{F}-\n\n{L}",
    "hyphen and a page": f"{F}-\f{L}", "dot of Japanese": f"{F}\u30fb{L}", "broken bar": f"{F}\u00a6{L}", "digits for letters": N.replace("e", "3").replace("o", "0"),
    "digits in it": N.replace("a", "4").replace("l", "1"), "number inside": f"{F}12{L}", "empty line": f"{F[0]}\n\n{F[1:]}{L}",
}  # fmt: skip
PAGES = {
    "entity without its end": f"<p>We met &#90{N[1:]} there.</p>",
    "drawing": f"<p>x<svg><text>{N}</text></svg></p>",
    "title in two lines": f'<p title="{F}&#10;{L}">x</p>',
    "fields": f'<input value="{F}&shy;{L}" placeholder="{N}">',
    "names": f'<p data-name="{N}" id="{N}" class="{N}">x</p>',
    "head": f'<html><head><meta name="{N}" content="{N}"><title>{F}&zwnj;{L}</title></head><body>x</body></html>',
    "large and small": f"<p>We met <big>{F[0]}</big>{F[1:]}<small>{L}</small>.</p>",
    "option": f"<select><option label='{N}'>x</option></select>",
    "turned": f'<p>We met <bdo dir="rtl">{N[::-1]}</bdo> there</p>',
    "style": f'<style>p:after{{content:"{N}"}}</style><p>x</p>',
    "hidden half": f"<p>We met {F}<span hidden>{L}</span> there</p>",
    "first half hidden": f'<p>We met <span style="display:none">{F}</span>{L} there</p>',
    "deleted half": f"<p>We met {F}<del>{L}</del> there</p>",
    "target": f'<a href="https://example.org/%5A{N[1:]}">x</a>',
}
MAILS = {
    "folded": f"From: {F}\r\n {L} <x@example.org>\r\nSubject: =?utf-8?q?{F}?= =?utf-8?q?{L}?=\r\nContent-Type: text/plain\r\n"
    f"Content-Transfer-Encoding: quoted-printable\r\n\r\nWe met {F}=\r\n{L} there. =5A{N[1:]}\r\n",
    "headers": f"From: a@example.org\r\nX-{N}: {N}\r\nMessage-ID: <{N}@x>\r\nSubject: x\r\nReply-To: {N} <b@example.org>\r\n\r\nhi\r\n",
}
TEXTS = {
    "vcf: folded": f"BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Tilda {F}\r\n {L}\r\nNOTE:met {F}\\n{L}\r\nX-{N}:{N}\r\nEND:VCARD\r\n",
    "ics: folded": f"BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:{F}\r\n {L}\r\nDESCRIPTION:{F}\\n{L} {F}\\,{L}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
    "json: breaks": json.dumps({"a": f"{F}\n{L}", "b": f"{F}\x00{L}", "c": f"{F}\x1f{L}", N: 1, f"{F}_{L}": 2}),
    "json: escapes": '{"note":"We met \\u005a' + N[1:] + " and " + F + "\\/" + L + '"}',
    "jsonl: names": json.dumps({N.lower(): 1, "x": f"{F}\u2028{L}"})
    + "\n"
    + json.dumps({N.lower(): 2, "x": "b"})
    + "\n",
    "yaml: folded": f'note: "We met {F}\\\n  {L} there"\nother: >\n  {F}\n  {L}\n{N}: 1\nb: &{N} v\nc: *{N}\n',
    "ini: continued": f"[{N}]\nname = {F}\\\n  {L}\n{N.lower()} = 1\n; {N}\n",
    "toml: several lines": f'a = """{F}\\\n   {L}"""\n[{N}]\nb=1\n',
    "xml: sections": f'<r a="{N}"><![CDATA[{F}]]><![CDATA[{L}]]><b>{F}<!-- x -->{L}</b><c>{F}<?p x?>{L}</c><!-- {N} --></r>',
    "xml: entity": f'<!DOCTYPE r [<!ENTITY e "{L}">]><r>{F}&e;</r>',
    "xml: in a line": f"<r>{F}<i/>{L} {F}<hi>{L}</hi></r>",
    "tex: cuts": f"\\documentclass{{article}}\\begin{{document}}We met {F}\\-{L}, {F}{{}}{L}, {{{F[0]}}}{F[1:]}{L}, {F}%\n{L}, \\textsc{{{N}}}, "
    f'{F}\\/{L}, {F}\\textbf{{{L}}}, {F}\\linebreak {L}, {F}"-{L} there.\\label{{{N}}}\\end{{document}}',
    "hl7: escapes": f"MSH|^~\\&|A|B|C|D|20200101||ADT^A01|1|P|2.5\rPID|1||1||{F}\\T\\{L}^Tilda\rNTE|1||met {F}\\.br\\{L} there\r",
}
WORD = {
    "two versions": f'<w:p><w:r><w:t>{F}</w:t></w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:r><w:t>{L}</w:t></w:r></mc:Choice>'
    f"<mc:Fallback><w:r><w:t>{L}</w:t></w:r></mc:Fallback></mc:AlternateContent></w:p>",
    "what a field gave": f'<w:p><w:r><w:t>{F}</w:t></w:r><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>REF x</w:instrText></w:r><w:r>'
    f'<w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>{L}</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>',
    "code of a field": f'<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>{F}</w:instrText></w:r><w:r><w:instrText>{L}</w:instrText></w:r>'
    '<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>',
    "symbols": "<w:p>"
    + "".join(f'<w:r><w:sym w:font="Arial" w:char="F0{ord(sign):02X}"/></w:r>' for sign in N)
    + "</w:p>",
    "cells": f"<w:tbl><w:tr><w:tc><w:p><w:r><w:t>{F}</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>{L}</w:t></w:r></w:p></w:tc></w:tr></w:tbl>",
    "hyphen and a paragraph": f"<w:p><w:r><w:t>We met {F}-</w:t></w:r></w:p><w:p><w:r><w:t>{L} there</w:t></w:r></w:p>",
    "name of a drawing": f'<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="{F}&#10;{L}" descr="{F}&#10;{L}"/></wp:inline></w:drawing></w:r></w:p>',
    "white half": f'<w:p><w:r><w:t>{F}</w:t></w:r><w:r><w:rPr><w:color w:val="FFFFFF"/></w:rPr><w:t>{L}</w:t></w:r></w:p>',
    "tiny half": f'<w:p><w:r><w:rPr><w:sz w:val="2"/></w:rPr><w:t>{F}</w:t></w:r><w:r><w:t>{L}</w:t></w:r></w:p>',
    "formula": "<w:p><m:oMath>" + "".join(f"<m:r><m:t>{sign}</m:t></m:r>" for sign in N) + "</m:oMath></w:p>",
}
ONE = '<row r="1"><c r="A1"><v>1</v></c></row>'
SHEETS = {
    "runs": sheets.of_rows(
        f'<row r="1"><c r="A1" t="inlineStr"><is><r><t>{F}</t></r><r><rPr><b/></rPr><t>{L}</t></r></is></c></row>'
    ),
    "head": sheets.of_rows(
        ONE,
        more=f'<headerFooter><oddHeader>&amp;C&amp;"Arial,Bold"{F}&amp;B{L}</oddHeader><oddFooter>{F}&amp;10{L}</oddFooter></headerFooter>',
    ),
    "list": sheets.of_rows(
        ONE,
        more=f'<dataValidations><dataValidation type="list" sqref="A1"><formula1>"{N},b"</formula1></dataValidation></dataValidations>',
    ),
    "names": sheets.of_rows(
        ONE, name=f"{F}-{L}", main=f'<definedNames><definedName name="{N}">Sheet1!$A$1</definedName></definedNames>'
    ),
    "formula": sheets.of_rows(
        f'<row r="1"><c r="A1" t="str"><f>"{F}"&amp;"{L}"</f><v>{N}</v></c><c r="B1"><f>{N}(A1)</f><v>2</v></c></row>'
    ),
    "cells": sheets.of_rows(
        f'<row r="1"><c r="A1" t="inlineStr"><is><t>{F}</t></is></c><c r="B1" t="inlineStr"><is><t>{L}</t></is></c></row>'
    ),
    "format": sheets.of_rows(
        ONE,
        styles=f'<numFmts><numFmt numFmtId="164" formatCode="&quot;{N}&quot;0"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs>',
    ),
}
OPEN = {
    "spans": f"<text:p>We met <text:span>{F}</text:span><text:span>{L}</text:span></text:p>",
    "ruby": f"<text:p><text:ruby><text:ruby-base>x</text:ruby-base><text:ruby-text>{N}</text:ruby-text></text:ruby></text:p>",
    "dropped capital": f'<text:p><text:span text:style-name="Drop">{F[0]}</text:span>{F[1:]}{L}</text:p>',
    "label of a note": f'<text:p>x<text:note><text:note-citation text:label="{N}">{N}</text:note-citation><text:note-body><text:p>k</text:p></text:note-body></text:note></text:p>',
    "sequence": f'<text:p><text:sequence text:name="{N}" text:formula="ooow:{N}+1">{N}</text:sequence></text:p>',
    "index": f'<text:p><text:alphabetical-index-mark text:string-value="{N}" text:key1="{N}"/>x</text:p>',
    "conditions": f'<text:p><text:conditional-text text:condition="ooow:{N}" text:string-value-if-true="{N}">{N}</text:conditional-text>'
    f'<text:hidden-text text:string-value="{N}">{N}</text:hidden-text></text:p>',
    "letters in frames": "<text:p>" + "".join(f"<draw:frame>{sign}</draw:frame>" for sign in N) + "</text:p>",
}
PDFS = {
    "letters apart": [(60 + 14 * at, 700, 11, sign) for at, sign in enumerate(N)],
    "out of order": [(122, 700, 11, L), (60, 700, 11, F)],
    "small capitals": [(60, 700, 14, N[0]), (70, 700, 10, N[1:].upper())],
}


def corners() -> Iterator[Corner]:
    """All of them."""
    for kind in ("txt", "md"):
        yield from (
            Corner(f"own: {name}", kind, f"We met {said} there, and it rained.".encode(), TERM)
            for name, said in SAID.items()
        )
    yield from (Corner(f"own: {name}", "html", page.encode(), TERM) for name, page in PAGES.items())
    yield from (Corner(f"own: {name}", "eml", mail.encode(), TERM) for name, mail in MAILS.items())
    for name, said in TEXTS.items():
        yield Corner(f"own: {name.split(': ')[1]}", name.split(":")[0], said.encode(), TERM)
    yield from (Corner(f"own: {name}", "docx", word_file(body), TERM) for name, body in WORD.items())
    yield from (Corner(f"own: {name}", "xlsx", data, TERM) for name, data in SHEETS.items())
    yield from (
        Corner(f"own: {name}", "odt", opendocument.document("x", body=body, tracked=""), TERM)
        for name, body in OPEN.items()
    )
    yield from (Corner(f"own: {name}", "pdf", pdf(*lines), TERM) for name, lines in PDFS.items())
