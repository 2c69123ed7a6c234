CREATE TABLE about (name TEXT PRIMARY KEY, value {bytes} NOT NULL);
CREATE TABLE documents (token {bytes} PRIMARY KEY, sealed {bytes} NOT NULL);
CREATE TABLE audit (number INTEGER PRIMARY KEY, entry TEXT NOT NULL, digest TEXT NOT NULL);
