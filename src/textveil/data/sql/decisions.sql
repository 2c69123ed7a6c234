CREATE TABLE documents (token BLOB PRIMARY KEY, place INTEGER NOT NULL, changed REAL NOT NULL);
CREATE TABLE steps (token BLOB, number INTEGER, sealed BLOB NOT NULL, PRIMARY KEY (token, number));
