//! Text in and out: game records, scenarios that people can read, boards in letters, sentences in English.

pub mod ascii;
pub mod options;
pub mod record;
pub mod scenario;
pub mod words;
