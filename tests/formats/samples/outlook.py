"""A message of Outlook with something to say in every place, and the container of streams that it lies in."""

import struct

SECTOR, LENGTH = 512, 4096
FREE, END, NOTHING = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFF
Tree = dict[str, "bytes | Tree"]


def entry(name: str, kind: int, *, child: int, right: int, start: int, size: int) -> bytes:
    """An entry of the container's list; entries of a folder hang in a chain."""
    wide = name.encode("utf-16-le")
    head = wide.ljust(64, b"\0") + struct.pack("<HBB", len(wide) + 2, kind, 1)
    return head + struct.pack("<III", NOTHING, right, child) + bytes(36) + struct.pack("<IQ", start, size)


def container(tree: Tree) -> bytes:
    """A compound file of these streams, each as long as sectors of the large sort need."""
    rows: list[list[int | str | bytes]] = [["Root Entry", 5, NOTHING, NOTHING, b""]]

    def add(folder: Tree, parent: int) -> None:
        before = NOTHING
        for name in sorted(folder, key=lambda one: (len(one), one.upper())):
            content = folder[name]
            rows.append(
                [
                    name,
                    2 if isinstance(content, bytes) else 1,
                    NOTHING,
                    NOTHING,
                    content if isinstance(content, bytes) else b"",
                ]
            )
            index = len(rows) - 1
            rows[parent if before == NOTHING else before][2 if before == NOTHING else 3] = index
            before = index
            if not isinstance(content, bytes):
                add(content, index)

    add(tree, 0)
    listed = -(-len(rows) // 4)
    streams = [row[4].ljust(LENGTH, b"\0") if isinstance(row[4], bytes) and row[1] == 2 else b"" for row in rows]
    tables = -(-(listed + sum(map(len, streams)) // SECTOR + 8) // (SECTOR // 4 - 1))
    links = [0xFFFFFFFD] * tables + [*range(tables + 1, tables + listed), END]
    entries, body = b"", b""
    for row, data in zip(rows, streams, strict=True):
        start = len(links) if data else END if row[1] == 2 else 0
        count = len(data) // SECTOR
        links += [*range(start + 1, start + count), END] if count else []
        entries += entry(str(row[0]), int(row[1]), child=int(row[2]), right=int(row[3]), start=start, size=len(data))
        body += data
    fat = struct.pack(f"<{tables * 128}I", *links, *[FREE] * (tables * 128 - len(links)))
    head = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16) + struct.pack("<HHHHH", 0x3E, 3, 0xFFFE, 9, 6) + bytes(6)
    head += struct.pack("<IIIIIIIII", 0, tables, tables, 0, 4096, END, 0, END, 0)
    head += struct.pack("<109I", *range(tables), *[FREE] * (109 - tables))
    return head + fat + entries.ljust(listed * SECTOR, b"\0") + body


def said(number: str, text: str) -> dict[str, bytes]:
    """A property that is text."""
    return {f"__substg1.0_{number}001F": text.encode("utf-16-le")}


def row(number: int, kind: int, value: bytes) -> bytes:
    """A property of a fixed length."""
    return struct.pack("<HHI", kind, number, 6) + value.ljust(8, b"\0")


def message(secret: str, *, lines: list[str] | None = None) -> bytes:
    """A message with the secret in its head, text, page, attachments and elsewhere."""
    body = "\r\n".join(lines) if lines is not None else f"Dear {secret},\r\nall is well."
    sent = row(0x0039, 0x40, struct.pack("<Q", 132_000_000_000_000_000))
    to = {
        **said("3001", f"{secret} Reader"),
        **said("39FE", f"{secret}@example.org"),
        "__properties_version1.0": bytes(8) + row(0x0C15, 3, b"\1"),
    }
    note = {
        **said("3707", f"{secret}.txt"),
        "__substg1.0_37010102": f"note on {secret}".encode().ljust(LENGTH),
        "__properties_version1.0": bytes(8),
    }
    page = f"<p>Dear <b>{secret}</b></p>".encode()
    inner: Tree = {
        **said("0037", f"inner {secret}"),
        **said("1000", f"inner text {secret}"),
        "__properties_version1.0": bytes(24),
    }
    tree: Tree = {
        "__properties_version1.0": bytes(32) + sent,
        **said("0037", f"About {secret}" if lines is None else "news"),
        **said("1000", body),
    }
    if lines is None:
        tree |= {
            **said("0C1A", secret),
            **said("5D01", f"{secret}@example.org"),
            **said("007D", f"Received: from {secret}"),
            **said("0070", secret),
        }
        tree |= {
            "__substg1.0_10130102": page,
            "__recip_version1.0_#00000000": {**to},
            "__attach_version1.0_#00000000": {**note},
        }
        tree |= {"__attach_version1.0_#00000001": {"__properties_version1.0": bytes(8), "__substg1.0_3701000D": inner}}
    return container(tree)
