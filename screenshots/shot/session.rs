//! Runs a program in a pseudo-terminal: sends keys, keeps its screen.

use crate::palette::{Palette, Rgb};
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::error::Error;
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use vt100::{Parser, Screen};

/// Time limit of a waiting step.
const LIMIT: Duration = Duration::from_secs(60);
/// A screen is settled if nothing was written to it for this long.
const QUIET: Duration = Duration::from_millis(250);

/// An error, as a sentence.
pub(crate) type Result<T> = std::result::Result<T, Box<dyn Error>>;
type Input = Arc<Mutex<Box<dyn Write + Send>>>;

/// Answers a program's queries to its terminal.
struct Answers {
    due: Vec<u8>,
    foreground: Rgb,
    background: Rgb,
}

impl vt100::Callbacks for Answers {
    fn unhandled_csi(
        &mut self,
        screen: &mut Screen,
        mark: Option<u8>,
        _: Option<u8>,
        params: &[&[u16]],
        last: char,
    ) {
        match (mark, params.first().and_then(|p| p.first()), last) {
            (None, Some(6), 'n') => {
                let (row, col) = screen.cursor_position();
                self.due.extend_from_slice(format!("\x1b[{};{}R", row + 1, col + 1).as_bytes());
            }
            (None, _, 'c') => self.due.extend_from_slice(b"\x1b[?62;22c"),
            _ => {}
        }
    }

    fn unhandled_osc(&mut self, _: &mut Screen, params: &[&[u8]]) {
        let (r, g, b) = match params {
            [b"10", b"?"] => self.foreground,
            [b"11", b"?"] => self.background,
            _ => return,
        };
        let which = if params.first() == Some(&b"10".as_slice()) { 10 } else { 11 };
        self.due.extend_from_slice(
            format!("\x1b]{which};rgb:{r:02x}{r:02x}/{g:02x}{g:02x}/{b:02x}{b:02x}\x1b\\")
                .as_bytes(),
        );
    }
}

/// The terminal's screen, and the time of the last output.
struct Display {
    parser: Parser<Answers>,
    written: Instant,
    ended: bool,
}

/// A running program and its terminal.
pub(crate) struct Session {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    input: Input,
    display: Arc<Mutex<Display>>,
}

impl Session {
    /// Starts a command in a terminal of this many columns and rows.
    pub(crate) fn start(
        command: &[String],
        (cols, rows): (u16, u16),
        palette: &Palette,
    ) -> Result<Self> {
        let pty =
            native_pty_system().openpty(PtySize { rows, cols, pixel_width: 0, pixel_height: 0 })?;
        let (program, arguments) = command.split_first().ok_or("no command")?;
        let mut builder = CommandBuilder::new(program);
        builder.args(arguments);
        builder.cwd(std::env::current_dir()?);
        for (key, value) in [("TERM", "xterm-256color"), ("LANG", "C.UTF-8"), ("LC_ALL", "C.UTF-8")]
        {
            builder.env(key, value);
        }
        builder.env_remove("NO_COLOR");
        builder.env_remove("COLORTERM");
        let child = pty.slave.spawn_command(builder)?;
        drop(pty.slave); // else the reader never sees the end
        let answers = Answers {
            due: Vec::new(),
            foreground: palette.foreground,
            background: palette.background,
        };
        let parser = Parser::new_with_callbacks(positive(rows)?, positive(cols)?, 0, answers);
        let display =
            Arc::new(Mutex::new(Display { parser, written: Instant::now(), ended: false }));
        let input: Input = Arc::new(Mutex::new(pty.master.take_writer()?));
        let output = pty.master.try_clone_reader()?;
        let (shown, answer) = (Arc::clone(&display), Arc::clone(&input));
        thread::spawn(move || follow(output, &shown, &answer));
        Ok(Self { child, master: pty.master, input, display })
    }

    /// Sends bytes as if typed.
    pub(crate) fn send(&self, bytes: &str) -> Result<()> {
        let mut input = lock(&self.input);
        input.write_all(bytes.as_bytes())?;
        input.flush()?;
        drop(input);
        lock(&self.display).written = Instant::now(); // an answer is due: not settled before it came
        Ok(())
    }

    /// Reads the screen.
    pub(crate) fn look<T>(&self, see: impl FnOnce(&Screen) -> T) -> T {
        see(lock(&self.display).parser.screen())
    }

    /// Waits until the screen fulfils a condition; the error shows the screen instead.
    pub(crate) fn until(&self, what: &str, wanted: impl Fn(&Screen) -> bool) -> Result<()> {
        let start = Instant::now();
        loop {
            let display = lock(&self.display);
            if wanted(display.parser.screen()) {
                return Ok(());
            }
            if start.elapsed() > LIMIT || display.ended {
                let state = if display.ended { "the program ended" } else { "time is up" };
                return Err(format!(
                    "{state}, waiting for {what}:\n{}",
                    display.parser.screen().contents()
                )
                .into());
            }
            drop(display);
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits until nothing was written for a while.
    pub(crate) fn settle(&self) -> Result<()> {
        let start = Instant::now();
        while start.elapsed() < LIMIT {
            let display = lock(&self.display);
            if display.ended || display.written.elapsed() > QUIET {
                return Ok(());
            }
            drop(display);
            thread::sleep(Duration::from_millis(10));
        }
        Err("the screen never came to rest".into())
    }

    /// Resizes the terminal.
    pub(crate) fn resize(&self, (cols, rows): (u16, u16)) -> Result<()> {
        lock(&self.display).parser.set_size(positive(rows)?, positive(cols)?);
        Ok(self.master.resize(PtySize { rows, cols, pixel_width: 0, pixel_height: 0 })?)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        drop(self.child.kill()); // an ended program is no error
        drop(self.child.wait());
    }
}

/// Writes the program's output to the screen, and answers its queries.
fn follow(
    mut output: Box<dyn Read + Send>,
    display: &Mutex<Display>,
    input: &Mutex<Box<dyn Write + Send>>,
) {
    let mut buffer = [0; 8192];
    while let Ok(length @ 1..) = output.read(&mut buffer) {
        let mut shown = lock(display);
        shown.parser.process(buffer.get(..length).unwrap_or_default());
        shown.written = Instant::now();
        let due = std::mem::take(&mut shown.parser.callbacks_mut().due);
        drop(shown);
        if !due.is_empty() {
            let mut input = lock(input);
            drop(input.write_all(&due).and_then(|()| input.flush()));
        }
    }
    lock(display).ended = true;
}

fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn positive(size: u16) -> Result<NonZeroU16> {
    NonZeroU16::new(size).ok_or_else(|| "a terminal has at least one column and one row".into())
}
