//! The event queue of the terminal front end: input, news of the job, results of workers, signals.

use crate::compare::job::JobUpdate;
use crate::corpus::changed::FilesChanged;
use crate::display::colour::Rgb;
use crate::os::wait::Ringer;
use crate::review::writer::News as Review;
use crate::tui::flow::clipboard::{CopyResult, Copyable};
use crate::tui::work::WorkDone;
use crossterm::event::{Event as Input, KeyEvent};

/// An event of the queue.
#[derive(Debug)]
pub enum Event {
    /// A key, the mouse, a paste, a new window size.
    Input(Input),
    /// A key that came with an answer of the terminal, so perhaps a fragment of one.
    StrayKey(KeyEvent),
    /// News of a comparison.
    Job(JobUpdate),
    /// The result of a worker.
    Finished(WorkDone),
    /// Files of the corpus that changed.
    Files(FilesChanged),
    /// More passages are indexed than on screen.
    Sources,
    /// News of the journal of verdicts.
    Review(Review),
    /// A tick, sent while a script is played.
    Beat,
    /// The background of the terminal.
    Background(Rgb),
    /// What happened to a copied text.
    Copied(Copyable, CopyResult),
    /// A sentence for the bottom line; sanitised.
    Notice(String),
    /// A thread panicked; the sanitised message.
    Panicked(String),
    /// A request to suspend the process (Ctrl-Z or SIGTSTP).
    Suspend,
    /// The process continues after it was suspended.
    Continued,
}

/// The sending half of the queue; wakes the main thread from its wait for input.
#[derive(Debug, Clone)]
pub struct Sender {
    queue: crossbeam_channel::Sender<Event>,
    bell: Option<Ringer>,
}

impl Sender {
    /// A sender into `queue`; `bell` wakes the thread that reads it.
    pub fn new(queue: crossbeam_channel::Sender<Event>, bell: Option<Ringer>) -> Self {
        Self { queue, bell }
    }

    /// Queues an event. A closed queue is not an error: the program is ending.
    pub fn send(&self, event: Event) {
        if self.queue.send(event).is_ok() {
            self.ring();
        }
    }

    /// Wakes the main thread without an event.
    pub fn ring(&self) {
        if let Some(bell) = &self.bell {
            bell.ring();
        }
    }
}
