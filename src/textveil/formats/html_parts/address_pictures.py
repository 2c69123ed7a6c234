"""What of a picture inside an address may be passed on?"""

import base64
import binascii
import re

from textveil.formats import picture

DATA = re.compile(r"\s*data:image/(?:png|jpe?g|gif|bmp|webp);base64,([A-Za-z0-9+/=\s]+)\Z")


def data_picture(address: str) -> str | None:
    """The pixels of a picture as an address again; None for anything else."""
    match = DATA.match(address)
    if not match:
        return None
    try:
        pixels = picture.redraw(base64.b64decode(match[1]))
    except binascii.Error:
        return None
    return f"data:image/{picture.ending(pixels)};base64,{base64.b64encode(pixels).decode()}" if pixels else None
