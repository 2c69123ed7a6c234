"""By what common nouns can named things be called: a film, a hospital, a company?

The nouns are words that labels are made of (``data/class_words.toml``), in the order of the
outputs of the networks.
"""

UNCLEAR = "thing"
"""What is said of a thing of which nobody can tell what it is."""
NOUNS = (
    UNCLEAR, *"""
    country state county district city town village neighborhood region island river lake sea mountain valley street
    square building park bridge castle cemetery forest hospital clinic university college school institute library
    museum theater church monastery hotel restaurant pub shop bank farm factory prison station airport stadium
    laboratory company firm newspaper magazine broadcaster publisher airline railway website agency association
    foundation charity center service club team league union party movement group committee council ministry department
    authority court parliament government army regiment navy band orchestra choir film song album book novel play poem
    opera painting report article podcast program journal comic war battle operation storm election tournament race
    festival conference exhibition ceremony competition match award ship aircraft car weapon software device drink food
    """.split(), "record label", "police force", "television series", "video game", "research institute",
)  # fmt: skip
