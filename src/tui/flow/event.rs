//! The one queue of the terminal front end: input, news of the job, results of workers, signals.

use crate::compare::job::News;
use crate::os::wait::Ringer;
use crate::review::writer::News as Review;
use crate::tui::work::Finished;
use crossterm::event::Event as Input;

/// Something that happened.
#[derive(Debug)]
pub enum Event {
    /// A key, the mouse, a paste, a new window size.
    Input(Input),
    /// News of a comparison.
    Job(News),
    /// A worker is done.
    Finished(Finished),
    /// News of the journal of verdicts.
    Review(Review),
    /// Time has passed while a script is played.
    Beat,
    /// A worker tells how far it is; safe to show.
    Told(String),
    /// A thread panicked; the sanitised message.
    Panicked(String),
    /// The process was asked to stop itself (Ctrl-Z or SIGTSTP).
    Suspend,
    /// The process goes on after it was stopped.
    Continued,
}

/// The writing end of the queue; wakes the main thread from its wait for input.
#[derive(Debug, Clone)]
pub struct Sender {
    queue: crossbeam_channel::Sender<Event>,
    bell: Option<Ringer>,
}

impl Sender {
    /// A sender into `queue` that rings the bell which the reader waits on.
    pub fn new(queue: crossbeam_channel::Sender<Event>, bell: Option<Ringer>) -> Self {
        Self { queue, bell }
    }

    /// Queues an event. Nobody listening is no error: the program is ending.
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
