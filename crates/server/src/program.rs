//! Another program that is spoken to in lines: it is heard within a time limit, and never left running.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// The longest line that a program may say, its end not counted.
const LONGEST_LINE: usize = 64 * 1024;
/// So many lines may wait to be heard. A program that says more is not read on, and waits.
const WAITING: usize = 64;
/// How long a program may take to end by itself.
const LEAVE: Duration = Duration::from_millis(200);

/// A line, or why what was said is none.
pub(crate) type Heard = Result<String, &'static str>;

/// Why nothing was heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Silence {
    /// The time was over.
    TooLate,
    /// The program has ended, or says nothing any more.
    Gone,
}

/// A program that runs.
#[derive(Debug)]
pub(crate) struct Program {
    child: Child,
    /// Nothing once the program is to end.
    to: Option<Sender<String>>,
    from: Receiver<Heard>,
}

impl Program {
    /// Starts a program: its name and its arguments. What it writes to standard error goes where ours goes.
    pub(crate) fn start(command: &[String]) -> std::io::Result<Program> {
        let (name, arguments) = command.split_first().ok_or(std::io::ErrorKind::InvalidInput)?;
        let mut child = Command::new(name).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (to, lines) = channel();
        let (heard, from) = sync_channel(WAITING);
        // Threads of their own: neither a program that does not listen nor one that does not speak can hold us up. Both
        // end with the program.
        if let (Some(input), Some(output)) = (input, output) {
            thread::spawn(move || write(input, &lines));
            thread::spawn(move || read(output, &heard));
        }
        Ok(Program { child, to: Some(to), from })
    }

    /// Says a line. Whether it is heard is not known.
    pub(crate) fn say(&self, line: String) {
        if let Some(to) = &self.to {
            // Fails when the program is gone, which shows when it is to be heard.
            let _ = to.send(line);
        }
    }

    /// The next line, if it comes in time.
    pub(crate) fn hear(&self, until: Instant) -> Result<Heard, Silence> {
        let left = until.saturating_duration_since(Instant::now());
        // Not even what waits is heard then: a program that never stops speaking must not keep us here.
        if left.is_zero() {
            return Err(Silence::TooLate);
        }
        self.from.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => Silence::TooLate,
            RecvTimeoutError::Disconnected => Silence::Gone,
        })
    }

    /// Forgets what was said before it was asked for.
    pub(crate) fn forget(&self) {
        // No more than can wait, for the same reason.
        self.from.try_iter().take(WAITING).for_each(drop);
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // Its standard input ends, and with it every program that means well.
        self.to = None;
        let until = Instant::now() + LEAVE;
        while matches!(self.child.try_wait(), Ok(None)) && Instant::now() < until {
            thread::sleep(Duration::from_millis(5));
        }
        // Fails when it has ended already, which is what we want.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn write(mut input: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        let line = line + "\n";
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

fn read(output: ChildStdout, heard: &SyncSender<Heard>) {
    let mut output = BufReader::new(output);
    while let Ok(Some(line)) = read_line(&mut output) {
        if heard.send(line).is_err() {
            return;
        }
    }
}

/// The next line without its end; nothing at the end of the input. No more is kept of a line than may be in it.
fn read_line(input: &mut impl BufRead) -> std::io::Result<Option<Heard>> {
    let mut line = Vec::new();
    input.by_ref().take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.len() > LONGEST_LINE {
        input.skip_until(b'\n')?;
        return Ok(Some(Err("a line is longer than 64 KiB")));
    }
    Ok(Some(String::from_utf8(line).map_err(|_| "a line is not UTF-8 text")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &[u8]) -> Vec<Heard> {
        let mut input = text;
        std::iter::from_fn(|| read_line(&mut input).expect("memory can be read")).collect()
    }

    #[test]
    fn no_program_outlives_its_owner() {
        // It neither reads nor ends by itself.
        let program = Program::start(&["sleep".to_owned(), "300".to_owned()]).expect("sleep is there");
        let pid = program.child.id().to_string();
        let runs = || Command::new("kill").args(["-0", &pid]).stderr(Stdio::null()).status().expect("kill is there");
        assert!(runs().success());
        drop(program);
        assert!(!runs().success());
    }

    #[test]
    fn lines_that_are_too_long_or_no_text_are_told_and_passed_over() {
        let longest = "x".repeat(LONGEST_LINE);
        let text = format!("one\n\n{longest}\n{longest}x\n{longest}{longest}{longest}\nlast");
        let heard = lines(text.as_bytes());
        let too_long = || Err("a line is longer than 64 KiB");
        let line = |text: &str| Ok(text.to_owned());
        assert_eq!(heard, [line("one"), line(""), line(&longest), too_long(), too_long(), line("last")]);
        assert_eq!(lines(b"\xff\xfe\nmore\n"), [Err("a line is not UTF-8 text"), line("more")]);
    }
}
