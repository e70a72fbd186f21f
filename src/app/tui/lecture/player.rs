//! Plays a script: the step that is due, and the caption on screen.

use crate::tui::flow::{Event, Sender};
use crate::tui::lecture::script::{Act, Script, ScriptLine};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The time between two ticks.
const BEAT: Duration = Duration::from_millis(25);

/// A script being played.
#[derive(Debug)]
pub struct Player {
    script: Script,
    at: usize,
    /// Time of the last step.
    since: Instant,
    /// No step is due while this is set.
    pub paused: bool,
    /// The caption on screen.
    pub caption: String,
    /// Play the next line without waiting.
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

    /// Starts a thread that sends ticks to the app until the player is dropped.
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

    /// True after the last line.
    pub fn is_over(&self) -> bool {
        self.at >= self.script.entries.len()
    }

    /// Lines played, and all lines.
    pub fn progress(&self) -> (usize, usize) {
        (self.at, self.script.entries.len())
    }

    /// The step that is due now, if any; shows the captions before it. `idle`: all earlier steps are
    /// complete on screen, so that a step always finds the same state.
    pub fn due(&mut self, idle: bool) -> Option<Act> {
        while let Some(ScriptLine::Caption(text)) = self.script.entries.get(self.at) {
            if !idle {
                return None;
            }
            self.caption.clone_from(text);
            self.at += 1;
        }
        let Some(ScriptLine::Do(after, act)) = self.script.entries.get(self.at) else {
            return None;
        };
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

    /// Plays the next line without waiting.
    pub fn hurry(&mut self) {
        self.at_once = true;
    }

    /// Pauses or resumes; the wait of the next line starts over.
    pub fn pause(&mut self) {
        (self.paused, self.since) = (!self.paused, Instant::now());
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        self.beating.store(false, Ordering::Relaxed);
    }
}
