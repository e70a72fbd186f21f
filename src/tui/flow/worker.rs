//! Work off the main thread: one slot for each kind of question, newest wins, panics are answers.

use crate::tui::flow::event::{Event, Sender};
use crate::tui::work::{Cancel, Finished, Job, Owner, Slot, Work};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

#[derive(Default)]
struct Lane {
    running: Option<(u64, Cancel)>,
    waiting: Option<(Owner, u64, Job)>,
}

/// The worker threads: at most one running and one waiting question a slot.
pub struct Workshop {
    sender: Sender,
    lanes: BTreeMap<Slot, Lane>,
    newest: u64,
}

impl Workshop {
    /// A workshop that answers into this queue.
    pub fn new(sender: Sender) -> Self {
        Self { sender, lanes: BTreeMap::new(), newest: 0 }
    }

    /// Asks a question; the one before in its slot is cancelled.
    pub fn ask(&mut self, owner: Owner, work: Work) {
        self.newest += 1;
        let lane = self.lanes.entry(work.slot).or_default();
        lane.waiting = Some((owner, self.newest, work.job));
        match &lane.running {
            Some((_, cancel)) => cancel.set(),
            None => Self::start(&self.sender, work.slot, lane),
        }
    }

    /// Takes note of a finished worker; the answer if it is still wanted.
    pub fn settle(&mut self, finished: Finished) -> Option<Finished> {
        let lane = self.lanes.get_mut(&finished.slot)?;
        lane.running = None;
        if lane.waiting.is_some() {
            Self::start(&self.sender, finished.slot, lane);
            return None;
        }
        Some(finished)
    }

    /// Whether any question is open.
    pub fn is_busy(&self) -> bool {
        self.lanes.values().any(|lane| lane.running.is_some())
    }

    /// Whether any question but those of this slot is open.
    pub fn is_busy_besides(&self, slot: Slot) -> bool {
        self.lanes.iter().any(|(other, lane)| *other != slot && lane.running.is_some())
    }

    fn start(sender: &Sender, slot: Slot, lane: &mut Lane) {
        let Some((owner, generation, job)) = lane.waiting.take() else { return };
        let (cancel, sender) = (Cancel::default(), sender.clone());
        lane.running = Some((generation, cancel.clone()));
        let refused = sender.clone();
        let spawned = std::thread::Builder::new().name(slot.0.to_owned()).spawn(move || {
            let answer = catch_unwind(AssertUnwindSafe(|| job(&cancel)))
                .map_err(|_panic| "an internal error; the rest goes on".to_owned());
            sender.send(Event::Finished(Finished { owner, slot, generation, answer }));
        });
        if let Err(error) = spawned {
            let answer = Err(format!("no thread for it: {error}"));
            refused.send(Event::Finished(Finished { owner, slot, generation, answer }));
        }
    }
}
