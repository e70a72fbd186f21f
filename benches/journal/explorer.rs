//! Drives the real explorer in a pseudo-terminal and reads what its screen reports as saved.

use crate::Ground;
use lookalike::review::journal::Journal;
use lookalike::review::record::VerdictRecord;
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::io::{Read as _, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// The end of a frame: only then the screen is complete.
const FRAME_END: &[u8] = b"\x1b[?2026l";
/// Time after which waiting fails.
pub const LIMIT: Duration = Duration::from_secs(60);

/// What the screen shows about verdicts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Said {
    /// Pairs with a verdict.
    pub reviewed: usize,
    /// True if it shows "saved".
    pub saved: bool,
    /// True if it shows that saving failed.
    pub failing: bool,
}

/// Reads the screen, frame by frame.
pub struct Eye {
    parser: vt100::Parser,
    bytes: Vec<u8>,
    /// Content of the last complete frame.
    pub said: Said,
    /// The largest number of verdicts shown as saved so far.
    pub acknowledged: usize,
    /// Pairs in the list, from the first frame that shows their number.
    pub is_ready: bool,
}

impl Eye {
    /// Creates a reader with an empty screen.
    pub fn new() -> Self {
        let parser = vt100::Parser::new(24u16.try_into().unwrap(), 120u16.try_into().unwrap(), 0);
        Self { parser, bytes: Vec::new(), said: Said::default(), acknowledged: 0, is_ready: false }
    }

    /// Handles output of the terminal.
    pub fn see(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
        while let Some(at) = find(&self.bytes, FRAME_END) {
            let rest = self.bytes.split_off(at + FRAME_END.len());
            let frame = std::mem::replace(&mut self.bytes, rest);
            self.parser.process(&frame);
            self.look();
        }
    }

    fn look(&mut self) {
        let text = self.parser.screen().contents();
        let top = text.lines().next().unwrap_or_default();
        self.is_ready |= text.contains("all 780 pairs");
        let reviewed = text.lines().nth(1).and_then(|line| {
            let before = line.split(" of 780 flagged reviewed").next()?;
            before.rsplit(' ').next()?.parse().ok()
        });
        self.said = Said {
            reviewed: reviewed.unwrap_or(0),
            saved: top.trim_end().ends_with(" saved"),
            failing: top.contains("NOT SAVED ("),
        };
        if self.said.saved {
            self.acknowledged = self.acknowledged.max(self.said.reviewed);
        }
    }
}

/// Position of a pattern.
pub fn find(bytes: &[u8], pattern: &[u8]) -> Option<usize> {
    bytes.windows(pattern.len()).position(|window| window == pattern)
}

/// A running explorer.
pub struct Explorer {
    /// The reader of its screen.
    pub eye: Eye,
    child: Box<dyn Child + Send + Sync>,
    input: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    _master: Box<dyn MasterPty + Send>,
}

/// Path of the explorer built next to this program.
pub fn program() -> PathBuf {
    let own = std::env::current_exe().expect("a path of its own");
    own.ancestors().nth(2).expect("a target folder").join("lookalike")
}

/// Command line arguments: flag every pair, write verdicts to this journal.
pub fn arguments(ground: &Ground, journal: &Path, who: &str) -> Vec<String> {
    let shown = |path: &Path| path.to_str().expect("a name in UTF-8").to_owned();
    let flags = ["--no-cache", "--threshold-jaccard", "0", "--reviewer", who, "--review"];
    let mut all: Vec<String> = flags.map(str::to_owned).to_vec();
    all.extend([shown(journal), shown(&ground.corpus)]);
    all
}

impl Explorer {
    /// Starts a command line in a terminal of 120 × 24.
    pub fn start(words: &[String]) -> Self {
        let size = PtySize { rows: 24, cols: 120, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a terminal");
        let mut command = CommandBuilder::new(&words[0]);
        command.args(&words[1..]);
        command.env("TERM", "xterm-256color");
        let child = pair.slave.spawn_command(command).expect("the explorer");
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().expect("a reader");
        let (tell, output) = channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 16 << 10];
            while let Ok(n @ 1..) = reader.read(&mut bytes) {
                if tell.send(bytes[..n].to_vec()).is_err() {
                    return;
                }
            }
        });
        let input = pair.master.take_writer().expect("a writer");
        Self { eye: Eye::new(), child, input, output, _master: pair.master }
    }

    /// Starts the explorer on the corpus and waits until it accepts verdicts.
    pub fn on(ground: &Ground, journal: &Path, who: &str) -> Result<Self, String> {
        let mut words = vec![program().to_str().expect("a path in UTF-8").to_owned()];
        words.extend(arguments(ground, journal, who));
        let mut explorer = Self::start(&words);
        explorer.until("all pairs", |eye| eye.is_ready)?;
        Ok(explorer)
    }

    /// Waits until the screen fulfils a condition.
    pub fn until(&mut self, what: &str, wanted: impl Fn(&Eye) -> bool) -> Result<(), String> {
        let start = Instant::now();
        while !wanted(&self.eye) {
            if start.elapsed() > LIMIT {
                let screen = self.eye.parser.screen().contents();
                return Err(format!("waited in vain for {what}:\n{screen}"));
            }
            self.look(Duration::from_millis(20));
        }
        Ok(())
    }

    /// Handles the output that arrives within a time.
    pub fn look(&mut self, time: Duration) {
        let start = Instant::now();
        while let Ok(bytes) = self.output.recv_timeout(time.saturating_sub(start.elapsed())) {
            self.eye.see(&bytes);
            if start.elapsed() >= time {
                return;
            }
        }
    }

    /// Handles the next output.
    pub fn next(&mut self) {
        if let Ok(bytes) = self.output.recv_timeout(LIMIT) {
            self.eye.see(&bytes);
        }
    }

    /// Presses keys.
    pub fn press(&mut self, keys: &str) {
        drop(self.input.write_all(keys.as_bytes()).and_then(|()| self.input.flush()));
    }

    /// The process id.
    pub fn id(&self) -> u32 {
        self.child.process_id().unwrap_or(0)
    }

    /// Waits for it to exit.
    pub fn ended(mut self) {
        while let Ok(bytes) = self.output.recv_timeout(LIMIT) {
            self.eye.see(&bytes);
        }
        drop(self.child.wait());
    }

    /// Kills it with SIGKILL and handles the output sent until then.
    pub fn kill(mut self) -> Eye {
        drop(self.child.kill());
        drop(self.child.wait());
        while let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(100)) {
            self.eye.see(&bytes);
        }
        self.eye
    }
}

/// All records of a journal.
pub fn records(journal: &Path) -> Result<Vec<VerdictRecord>, String> {
    Journal::new(journal.to_owned()).read().map_err(|error| error.to_string())
}

/// A small random number generator with a fixed sequence (SplitMix64).
pub struct Dice(pub u64);

impl Dice {
    /// A number below `sides`.
    pub fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % sides
    }
}
