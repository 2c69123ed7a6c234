"""Which reasons can be cited for withholding something?"""

import tomllib
from importlib.resources import files

from textveil.core.errors import InputError
from textveil.core.named_files import read_toml

Codes = dict[str, dict[str, str]]
"""Lists of exemptions: each code with what it means."""
REPAIR = 'write a table for each list and a line for each code: [FOIA] and "(b)(6)" = "privacy"'


def load_codes(path: str = "") -> Codes:
    """The lists in a file, or those that come with the package."""
    if not path:
        return check_codes(tomllib.loads(files("textveil.data").joinpath("reason_codes.toml").read_text("utf-8")))
    return check_codes(read_toml(path, repair=REPAIR))


def check_codes(said: dict[str, object]) -> Codes:
    """The lists that a table holds, or an error."""
    if not said:
        raise InputError(f"there are no reason codes: {REPAIR}")
    checked: Codes = {}
    for name, codes in said.items():
        if not isinstance(codes, dict) or not all(isinstance(meaning, str) for meaning in codes.values()):
            raise InputError(f"the reason codes are not of the form that is read: {REPAIR}")
        checked[name] = {str(code): meaning for code, meaning in codes.items()}
    return checked
