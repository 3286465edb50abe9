-- What proves who somebody is: sessions of browsers, and personal tokens for programs. Only hashes are kept. A personal
-- token has an id, by which its owner names it; a session needs none.
CREATE TABLE tokens (
    hash TEXT PRIMARY KEY,
    id TEXT UNIQUE,
    person_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    scopes TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    used_at BIGINT,
    expires_at BIGINT
);
CREATE INDEX tokens_by_person ON tokens (person_id);

-- Every guest had one token, and keeps it as a session.
INSERT INTO tokens (hash, person_id, kind, name, scopes, created_at)
SELECT token_hash, id, 'session', '', '', created_at FROM people;

-- People without that token. SQLite drops no column that is unique, so the table is made anew. Who has an account has a
-- login name, in small letters, and the hash of a password; guests have neither.
CREATE TABLE people_anew (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    login TEXT UNIQUE,
    password_hash TEXT
);
INSERT INTO people_anew (id, name, created_at) SELECT id, name, created_at FROM people;
DROP TABLE people;
ALTER TABLE people_anew RENAME TO people;
