//! Work off the main thread: one slot for each kind of work, the newest wins, a panic is an error.

use crate::os::memory::give_back;
use crate::tui::flow::event::{Event, Sender};
use crate::tui::work::{Cancel, Owner, Question, Work, WorkDone, WorkFn};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Seconds for which no memory is returned to the system after it was.
const PAUSE: u64 = 5;

/// Returns freed memory to the system after work, now and then: the allocator would keep it.
#[derive(Debug, Clone)]
struct MemoryReturn {
    start: Instant,
    /// Seconds from the start to the next time.
    next: Arc<AtomicU64>,
}

impl MemoryReturn {
    fn new() -> Self {
        Self { start: Instant::now(), next: Arc::default() }
    }

    /// Returns the memory, unless that was done less than [`PAUSE`] ago.
    fn after_work(&self) {
        let now = self.start.elapsed().as_secs();
        if now >= self.next.load(Ordering::Relaxed) {
            self.next.store(now + PAUSE, Ordering::Relaxed); // two threads may do it: no harm
            give_back();
        }
    }
}

#[derive(Default)]
struct Lane {
    running: Option<Cancel>,
    waiting: Option<(Owner, WorkFn)>,
}

/// The worker threads: at most one running and one waiting job a slot.
pub struct Workshop {
    sender: Sender,
    lanes: BTreeMap<Question, Lane>,
    memory: MemoryReturn,
}

impl Workshop {
    /// Workers that send their results into this queue.
    pub fn new(sender: Sender) -> Self {
        Self { sender, lanes: BTreeMap::new(), memory: MemoryReturn::new() }
    }

    /// Starts work; the work before in its slot is cancelled.
    pub fn request(&mut self, owner: Owner, work: Work) {
        let lane = self.lanes.entry(work.slot).or_default();
        lane.waiting = Some((owner, work.job));
        match &lane.running {
            Some(cancel) => cancel.set(),
            None => Self::start(&self.sender, &self.memory, work.slot, lane),
        }
    }

    /// Cancels the work in a slot, and drops what waits there.
    pub fn cancel(&mut self, slot: Question) {
        let Some(lane) = self.lanes.get_mut(&slot) else { return };
        lane.waiting = None;
        if let Some(cancel) = &lane.running {
            cancel.set();
        }
    }

    /// Records that a worker finished; returns its result unless newer work waits in its slot.
    pub fn finish(&mut self, finished: WorkDone) -> Option<WorkDone> {
        let lane = self.lanes.get_mut(&finished.slot)?;
        lane.running = None;
        if lane.waiting.is_some() {
            Self::start(&self.sender, &self.memory, finished.slot, lane);
            return None;
        }
        Some(finished)
    }

    /// True while any worker runs.
    pub fn is_busy(&self) -> bool {
        self.lanes.values().any(|lane| lane.running.is_some())
    }

    /// True while any worker of another slot runs.
    pub fn is_busy_besides(&self, slot: Question) -> bool {
        self.lanes.iter().any(|(other, lane)| *other != slot && lane.running.is_some())
    }

    fn start(sender: &Sender, memory: &MemoryReturn, slot: Question, lane: &mut Lane) {
        let Some((owner, job)) = lane.waiting.take() else { return };
        let (cancel, sender, memory) = (Cancel::default(), sender.clone(), memory.clone());
        lane.running = Some(cancel.clone());
        let refused = sender.clone();
        let spawned = std::thread::Builder::new().name(slot.0.to_owned()).spawn(move || {
            let answer = catch_unwind(AssertUnwindSafe(|| job(&cancel)))
                .map_err(|_panic| "internal error; the program continues".to_owned());
            sender.send(Event::Finished(WorkDone { owner, slot, answer }));
            memory.after_work();
        });
        if let Err(error) = spawned {
            let answer = Err(format!("cannot start a thread: {error}"));
            refused.send(Event::Finished(WorkDone { owner, slot, answer }));
        }
    }
}
