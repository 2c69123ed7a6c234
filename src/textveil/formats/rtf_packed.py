"""What is in a text that Outlook packed (MS-OXRTFCP)?"""

import struct

FIRST = (
    b"{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor "
    b"MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par "
    b"\\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx"
)
"""What every packed text may point back to."""
PACKED, PLAIN = b"LZFu", b"MELA"
WINDOW = 4096
LARGEST = 64 * 1024 * 1024


def unpack_rtf(data: bytes) -> bytes:
    """The RTF text; nothing if it is damaged."""
    if len(data) < 16:
        return b""
    size, kind = struct.unpack_from("<I", data, 4)[0], data[8:12]
    if kind == PLAIN:
        return data[16 : 16 + size]
    return unpack(data[16:], min(size, LARGEST)) if kind == PACKED else b""


def unpack(data: bytes, size: int) -> bytes:
    """What runs and references give."""
    window = bytearray(FIRST.ljust(WINDOW, b"\0"))
    output, at, place = bytearray(), len(FIRST), 0
    while place < len(data) and len(output) < size:
        control, place = data[place], place + 1
        for bit in range(8):
            if control >> bit & 1 and place + 1 < len(data):
                word, place = struct.unpack_from(">H", data, place)[0], place + 2
                start = word >> 4
                if start == at % WINDOW:
                    return bytes(output)
                signs = [(start + step) % WINDOW for step in range((word & 15) + 2)]
            elif place < len(data):
                window[at % WINDOW] = data[place]
                signs, place = [at % WINDOW], place + 1
            else:
                break
            for sign in signs:
                output.append(window[sign])
                window[at % WINDOW] = window[sign]
                at += 1
    return bytes(output)
