-- A game, and the secret of its draws, which leaves this table only when the game is over.
CREATE TABLE games (
    id TEXT PRIMARY KEY,
    created_at BIGINT NOT NULL,
    seed TEXT NOT NULL,
    salt TEXT NOT NULL,
    stage TEXT NOT NULL,
    listed BOOLEAN NOT NULL
);
CREATE INDEX games_by_stage ON games (stage, listed, created_at);

-- All that ever changed a table, in order and without gaps.
CREATE TABLE entries (
    game_id TEXT NOT NULL,
    number BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game_id, number)
);

-- People. Only a hash of what proves who they are is kept.
CREATE TABLE people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    created_at BIGINT NOT NULL
);

-- Which games somebody has a seat in.
CREATE TABLE seats (
    person_id TEXT NOT NULL,
    game_id TEXT NOT NULL,
    PRIMARY KEY (person_id, game_id)
);
