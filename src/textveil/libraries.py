"""Which library is needed for this, and what installs it?

Libraries that not everyone needs are named here and nowhere else, and loaded
when they are first used.
"""

from importlib import import_module
from typing import Any

from textveil.errors import MissingExtraError

LIBRARIES = {
    "charset_normalizer": ("text in an old encoding", "encodings"),
    "cryptography.exceptions": ("keeping a vault", "vault"),
    "cryptography.hazmat.primitives.ciphers.aead": ("keeping a vault", "vault"),
    "cryptography.hazmat.primitives.kdf.scrypt": ("keeping a vault", "vault"),
    "duckdb": ("asking DuckDB", "duckdb"),
    "faker.providers.person.en_US": ("inventing names", "surrogate"),
    "lxml.etree": ("Word and HTML", "docx"),
    "lxml.html": ("HTML", "html"),
    "presidio_analyzer": ("recognising with Presidio", "presidio"),
    "presidio_analyzer.nlp_engine": ("recognising with Presidio", "presidio"),
    "pronto": ("reading OBO files", "obo"),
    "psycopg": ("asking PostgreSQL", "postgres"),
    "psycopg.sql": ("asking PostgreSQL", "postgres"),
    "pyarrow": ("Parquet", "parquet"),
    "pyarrow.parquet": ("Parquet", "parquet"),
    "pypdfium2": ("PDF", "pdf"),
    "pypdfium2.raw": ("PDF", "pdf"),
    "re2": ("patterns of one's own", "patterns"),
    "rdflib": ("reading SKOS and RDF", "rdf"),
    "reportlab.lib.utils": ("PDF", "pdf"),
    "reportlab.pdfbase.pdfmetrics": ("PDF", "pdf"),
    "reportlab.pdfbase.ttfonts": ("PDF", "pdf"),
    "reportlab.pdfgen.canvas": ("PDF", "pdf"),
    "simple_icd_10_cm": ("reading ICD-10-CM without a file", "icd"),
    "tldextract": ("recognising with Presidio", "presidio"),
    "tldextract.tldextract": ("recognising with Presidio", "presidio"),
    "spacy": ("reading with spaCy", "spacy"),
}
"""Each module: what it is needed for, and the extra that brings it."""


def library(name: str) -> Any:
    """The module ``name``, or the line that installs it."""
    what, extra = LIBRARIES[name]
    try:
        return import_module(name)
    except ImportError:
        raise MissingExtraError(what, extra=extra) from None
