"""Secrets in Markdown and web pages: attributes, titles, styles, comments, tags, signs that nobody sees."""

from collections.abc import Iterator

from red_team.corner import SECRET, Corner, planted

IN_TAG = (
    "title", "alt", "aria-label", "data-who", "id", "class", "name", "style", "lang", "href", "src", "value", "summary",
    "placeholder", "onclick", "face", "ellison", "cite", "datetime", "abbr", "content", "property", "itemprop", "role",
    "width", "srcset", "sizes", "rel", "target", "download", "ping", "nonce", "slot", "is", "part", "xml:lang", "about",
)  # fmt: skip
"""Attributes in which something may stand."""
MARKDOWN = {
    "the text": "Dear SECRET, hello.",
    "a title of a link": '[x](https://example.org "by SECRET")',
    "a title of a definition": "[x][1]\n\n[1]: https://example.org (by SECRET)",
    "a target": "[x](https://example.org/SECRET)",
    "a bare target": "<https://example.org/SECRET>",
    "a definition": "[x][1]\n\n[1]: https://example.org/SECRET",
    "a label of a definition": "[x][SECRET]\n\n[SECRET]: https://example.org",
    "a footnote": "Hello[^1].\n\n[^1]: By SECRET.",
    "a footnote's name": "Hello[^SECRET].\n\n[^SECRET]: By me.",
    "a picture": "![SECRET](x.png)",
    "a heading's name": "# Hello {#SECRET}",
    "a comment": "<!-- SECRET -->",
    "a comment by definition": "[//]: # (SECRET)",
    "front matter: author": "---\nauthor: SECRET\n---\nHello",
    "front matter: another key": "---\ntags: [SECRET]\n---\nHello",
    "front matter: a key": "---\nSECRET: x\n---\nHello",
    "code": "```\nwho = 'SECRET'\n```",
    "the language of code": "```SECRET\nx\n```",
    "indented code": "    SECRET",
    "inline code": "`SECRET`",
    "a table": "|a|b|\n|-|-|\n|x|SECRET|",
    "a table's head": "|SECRET|b|\n|-|-|\n|x|y|",
    "strong inside": "El**li**son",
    "struck inside": "El~~li~~son",
    "tags inside": "El<b>li</b>son",
    "entities": "&#69;&#108;&#108;&#105;&#115;&#111;&#110;",
    "a task": "- [ ] ask SECRET",
    "a quotation": "> SECRET said so",
    "a script": "<script>var who = 'SECRET'</script>",
    "a style": "<style>.x::before {content: 'SECRET'}</style>",
    "a rule of an instruction": "<?php echo 'SECRET' ?>",
    "a declaration": "<!DOCTYPE SECRET>",
}
HTML = {
    "the text": "<p>Dear SECRET</p>",
    "a comment": "<p>x</p><!-- SECRET -->",
    "a conditional comment": "<!--[if IE]>SECRET<![endif]--><p>x</p>",
    "the title": "<title>SECRET</title><p>x</p>",
    "a script": "<p>x</p><script>let who = 'SECRET'</script>",
    "linked data": '<script type="application/ld+json">{"name": "SECRET"}</script><p>x</p>',
    "a style's content": "<style>p::before {content: 'SECRET'}</style><p>x</p>",
    "a style's class": "<style>.SECRET {color: red}</style><p class=SECRET>x</p>",
    "a style's font": "<style>p {font-family: SECRET}</style><p>x</p>",
    "a style's variable": "<style>p {--SECRET: 1px}</style><p>x</p>",
    "a style's comment": "<style>/* SECRET */ p {color: red}</style><p>x</p>",
    "a style's import": "<style>@import 'SECRET.css';</style><p>x</p>",
    "a style's address": "<style>p {background: url(SECRET.png)}</style><p>x</p>",
    "a style's attribute": "<style>p[title='SECRET'] {color: red}</style><p>x</p>",
    "no script": "<noscript>SECRET</noscript><p>x</p>",
    "a template": "<template><p>SECRET</p></template><p>x</p>",
    "a drawing": "<svg><text>SECRET</text></svg><p>x</p>",
    "a formula": "<math><mtext>SECRET</mtext></math><p>x</p>",
    "a frame": "<iframe srcdoc='SECRET'></iframe><p>x</p>",
    "an object": "<object data='SECRET.pdf'><param name=x value=SECRET></object><p>x</p>",
    "a sound": "<audio src='SECRET.mp3'>SECRET</audio><p>x</p>",
    "an element": "<ellison>x</ellison>",
    "an element of one's own": "<x-ellison>x</x-ellison>",
    "hidden text": "<p hidden>SECRET</p><p>x</p>",
    "unseen text": "<p style='display:none'>SECRET</p><p>x</p>",
    "clear text": "<p style='opacity:0'>SECRET</p><p>x</p>",
    "white text": "<p style='color:#fff'>SECRET</p><p>x</p>",
    "tiny text": "<p style='font-size:0'>SECRET</p><p>x</p>",
    "text aside": "<p style='position:absolute;left:-9999px'>SECRET</p><p>x</p>",
    "cut text": "<p>El<b>li</b>s<i>on</i></p>",
    "cut by a comment": "<p>El<!-- x -->lison</p>",
    "deleted text": "<p><del>SECRET</del> x</p>",
    "a hidden field": "<form><input type=hidden name=who value=SECRET></form><p>x</p>",
    "a field": "<form><input value=SECRET><textarea>SECRET</textarea></form>",
    "an option": "<select><option label=SECRET value=SECRET>x</option></select>",
    "a meta tag": "<meta name=author content=SECRET><p>x</p>",
    "an unknown meta tag": "<meta name=SECRET content=SECRET><p>x</p>",
    "a link": "<link rel=author href=SECRET><p>x</p>",
    "a base": "<base href='https://SECRET/'><p>x</p>",
    "a map": "<map name=SECRET><area alt=SECRET href=x></map><p>x</p>",
    "the body's attribute": "<body onload=SECRET()><p>x</p></body>",
    "the page's attribute": "<html lang=en data-by=SECRET><p>x</p></html>",
    "an instruction": "<?SECRET x?><p>x</p>",
    "a declaration": "<!DOCTYPE html PUBLIC 'SECRET'><p>x</p>",
    "data after the end": "<html><body><p>x</p></body></html>SECRET",
    "ruby": "<ruby>x<rt>SECRET</rt></ruby>",
    "entities": "<p>&#69;&#108;&#108;&#105;&#115;&#111;&#110;</p>",
    "a table's caption": "<table><caption>SECRET</caption><tr><td>x</table>",
    "letters in cells": "<table><tr>" + "".join(f"<td>{letter}</td>" for letter in SECRET) + "</tr></table>",
    "letters in lines": "<br>".join(SECRET),
}
TAGGED = "".join(chr(0xE0000 + ord(sign)) for sign in SECRET)
"""The secret in signs that nobody sees."""
CIRCLED = "".join(chr(0x24B6 + ord(sign) - 65) for sign in SECRET.upper())
SQUARED = "".join(chr(0x1F130 + ord(sign) - 65) for sign in SECRET.upper())
DARK = "".join(chr(0x1F170 + ord(sign) - 65) for sign in SECRET.upper())
BRACKETED = "".join(chr(0x249C + ord(sign) - 97) for sign in SECRET.lower())
REGIONAL = "".join(chr(0x1F1E6 + ord(sign) - 65) for sign in SECRET.upper())
SIGNS = {
    "tags": TAGGED,
    "circles": CIRCLED,
    "squares": SQUARED,
    "dark squares": DARK,
    "brackets": BRACKETED,
    "regional letters": REGIONAL,
    "spaced letters": " ".join(SECRET),
    "letters between bars": " | ".join(SECRET),
    "letters between points": ".".join(SECRET),
}
"""Ways to write the secret that only a person reads."""


def in_signs() -> Iterator[Corner]:
    """The secret in signs that only a person reads, in text and attributes."""
    for how, signs in SIGNS.items():
        yield Corner(how, "txt", f"Dear {signs}, hello".encode(), signs, is_listed=False)
        yield Corner(how, "md", f"Dear {signs}, hello".encode(), signs, is_listed=False)
        yield Corner(f"{how} in a title", "md", f'<b title="x {signs}">hello</b>'.encode(), signs, is_listed=False)
        yield Corner(how, "html", f"<p>Dear {signs}, hello</p>".encode(), signs, is_listed=False)
        for name in ("title", "lang", "class", "data-x"):
            page = f'<p {name}="x {signs}">hello</p>'
            yield Corner(f"{how} in {name}", "html", page.encode(), signs, is_listed=False)


def corners() -> Iterator[Corner]:
    """All of them."""
    yield from planted("md", MARKDOWN)
    yield from planted("html", HTML)
    said = {f"attribute {name}": f'It <span {name}="SECRET">rained</span> today' for name in IN_TAG}
    yield from planted("md", said)
    yield from planted("html", {place: f"<p>{text}</p>" for place, text in said.items()})
    within = {f"{name} inside a word": f'hel<i {name}="SECRET">lo</i>there' for name in IN_TAG[:6]}
    yield from planted("md", within)
    yield from in_signs()
