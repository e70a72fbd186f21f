//! Simulates a power cut at each acknowledgement: only bytes synced by then count.

use crate::explorer::{Explorer, Eye, arguments, find, program};
use crate::{Ground, Outcome};
use lookalike::review::tail::parse;
use std::process::Command;

/// Replays the explorer's system calls on a simulated disk.
#[derive(Default)]
struct Replay {
    /// Bytes of the file as a process sees it.
    written: Vec<u8>,
    /// Bytes known to be on the disk.
    synced: usize,
    /// True once the name of the file is known to be on the disk.
    named: bool,
    /// Acknowledgements checked, and the first one that fails.
    checked: usize,
    lost: Option<String>,
}

/// Records the explorer's system calls while `number` verdicts (by default 200) are given one by
/// one, then replays them.
pub fn trial(ground: &Ground, number: Option<usize>) -> Outcome {
    if Command::new("strace").arg("-V").output().is_err() {
        return Ok("not measured: there is no strace here".to_owned());
    }
    let number = number.unwrap_or(200);
    let (path, log) = (ground.folder.join("新/power.jsonl"), ground.folder.join("calls"));
    let calls = "trace=write,pwrite64,fdatasync,fsync,ftruncate";
    let log_name = log.to_str().ok_or("a path in UTF-8")?;
    let shown = program().to_str().ok_or("a path in UTF-8")?.to_owned();
    let strace =
        ["strace", "-f", "-y", "-xx", "-s", "1000000", "-e", calls, "-o", log_name, &shown];
    let mut words = strace.map(str::to_owned).to_vec();
    words.extend(arguments(ground, &path, "安娜"));
    let mut explorer = Explorer::start(&words);
    explorer.until("all pairs", |eye| eye.is_ready)?;
    for at in 0..number {
        explorer.press("m");
        explorer.until("saved", |eye| eye.said.saved && eye.said.reviewed > at)?;
    }
    explorer.press("q");
    explorer.ended();
    let text = std::fs::read_to_string(&log).map_err(|error| error.to_string())?;
    let (mut eye, mut replay) = (Eye::new(), Replay::default());
    for line in text.lines() {
        replay.step(line, &mut eye);
    }
    match replay.lost {
        Some(lost) => Err(lost),
        None if replay.checked < number => {
            Err(format!("only {} of {number} acknowledgements were seen", replay.checked))
        }
        None => {
            Ok(format!("{} acknowledgements, the power cut at each: all complete", replay.checked))
        }
    }
}

impl Replay {
    /// Handles one line of strace, e.g. `12 write(5</tmp/新/power.jsonl>, "\x7b…", 300) = 300`. A
    /// call interrupted by another thread has two lines: it counts for the disk at its end, for the
    /// screen at its start.
    fn step(&mut self, line: &str, eye: &mut Eye) {
        let call = line.split_once(' ').map_or("", |(_, call)| call.trim_start());
        let is_done = line.trim_end().ends_with("= 0");
        // Paths are hexadecimal as well; the journal's ends with `.jsonl`.
        let journal = r"\x2e\x6a\x73\x6f\x6e\x6c>";
        let on_journal =
            call.split('>').next().is_some_and(|head| format!("{head}>").contains(journal));
        if call.starts_with("write(") || call.starts_with("pwrite64(") {
            let bytes = unescaped(call);
            if on_journal {
                self.written.extend(bytes);
            } else if find(&bytes, b"\x1b[").is_some() {
                let before = eye.acknowledged;
                eye.see(&bytes);
                if eye.acknowledged > before {
                    self.check(eye.acknowledged);
                }
            }
        } else if call.starts_with("ftruncate(") && on_journal {
            self.lost = Some("the journal was cut on a sound disk".to_owned());
        } else if call.contains("fdatasync") && is_done {
            self.synced = self.written.len();
        } else if call.contains("fsync") && is_done && self.synced > 0 {
            self.named = true;
        }
    }

    fn check(&mut self, acknowledged: usize) {
        self.checked += 1;
        let kept =
            if self.named { self.written.get(..self.synced).unwrap_or_default() } else { &[] };
        let found = parse(kept).records.len();
        if found < acknowledged && self.lost.is_none() {
            self.lost =
                Some(format!("{acknowledged} were reported as saved, {found} survive a power cut"));
        }
    }
}

/// The bytes of the string argument of a call.
fn unescaped(call: &str) -> Vec<u8> {
    let text = call.split('"').nth(1).unwrap_or_default();
    let byte = |hex: &str| u8::from_str_radix(hex.get(..2)?, 16).ok();
    text.split("\\x").skip(1).filter_map(byte).collect()
}
