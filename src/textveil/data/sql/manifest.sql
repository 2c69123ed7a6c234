CREATE TABLE sources (
  number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, output TEXT NOT NULL UNIQUE, format TEXT NOT NULL,
  size INTEGER NOT NULL, changed INTEGER NOT NULL, state TEXT NOT NULL
);
CREATE TABLE parts (source INTEGER NOT NULL, first INTEGER NOT NULL, PRIMARY KEY (source, first));
CREATE TABLE documents (
  source INTEGER NOT NULL, place INTEGER NOT NULL, reason TEXT NOT NULL, told TEXT NOT NULL, size INTEGER NOT NULL,
  hidden INTEGER NOT NULL, kinds TEXT NOT NULL, utility REAL, seconds REAL NOT NULL, PRIMARY KEY (source, place)
);
CREATE TABLE links (
  source INTEGER NOT NULL, place INTEGER NOT NULL, kind TEXT NOT NULL, sign TEXT NOT NULL, written TEXT NOT NULL,
  stand_in TEXT NOT NULL, person TEXT NOT NULL, because TEXT NOT NULL
);
CREATE INDEX by_sign ON links (kind, sign);
CREATE TABLE certificates (
  source INTEGER NOT NULL, place INTEGER NOT NULL, keep TEXT NOT NULL, text TEXT NOT NULL,
  PRIMARY KEY (source, place, keep)
);
