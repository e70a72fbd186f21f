//! Runs the real program in a pseudo-terminal and reads its screen through an emulator.

use crate::command::{CACHE, CONFIG};
use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use vt100::{MouseProtocolMode, Parser, Screen};

/// Time limit of all waiting; only a broken program reaches it.
const LIMIT: Duration = Duration::from_secs(60);
const PAUSE: Duration = Duration::from_millis(5);

/// A running program and its terminal.
pub(crate) struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    input: Box<dyn Write + Send>,
    master: Box<dyn MasterPty + Send>,
    screen: Arc<Mutex<Parser>>,
    /// All output of the program.
    sent: Arc<Mutex<Vec<u8>>>,
}

fn size(cols: u16, rows: u16) -> PtySize {
    PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }
}

fn some(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).unwrap()
}

/// The command of the program on an 80 by 24 terminal, independent of this machine's environment.
fn command(arguments: &[&str], variables: &[(&str, &str)]) -> CommandBuilder {
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_lookalike"));
    command.args(arguments);
    command.cwd(env!("CARGO_MANIFEST_DIR"));
    command.env_clear();
    let base = [("TERM", "xterm-256color"), ("LANG", "C.UTF-8"), ("PATH", "/usr/bin:/bin")];
    command.env("XDG_CACHE_HOME", CACHE);
    command.env("XDG_CONFIG_HOME", CONFIG);
    for (name, value) in base.iter().chain(variables) {
        command.env(name, value);
    }
    command
}

impl Terminal {
    pub(crate) fn start(arguments: &[&str], variables: &[(&str, &str)]) -> Self {
        let pair = native_pty_system().openpty(size(80, 24)).unwrap();
        let child = pair.slave.spawn_command(command(arguments, variables)).unwrap();
        drop(pair.slave); // else the reader never sees the end
        let mut reader = pair.master.try_clone_reader().unwrap();
        let screen = Arc::new(Mutex::new(Parser::new(some(24), some(80), 0)));
        let sent = Arc::new(Mutex::new(Vec::new()));
        let (shown, kept) = (screen.clone(), sent.clone());
        std::thread::spawn(move || {
            let mut bytes = [0; 8192];
            while let Ok(n @ 1..) = reader.read(&mut bytes) {
                kept.lock().unwrap().extend_from_slice(&bytes[..n]);
                shown.lock().unwrap().process(&bytes[..n]);
            }
        });
        let input = pair.master.take_writer().unwrap();
        Self { child, input, master: pair.master, screen, sent }
    }

    /// Starts the program, waits for its first bytes, closes its terminal, and returns the child.
    pub(crate) fn start_and_close() -> Box<dyn Child + Send + Sync> {
        let pair = native_pty_system().openpty(size(80, 24)).unwrap();
        let child = pair.slave.spawn_command(command(&[], &[])).unwrap();
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().unwrap();
        let mut bytes = [0; 4096];
        assert!(reader.read(&mut bytes).unwrap() > 0);
        child
    }

    pub(crate) fn text(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    /// All bytes sent so far.
    pub(crate) fn sent(&self) -> Vec<u8> {
        self.sent.lock().unwrap().clone()
    }

    /// Waits until the screen fulfils a condition.
    pub(crate) fn until(&self, what: &str, wanted: impl Fn(&Screen) -> bool) {
        let start = Instant::now();
        while !wanted(self.screen.lock().unwrap().screen()) {
            assert!(start.elapsed() < LIMIT, "waiting for {what}:\n{}", self.text());
            std::thread::sleep(PAUSE);
        }
    }

    /// Waits until the screen shows a text.
    pub(crate) fn shows(&self, text: &str) {
        self.until(text, |screen| screen.contents().contains(text));
    }

    pub(crate) fn send(&mut self, keys: &str) {
        self.input.write_all(keys.as_bytes()).unwrap();
        self.input.flush().unwrap();
    }

    pub(crate) fn click(&mut self, x: u16, y: u16) {
        self.send(&format!("\x1b[<0;{0};{1}M\x1b[<0;{0};{1}m", x + 1, y + 1));
    }

    pub(crate) fn resize(&self, cols: u16, rows: u16) {
        self.screen.lock().unwrap().screen_mut().set_size(some(rows), some(cols));
        self.master.resize(size(cols, rows)).unwrap();
    }

    pub(crate) fn signal(&self, name: &str) {
        let pid = self.child.process_id().unwrap().to_string();
        assert!(Command::new("kill").args(["-s", name, &pid]).status().unwrap().success());
    }

    /// Waits until the process is stopped, as a shell would see it.
    pub(crate) fn stopped(&self) {
        let path = format!("/proc/{}/stat", self.child.process_id().unwrap());
        let start = Instant::now();
        loop {
            let stat = std::fs::read_to_string(&path).unwrap();
            if stat.rsplit(") ").next().is_some_and(|rest| rest.starts_with('T')) {
                return;
            }
            assert!(start.elapsed() < LIMIT, "it does not stop: {stat}");
            std::thread::sleep(PAUSE);
        }
    }

    /// Waits for the process to exit.
    pub(crate) fn end(&mut self) -> ExitStatus {
        wait(&mut self.child)
    }

    /// Checks that the modes of the terminal are as before the program.
    pub(crate) fn restored(&self) {
        self.until("the terminal given back", |screen| {
            !screen.alternate_screen()
                && !screen.hide_cursor()
                && !screen.bracketed_paste()
                && screen.mouse_protocol_mode() == MouseProtocolMode::None
        });
    }
}

/// Waits for a process to exit.
pub(crate) fn wait(child: &mut Box<dyn Child + Send + Sync>) -> ExitStatus {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        assert!(start.elapsed() < LIMIT, "the process does not end");
        std::thread::sleep(PAUSE);
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
