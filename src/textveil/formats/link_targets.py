"""Which targets of links lead to somebody, whatever the text says?

A page that everybody may open stays, so that the link still leads there. Addresses of mail, numbers to call, pages of
users, and addresses with a code that may be one reader's go. All others are judged as text; what is found in one takes
the whole target along, for half of one leads nowhere.
"""

import re
from urllib.parse import urlsplit

from textveil.core.kinds import Kind
from textveil.core.marks import MARK
from textveil.languages.open_language import lexicon

DIRECT = {
    **dict.fromkeys(("mailto", "xmpp", "sip", "sips", "im"), Kind.E_MAIL_ADDRESS),
    **dict.fromkeys(("tel", "sms", "callto", "facetime", "whatsapp", "skype"), Kind.PHONE_NUMBER),
}
"""Targets that reach somebody."""
OPEN = frozenset({"http", "https", "ftp", ""})
"""Targets that anybody may open; those without a word before the colon lie beside the page."""
CODE = re.compile(r"(?=[\w-]*\d)[\w-]{12,}", re.ASCII)
"""Signs behind a question mark that may be one reader's."""


def kind_of_target(target: str) -> Kind | None:
    """What a target gives away whatever it says; None for one that is judged as any text.

    >>> [kind_of_target(one) and kind_of_target(one).value for one in ("mailto:a@b.org", "https://github.com/tashgrove",
    ...     "https://github.com/python/cpython", "docs/setup.md", "http://host/people/ann", "file:///home/ann/x")]
    ['e-mail address', 'web address', None, None, 'web address', 'web address']
    """
    target = MARK.sub("x", target.strip())  # what was hidden in one before tells nothing
    try:
        parts = urlsplit(target)
    except ValueError:
        return Kind.WEB_ADDRESS
    if parts.scheme in DIRECT:
        return DIRECT[parts.scheme]
    is_open = parts.scheme in OPEN and "@" not in parts.netloc and "\\" not in target
    return None if is_open and not CODE.search(parts.query) and not is_user_page(target) else Kind.WEB_ADDRESS


def is_user_page(target: str) -> bool:
    """Whether a target is the page of one user of a site: by what its path calls it, or by the site alone."""
    parts = urlsplit(target)
    names, words = [name for name in parts.path.split("/") if name], lexicon().words
    if not parts.netloc:
        return False
    if any(name[0] in "~@" for name in names) or any(
        name.lower() in words("user_pages.of_users") for name in names[:-1]
    ):
        return True
    return len(names) == 1 and not words("user_pages.sites_of_users").isdisjoint(parts.netloc.lower().split("."))
