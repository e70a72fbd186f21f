//! Gives a text to a program that keeps the clipboard of the desktop or of a multiplexer.

use std::io::{self, Write as _};
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The command for [`feed`] that takes a text for the desktop, on every desktop of this system; empty if
/// there is none.
pub const DESKTOP: &[&str] = if cfg!(target_os = "macos") { &["pbcopy"] } else { &[] };

/// Time that such a program may take.
const LIMIT: Duration = Duration::from_secs(2);
const PAUSE: Duration = Duration::from_millis(5);

/// Runs a program with a text on its standard input, for two seconds at most.
///
/// # Errors
/// It cannot be started, fails, or does not end in time; it is killed then.
pub fn feed(words: &[&str], text: &str) -> io::Result<()> {
    let [program, arguments @ ..] = words else { return Err(io::ErrorKind::InvalidInput.into()) };
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    // Some of them live on to hand the text out: keys of this terminal do not reach them.
    let mut child = command.process_group(0).spawn()?;
    let ended = wait(&mut child, text.to_owned());
    if ended.is_err() {
        drop(child.kill());
        drop(child.wait());
    }
    ended
}

fn wait(child: &mut Child, text: String) -> io::Result<()> {
    let pipe = child.stdin.take();
    // A program that does not read must not stop this one.
    let writer = std::thread::Builder::new().name("clipboard".to_owned());
    let writing =
        writer.spawn(move || pipe.map_or(Ok(()), |mut to| to.write_all(text.as_bytes())))?;
    let start = Instant::now();
    let status = loop {
        match child.try_wait()? {
            Some(status) => break status,
            None if start.elapsed() > LIMIT => return Err(io::ErrorKind::TimedOut.into()),
            None => std::thread::sleep(PAUSE),
        }
    };
    if !status.success() {
        return Err(io::Error::other(status.to_string()));
    }
    writing.join().unwrap_or_else(|_panic| Err(io::ErrorKind::BrokenPipe.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_gets_the_whole_text_or_it_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("copy");
        let tee = format!("cat > '{}'", path.display());
        let text = "修表匠\n".repeat(40_000);
        feed(&["sh", "-c", &tee], &text).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        assert!(feed(&["no-such-program"], "x").is_err());
        assert!(feed(&["sh", "-c", "cat; exit 1"], "x").is_err());
        // It ends well but reads nothing of a long text.
        assert!(feed(&["true"], &text).is_err());
        let start = Instant::now();
        assert!(feed(&["sleep", "60"], &text).is_err());
        assert!(start.elapsed() < Duration::from_secs(10));
    }
}
