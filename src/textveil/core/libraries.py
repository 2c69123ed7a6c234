"""Which library is needed for this, and what installs it?

Libraries that not everyone needs are named here and nowhere else, and loaded
when they are first used.
"""

from importlib import import_module
from typing import Any

from textveil.core.errors import MissingExtraError

LIBRARIES = {
    "charset_normalizer": ("text in an old encoding", "encodings"),
    "cryptography.exceptions": ("keeping a vault", "vault"),
    "cryptography.hazmat.primitives.ciphers.aead": ("keeping a vault", "vault"),
    "cryptography.hazmat.primitives.kdf.scrypt": ("keeping a vault", "vault"),
    "duckdb": ("asking DuckDB", "duckdb"),
    "faker.providers.person.en_US": ("inventing names", "surrogate"),
    "httpx": ("standing before a language model", "serve"),
    "lxml.etree": ("Word and HTML", "docx"),
    "lxml.html": ("HTML", "html"),
    "olefile": ("messages of Outlook", "office"),
    "PIL.Image": ("keeping pictures", "pictures"),
    "PIL.ImageChops": ("PDF", "pdf"),
    "PIL.ImageDraw": ("PDF", "pdf"),
    "PIL.ImageFilter": ("keeping pictures", "pictures"),
    "PIL.ImageFont": ("PDF", "pdf"),
    "PIL.ImageOps": ("keeping pictures", "pictures"),
    "pandas": ("columns of pandas", "pandas"),
    "polars": ("columns of polars", "polars"),
    "presidio_analyzer": ("recognising with Presidio", "presidio"),
    "presidio_analyzer.nlp_engine": ("recognising with Presidio", "presidio"),
    "presidio_anonymizer.operators": ("replacing for Presidio", "presidio"),
    "psycopg": ("asking PostgreSQL", "postgres"),
    "psycopg.sql": ("asking PostgreSQL", "postgres"),
    "pyarrow": ("Parquet", "parquet"),
    "pyarrow.parquet": ("Parquet", "parquet"),
    "pygments.lexers": ("source code", "code"),
    "pygments.token": ("source code", "code"),
    "pygments.util": ("source code", "code"),
    "pypdfium2": ("PDF", "pdf"),
    "pypdfium2.raw": ("PDF", "pdf"),
    "pyspark.sql.functions": ("a cluster of Spark", "spark"),
    "yaml": ("YAML", "office"),
    "re2": ("patterns of one's own", "patterns"),
    "rdflib": ("reading SKOS and RDF", "rdf"),
    "reportlab.lib.utils": ("PDF", "pdf"),
    "reportlab.pdfbase.cidfonts": ("PDF", "pdf"),
    "reportlab.pdfbase.pdfmetrics": ("PDF", "pdf"),
    "reportlab.pdfbase.ttfonts": ("PDF", "pdf"),
    "reportlab.pdfgen.canvas": ("PDF", "pdf"),
    "simple_icd_10_cm": ("reading ICD-10-CM without a file", "icd"),
    "starlette": ("serving", "serve"),
    "tldextract": ("recognising with Presidio", "presidio"),
    "tldextract.tldextract": ("recognising with Presidio", "presidio"),
    "uvicorn": ("serving", "serve"),
    "spacy.tokens": ("reading with spaCy", "spacy"),
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
