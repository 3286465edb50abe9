//! Text in and out: game records in two forms, scenarios that people can read, boards in letters, sentences in English.

pub mod ascii;
pub mod compact;
pub mod options;
pub mod record;
pub mod scenario;
pub mod words;
