//! What can go wrong, in one line, with an exit code: 1 for what was read or written, 2 for how it was asked.

use std::fmt;
use std::io;
use std::path::Path;

/// Why a command did not succeed.
#[derive(Debug)]
pub enum Failure {
    /// A file or its contents are at fault.
    Input(String),
    /// The command was asked for something impossible.
    Usage(String),
    /// Whoever reads our output has closed it.
    ReaderLeft,
}

impl Failure {
    /// The fault of a file.
    pub fn file(path: &Path, reason: impl fmt::Display) -> Failure {
        // A name may hold line ends, and a failure is one line.
        let name: String = path.display().to_string().replace(char::is_control, "?");
        Failure::Input(format!("{name}: {reason}"))
    }

    pub fn exit_code(&self) -> u8 {
        match self {
            Failure::Input(_) => 1,
            Failure::Usage(_) => 2,
            Failure::ReaderLeft => 0,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Input(reason) | Failure::Usage(reason) => f.write_str(reason),
            Failure::ReaderLeft => f.write_str("nobody reads the output"),
        }
    }
}

/// Prints to standard output.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    io::Write::write_all(&mut out, text.as_bytes()).and_then(|()| io::Write::flush(&mut out)).map_err(|error| {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Failure::ReaderLeft
        } else {
            Failure::Input(format!("cannot write the output: {error}"))
        }
    })
}
