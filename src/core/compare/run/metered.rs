//! A watch that keeps a run within its memory budget.

use crate::compare::result::Comparison;
use crate::compare::run::memory::{Budget, Need, Shortage};
use crate::compare::run::watch::{JoinPlan, Progress, Stage, Watch};
use crate::os::memory::resident;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock};
use std::time::Instant;

/// Shortest time between two looks at the memory of the process, in milliseconds: even two threads
/// that do nothing but fill memory take a few megabytes in that time.
const INTERVAL: u64 = 2;

/// Passes everything on to another watch, and stops the run once its memory does not suffice:
/// before a stage that needs too much, or during a stage that takes more than foreseen.
pub struct Metered<'a> {
    watch: &'a dyn Watch,
    /// The bound that the user set, in bytes.
    max: Option<u64>,
    start: Instant,
    /// Milliseconds after `start` of the latest look.
    looked: AtomicU64,
    /// Memory that the process may hold in RAM, in bytes.
    ceiling: AtomicU64,
    stage: Mutex<Stage>,
    shortage: OnceLock<Shortage>,
}

impl<'a> Metered<'a> {
    /// Keeps to the least of `max` bytes and what the system leaves.
    pub fn new(watch: &'a dyn Watch, max: Option<u64>) -> Self {
        let metered = Self {
            watch,
            max,
            start: Instant::now(),
            looked: AtomicU64::new(0),
            ceiling: AtomicU64::new(u64::MAX),
            stage: Mutex::new(Stage::Listing),
            shortage: OnceLock::new(),
        };
        metered.raise(Budget::new(max));
        metered
    }

    /// An error if the run was stopped for lack of memory.
    pub fn result(&self) -> Result<(), Shortage> {
        self.shortage.get().map_or(Ok(()), |shortage| Err(*shortage))
    }

    fn raise(&self, budget: Option<Budget>) {
        let ceiling = resident().zip(budget).map(|(held, budget)| held.saturating_add(budget.left));
        self.ceiling.store(ceiling.unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    /// Looks at the memory of the process, unless it did so just now.
    fn look(&self) {
        let now = self.start.elapsed().as_millis() as u64;
        let looked = self.looked.load(Ordering::Relaxed);
        let turn = || {
            let (set, get) = (Ordering::Relaxed, Ordering::Relaxed);
            self.looked.compare_exchange(looked, now, set, get).is_ok()
        };
        if now < looked + INTERVAL || !turn() {
            return;
        }
        if resident().is_some_and(|held| held > self.ceiling.load(Ordering::Relaxed)) {
            let budget = Budget::for_need(self.max, 1);
            self.raise(budget);
            if let Some(budget) = budget.filter(|budget| budget.left == 0) {
                let stage = self.stage.lock().map_or(Stage::Listing, |stage| *stage).doing();
                let _first = self.shortage.set(Shortage::Stopped { stage, budget });
            }
        }
    }
}

impl Watch for Metered<'_> {
    fn progress(&self, progress: Progress) {
        // If the lock is taken, another thread is noting the same stage.
        if let Ok(mut stage) = self.stage.try_lock() {
            *stage = progress.stage;
        }
        self.watch.progress(progress);
    }

    fn planned(&self, plan: JoinPlan) {
        self.watch.planned(plan);
    }

    fn wants_snapshot(&self) -> bool {
        self.watch.wants_snapshot()
    }

    fn snapshot(&self, comparison: Comparison) {
        self.watch.snapshot(comparison);
    }

    fn cancelled(&self) -> bool {
        if self.watch.cancelled() || self.shortage.get().is_some() {
            return true;
        }
        self.look();
        self.shortage.get().is_some()
    }

    fn affords(&self, need: Need) -> bool {
        let budget = Budget::for_need(self.max, need.bytes);
        self.raise(budget);
        budget.is_none_or(|budget| budget.left >= need.bytes) && self.watch.affords(need)
    }

    fn refuse(&self, need: Need) {
        if let Some(budget) = Budget::new(self.max) {
            let _first = self.shortage.set(Shortage::Refused { need, budget });
        }
    }
}
