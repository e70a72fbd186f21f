//! Runs the real program in a pseudo-terminal and reads its screen through an emulator.

use crate::command::{CACHE, CONFIG, STATE};
use crate::stage::unwrapped;
use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;
use vt100::{MouseProtocolMode, Parser, Screen};

const PAUSE: Duration = Duration::from_millis(5);

/// A running program and its terminal.
pub(crate) struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    input: Box<dyn Write + Send>,
    master: Box<dyn MasterPty + Send>,
    screen: Arc<Mutex<Parser>>,
    /// All output of the program.
    sent: Arc<Mutex<Vec<u8>>>,
    /// True while the terminal reads nothing.
    is_deaf: Arc<AtomicBool>,
    /// Reads until every process has closed the terminal.
    reading: Option<JoinHandle<()>>,
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
    prepared(command, variables)
}

/// The program on the same terminal, started by a line of the shell that names it `$0`.
fn shell(line: &str) -> CommandBuilder {
    let mut command = CommandBuilder::new("/bin/sh");
    command.args(["-c", line, env!("CARGO_BIN_EXE_lookalike")]);
    prepared(command, &[])
}

fn prepared(mut command: CommandBuilder, variables: &[(&str, &str)]) -> CommandBuilder {
    command.cwd(env!("CARGO_MANIFEST_DIR"));
    command.env_clear();
    let base =
        [("TERM", "xterm-256color"), ("LANG", "C.UTF-8"), ("PATH", "/usr/bin:/bin"), ("PAGER", "")];
    command.env("XDG_CACHE_HOME", CACHE);
    command.env("XDG_CONFIG_HOME", CONFIG);
    command.env("XDG_STATE_HOME", STATE);
    for (name, value) in base.iter().chain(variables) {
        command.env(name, value);
    }
    command
}

impl Terminal {
    pub(crate) fn start(arguments: &[&str], variables: &[(&str, &str)]) -> Self {
        Self::spawn(command(arguments, variables))
    }

    /// Starts the program by a line of the shell that names it `$0`.
    pub(crate) fn start_by_shell(line: &str) -> Self {
        Self::spawn(shell(line))
    }

    fn spawn(command: CommandBuilder) -> Self {
        let pair = native_pty_system().openpty(size(80, 24)).unwrap();
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave); // else the reader never sees the end
        let mut reader = pair.master.try_clone_reader().unwrap();
        let screen = Arc::new(Mutex::new(Parser::new(some(24), some(80), 0)));
        let sent = Arc::new(Mutex::new(Vec::new()));
        let is_deaf = Arc::new(AtomicBool::new(false));
        let (shown, kept, deaf) = (screen.clone(), sent.clone(), is_deaf.clone());
        let reading = std::thread::spawn(move || {
            let mut bytes = [0; 8192];
            while let Ok(n @ 1..) = reader.read(&mut bytes) {
                kept.lock().unwrap().extend_from_slice(&bytes[..n]);
                shown.lock().unwrap().process(&bytes[..n]);
                while deaf.load(Ordering::Relaxed) {
                    std::thread::sleep(PAUSE);
                }
            }
        });
        let input = pair.master.take_writer().unwrap();
        Self { child, input, master: pair.master, screen, sent, is_deaf, reading: Some(reading) }
    }

    /// Stops or resumes reading what the program writes.
    pub(crate) fn be_deaf(&self, is_deaf: bool) {
        self.is_deaf.store(is_deaf, Ordering::Relaxed);
    }

    /// Checks that the program uses no CPU time: at most 20 ms of a second.
    pub(crate) fn is_idle(&self, after: &str) {
        let path = format!("/proc/{}/stat", self.child.process_id().unwrap());
        let ticks = || {
            let stat = std::fs::read_to_string(&path).unwrap();
            let fields = stat.rsplit(") ").next().unwrap().split(' ').skip(11).take(2);
            fields.map(|field| field.parse::<u64>().unwrap()).sum::<u64>()
        };
        // What came before may still be at work.
        let mut used = 0;
        for _ in 0..60 {
            let before = ticks();
            std::thread::sleep(Duration::from_secs(1));
            used = ticks() - before;
            if used <= 2 {
                return;
            }
        }
        panic!("{used} ticks of CPU time in a second after {after}:\n{}", self.text());
    }

    /// Starts the program by a line of the shell that names it `$0`, waits for its first bytes, closes
    /// its terminal, and returns the child.
    pub(crate) fn start_and_close(line: &str) -> Box<dyn Child + Send + Sync> {
        let pair = native_pty_system().openpty(size(80, 24)).unwrap();
        let child = pair.slave.spawn_command(shell(line)).unwrap();
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

    /// Waits until the screen fulfils a condition, however long that takes on a busy machine; fails once the
    /// program has ended without it.
    pub(crate) fn until(&self, what: &str, wanted: impl Fn(&Screen) -> bool) {
        loop {
            let has_ended = self.reading.as_ref().is_none_or(JoinHandle::is_finished);
            if wanted(self.screen.lock().unwrap().screen()) {
                return;
            }
            assert!(!has_ended, "the program ended, waiting for {what}:\n{}", self.text());
            std::thread::sleep(PAUSE);
        }
    }

    /// Waits until the screen shows a text, on one line or wrapped.
    pub(crate) fn shows(&self, text: &str) {
        let wanted = unwrapped(text);
        self.until(text, |screen| unwrapped(&screen.contents()).contains(&wanted));
    }

    /// Sends a key that changes little, again and again, until the screen shows a text that a line of news may hide.
    pub(crate) fn sends_until(&mut self, keys: &str, text: &str) {
        let wanted = unwrapped(text);
        while !unwrapped(&self.text()).contains(&wanted) {
            assert!(!self.reading.as_ref().is_none_or(JoinHandle::is_finished), "{}", self.text());
            self.send(keys);
            std::thread::sleep(PAUSE * 20);
        }
    }

    pub(crate) fn send(&mut self, keys: impl AsRef<[u8]>) {
        self.input.write_all(keys.as_ref()).unwrap();
        self.input.flush().unwrap();
    }

    pub(crate) fn click(&mut self, x: u16, y: u16) {
        self.send(format!("\x1b[<0;{0};{1}M\x1b[<0;{0};{1}m", x + 1, y + 1));
    }

    /// Resizes the window; a size of 0 is one that no terminal can show.
    pub(crate) fn resize(&self, cols: u16, rows: u16) {
        let [width, height] = [cols, rows].map(|n| some(n.max(1)));
        self.screen.lock().unwrap().screen_mut().set_size(height, width);
        self.master.resize(size(cols, rows)).unwrap();
    }

    pub(crate) fn signal(&self, name: &str) {
        let pid = self.child.process_id().unwrap().to_string();
        assert!(Command::new("kill").args(["-s", name, &pid]).status().unwrap().success());
    }

    /// Enlarges the terminal, but not the emulator, until a frame takes a gigabyte.
    pub(crate) fn resize_beyond_memory(&self) {
        self.master.resize(size(5_000, 5_000)).unwrap();
    }

    /// Leaves the process a few megabytes of address space, e.g. for its stacks.
    pub(crate) fn take_address_space(&self) {
        let pid = self.child.process_id().unwrap().to_string();
        let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
        let mapped = status.lines().find_map(|line| line.strip_prefix("VmSize:")).unwrap();
        let kibibytes: u64 = mapped.trim().trim_end_matches(" kB").parse().unwrap();
        let limit = format!("--as={}", (kibibytes + 8 * 1024) * 1024);
        let prlimit = Command::new("prlimit").args([&limit, "--pid", &pid]).status().unwrap();
        assert!(prlimit.success());
    }

    /// True if the terminal handles lines and echoes keys, as it did before the program.
    pub(crate) fn is_cooked(&self) -> bool {
        const ICANON_AND_ECHO: u32 = 0o2 | 0o10;
        let modes = self.master.get_termios().unwrap().local_flags.bits();
        modes & ICANON_AND_ECHO == ICANON_AND_ECHO
    }

    /// Waits until the process is stopped, as a shell would see it.
    pub(crate) fn stopped(&self) {
        let path = format!("/proc/{}/stat", self.child.process_id().unwrap());
        loop {
            let stat = std::fs::read_to_string(&path).unwrap();
            let state = stat.rsplit(") ").next().unwrap();
            if state.starts_with('T') {
                return;
            }
            assert!(!state.starts_with('Z'), "it ended instead: {stat}");
            std::thread::sleep(PAUSE);
        }
    }

    /// Waits for the process to exit.
    pub(crate) fn end(&mut self) -> ExitStatus {
        wait(&mut self.child)
    }

    /// All that a program printed that ends by itself.
    pub(crate) fn printed(&mut self) -> String {
        assert!(self.end().success());
        // What the terminal still holds comes after the end of the program.
        self.reading.take().map(JoinHandle::join);
        String::from_utf8_lossy(&self.sent()).into_owned()
    }

    /// Quits by key; the terminal must be as before.
    pub(crate) fn quits(&mut self) {
        self.send("q");
        assert!(self.end().success());
        self.restored();
    }

    /// Sorts by the next measure, then quits.
    pub(crate) fn works_and_quits(&mut self) {
        self.shows("all ");
        self.send("s");
        self.shows("by Jaccard ▼");
        self.quits();
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
    child.wait().unwrap()
}

impl Drop for Terminal {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
