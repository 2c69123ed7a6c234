"""PDF files with something in every place that can hold text, written by hand."""
# ruff: noqa: E501  # markup reads better in one line

import zlib
from collections.abc import Sequence


def pdf(objects: Sequence[bytes], *, root: int = 1, info: int | None = None) -> bytes:
    """A PDF of these objects, numbered from 1."""
    output, offsets = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", []
    for number, content in enumerate(objects, 1):
        offsets.append(len(output))
        output += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    start = len(output)
    output += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    output += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    told = b" /Info %d 0 R" % info if info else b""
    return output + b"trailer << /Size %d /Root %d 0 R%s >>\nstartxref\n%d\n%%%%EOF\n" % (
        len(objects) + 1,
        root,
        told,
        start,
    )


def stream(content: bytes, *, entries: bytes = b"", packed: bool = False) -> bytes:
    """A stream object."""
    data = zlib.compress(content) if packed else content
    coding = b" /Filter /FlateDecode" if packed else b""
    return b"<< /Length %d%s%s >>\nstream\n%s\nendstream" % (len(data), coding, entries, data)


def simple(*pages: str) -> bytes:
    """A PDF with these pages of text, a line each line."""
    kids = b" ".join(b"%d 0 R" % (4 + 2 * index) for index in range(len(pages)))
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Count %d /Kids [%s] >>" % (len(pages), kids)]
    objects.append(b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
    for index, text in enumerate(pages):
        objects += [page(5 + 2 * index), stream(lines(text), packed=True)]
    return pdf(objects)


def page(content: int, *, more: bytes = b"") -> bytes:
    return (
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents %d 0 R%s >>"
        % (content, more)
    )


def one_page(content: bytes) -> bytes:
    """A PDF of one page that paints ``content`` in one font."""
    return pdf(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Count 1 /Kids [4 0 R] >>",
            b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
            page(5),
            stream(content),
        ]
    )


def lines(text: str) -> bytes:
    shown = [line.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)") for line in text.split("\n")]
    drawn = b" T* ".join(b"(%s) Tj" % line.encode("cp1252", "replace") for line in shown)
    return b"BT /F1 12 Tf 14 TL 72 760 Td " + drawn + b" ET"


def full(secret: str) -> bytes:
    """A PDF with the secret on its page, under a black box, in metadata, bookmarks, notes, forms and an attachment."""
    word = secret.encode()
    half = len(word) // 2
    content = b"BT /F1 12 Tf 14 TL 72 760 Td (Dear ) Tj [(%s) -20 (%s)] TJ T* <%s> Tj T* (Best regards) Tj ET " % (
        word[:half],
        word[half:],
        word.hex().encode(),
    )
    content += b"BT /F1 12 Tf 72 600 Td (under %s) Tj ET 0 0 0 rg 70 595 200 20 re f " % word
    content += b"BT 3 Tr /F1 12 Tf 72 500 Td (unseen %s) Tj ET" % word
    note = b"<< /Type /Annot /Subtype /Text /Rect [300 700 320 720] /Contents (%s) /T (%s) >>" % (word, word)
    redact = b"<< /Type /Annot /Subtype /Redact /Rect [60 755 400 775] /OverlayText (%s) >>" % word
    link = b"<< /Type /Annot /Subtype /Link /Rect [72 700 90 710] /A << /S /URI /URI (http://x/%s) >> >>" % word
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R /Outlines 6 0 R /Metadata 8 0 R /OpenAction << /S /JavaScript /JS (app.alert\\('%s'\\)) >>"
        b" /Names << /EmbeddedFiles << /Names [(%s) 12 0 R] >> >> /AcroForm << /Fields [15 0 R] /XFA (<x>%s</x>) >>"
        b" /StructTreeRoot 16 0 R /PageLabels << /Nums [0 << /P (%s) >>] >> /Dests << /%s [4 0 R /Fit] >>"
        b" /OCProperties << /OCGs [19 0 R] /D << /Name (%s) >> >> >>" % ((word,) * 6),
        b"<< /Type /Pages /Count 1 /Kids [4 0 R] >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        page(
            5,
            more=b" /Annots [9 0 R 10 0 R 11 0 R 15 0 R] /Thumb 18 0 R /PieceInfo << /%s << /Private (%s) >> >>"
            % (word, word),
        ),
        stream(content, packed=True),
        b"<< /Type /Outlines /First 7 0 R /Last 7 0 R /Count 1 >>",
        b"<< /Title (%s) /Parent 6 0 R /Dest [4 0 R /Fit] >>" % word,
        stream(b"<x:xmpmeta><dc:creator>%s</dc:creator></x:xmpmeta>" % word, entries=b" /Type /Metadata /Subtype /XML"),
        note,
        redact,
        link,
        b"<< /Type /Filespec /F (%s.txt) /EF << /F 13 0 R >> >>" % word,
        stream(word, entries=b" /Type /EmbeddedFile", packed=True),
        b"<< /Title (%s) /Author (%s) /Producer <feff%s> >>" % (word, word, secret.encode("utf-16-be").hex().encode()),
        b"<< /Type /Annot /Subtype /Widget /FT /Tx /T (%s) /TU (%s) /V (%s) /Rect [72 400 300 420] /P 4 0 R >>"
        % (word, word, word),
        b"<< /Type /StructTreeRoot /K 17 0 R >>",
        b"<< /Type /StructElem /S /Figure /P 16 0 R /Pg 4 0 R /Alt (%s) /ActualText (%s) /T (%s) >>"
        % (word, word, word),
        stream(word, entries=b" /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8"),
        b"<< /Type /OCG /Name (%s) >>" % word,
    ]
    return revised(pdf(objects, info=14), word)


def revised(first: bytes, secret: bytes) -> bytes:
    """The same file with a revision appended: the old text stays in it."""
    at = len(first)
    body = b"5 0 obj\n%s\nendobj\n" % stream(
        b"BT /F1 12 Tf 14 TL 72 760 Td (Dear ) Tj (%s) Tj T* (Best regards) Tj ET "
        b"BT /F1 12 Tf 72 600 Td (under %s) Tj ET 0 0 0 rg 70 595 200 20 re f BT 3 Tr /F1 12 Tf 72 500 Td (unseen %s) Tj ET"
        % (secret, secret, secret)
    )
    old = first.rpartition(b"startxref\n")[2].split()[0]
    table = b"xref\n5 1\n%010d 00000 n \ntrailer << /Size 20 /Root 1 0 R /Info 14 0 R /Prev %s >>\n" % (at, old)
    return first + body + table + b"startxref\n%d\n%%%%EOF\n" % (at + len(body))


def lying(said: str, shown: str, *, how: str) -> bytes:
    """A PDF whose page shows one word and whose text says another of the same length, between two honest lines."""
    pairs = b"".join(b"<%02x> <%04x>\n" % (ord(real), ord(told)) for told, real in zip(said, shown, strict=True))
    table = (
        b"/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def "
        b"1 begincodespacerange <00> <ff> endcodespacerange %d beginbfchar\n%sendbfchar endcmap end end"
        % (len(said), pairs)
    )
    word = b"BT /F2 12 Tf 72 700 Td (%s) Tj ET" % shown.encode()
    if how == "actual text":
        word = b"/Span << /ActualText (%s) >> BDC BT /F1 12 Tf 72 700 Td (%s) Tj ET EMC" % (
            said.encode(),
            shown.encode(),
        )
    honest = b"BT /F1 12 Tf 72 730 Td (an honest line above it) Tj ET BT /F1 12 Tf 72 670 Td (and another one) Tj ET "
    fonts = b"/Resources << /Font << /F1 3 0 R /F2 6 0 R >> >>"
    return pdf(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Count 1 /Kids [4 0 R] >>",
            b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] %s /Contents 5 0 R >>" % fonts,
            stream(honest + word),
            b"<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding /ToUnicode 7 0 R >>",
            stream(table),
        ]
    )
