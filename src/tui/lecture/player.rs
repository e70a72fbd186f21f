//! Plays a script: what is due next, and which caption stands on screen.

use crate::tui::flow::{Event, Sender};
use crate::tui::lecture::script::{Act, Entry, Script};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often the player looks whether a key is due.
const BEAT: Duration = Duration::from_millis(25);

/// A script being played.
#[derive(Debug)]
pub struct Player {
    script: Script,
    at: usize,
    /// When the last line was done.
    since: Instant,
    /// Nothing is done until it goes on.
    pub paused: bool,
    /// What is said.
    pub caption: String,
    /// The next line does not wait for its time.
    at_once: bool,
    beating: Arc<AtomicBool>,
}

impl Player {
    /// Starts a script at its first line.
    pub fn new(script: Script) -> Self {
        let beating = Arc::new(AtomicBool::new(true));
        let since = Instant::now();
        Self {
            script,
            at: 0,
            since,
            paused: false,
            caption: String::new(),
            at_once: false,
            beating,
        }
    }

    /// Has the app hear a beat again and again until the player is gone.
    pub fn beat(&self, sender: Sender) -> std::io::Result<()> {
        let beating = self.beating.clone();
        let run = move || {
            while beating.load(Ordering::Relaxed) {
                std::thread::sleep(BEAT);
                sender.send(Event::Beat);
            }
        };
        std::thread::Builder::new().name("player".to_owned()).spawn(run).map(drop)
    }

    /// The script.
    pub fn script(&self) -> &Script {
        &self.script
    }

    /// Whether everything was done.
    pub fn is_over(&self) -> bool {
        self.at >= self.script.entries.len()
    }

    /// How far it is: lines done and lines in all.
    pub fn progress(&self) -> (usize, usize) {
        (self.at, self.script.entries.len())
    }

    /// What is due now, if anything; captions before it are taken up. `idle`: the answers to all
    /// that was done before are on screen, so that it always meets the same state.
    pub fn due(&mut self, idle: bool) -> Option<Act> {
        while let Some(Entry::Caption(text)) = self.script.entries.get(self.at) {
            if !idle {
                return None;
            }
            self.caption.clone_from(text);
            self.at += 1;
        }
        let Some(Entry::Do(after, act)) = self.script.entries.get(self.at) else { return None };
        if !idle {
            self.since = Instant::now();
            return None;
        }
        if !self.at_once && (self.paused || self.since.elapsed() < *after) {
            return None;
        }
        let act = act.clone();
        (self.at, self.since, self.at_once) = (self.at + 1, Instant::now(), false);
        Some(act)
    }

    /// The next line is not to wait for its time.
    pub fn hurry(&mut self) {
        self.at_once = true;
    }

    /// Pauses, or goes on: the time of the line that is due begins anew.
    pub fn pause(&mut self) {
        (self.paused, self.since) = (!self.paused, Instant::now());
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        self.beating.store(false, Ordering::Relaxed);
    }
}
