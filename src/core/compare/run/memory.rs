//! The memory budget of a run: what bounds it, what a stage needs, and the refusal of a stage.

use crate::display::number::{bytes, count};
use crate::os::memory::{MemoryLimit, give_back, resident, room};
use std::fmt;

/// The memory that a stage needs in addition to what the run already holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Need {
    /// The name of the stage in the message.
    pub doing: &'static str,
    /// Number of documents or files, and the noun.
    pub documents: (usize, &'static str),
    /// Estimated bytes.
    pub bytes: u64,
    /// How to reduce it.
    pub help: &'static str,
}

/// What bounds the memory of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// `--max-memory`, over all that the process holds.
    Flag,
    /// A limit of the system.
    System(MemoryLimit),
}

/// Memory that a run may still take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// Bytes that are left.
    pub left: u64,
    /// The limit itself, in bytes.
    pub limit: u64,
    /// Whose limit it is.
    pub bound: Bound,
}

/// Error: the memory budget does not suffice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Shortage {
    /// A stage needs more than is left, and was not started.
    #[error(
        "{} {} takes about {} more memory, and {budget}; {}, {}",
        .need.doing, count(.need.documents.0 as u64, .need.documents.1), bytes(.need.bytes),
        .need.help, .budget.bound.help()
    )]
    Refused {
        /// The need.
        need: Need,
        /// What is left.
        budget: Budget,
    },
    /// A stage took more than foreseen, and was stopped.
    #[error(
        "stopped while {stage}: it needs more memory, and {budget}; compare fewer or smaller files, {}",
        .budget.bound.help()
    )]
    Stopped {
        /// The stage.
        stage: &'static str,
        /// What is left.
        budget: Budget,
    },
}

impl Need {
    /// Refuses a stage outside a run, where neither `max` bytes over all that this process holds nor the
    /// limits of the system leave its memory.
    pub fn refuse_above(self, max: Option<u64>) -> Result<(), Shortage> {
        match Budget::new(max) {
            Some(budget) if budget.left < self.bytes => {
                Err(Shortage::Refused { need: self, budget })
            }
            _ => Ok(()),
        }
    }
}

impl Budget {
    /// The least of `max` bytes over all that this process holds, and of what the system leaves;
    /// `None` if neither is known.
    pub fn new(max: Option<u64>) -> Option<Self> {
        let flag = max.map(|limit| Self {
            left: limit.saturating_sub(resident().unwrap_or(0)),
            limit,
            bound: Bound::Flag,
        });
        let system = room().map(|room| Self {
            left: room.left,
            limit: room.limit,
            bound: Bound::System(room.of),
        });
        flag.into_iter().chain(system).min_by_key(|budget| budget.left)
    }

    /// As [`Self::new`], after freed memory went back to the system if less than `wanted` is left.
    pub(super) fn for_need(max: Option<u64>, wanted: u64) -> Option<Self> {
        let budget = Self::new(max)?;
        if budget.left >= wanted {
            return Some(budget);
        }
        give_back();
        Self::new(max)
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (left, limit) = (bytes(self.left), bytes(self.limit));
        match self.bound {
            Bound::Flag => write!(f, "{left} of --max-memory {limit} is left"),
            Bound::System(MemoryLimit::Machine) => write!(f, "{left} is free on this machine"),
            Bound::System(MemoryLimit::AddressSpace) => {
                write!(f, "{left} of the address space of {limit} (ulimit -v) is left")
            }
            Bound::System(MemoryLimit::Data) => {
                write!(f, "{left} of the data limit of {limit} (ulimit -d) is left")
            }
            Bound::System(MemoryLimit::Group) => {
                write!(f, "{left} of the limit of {limit} of this container (cgroup) is left")
            }
        }
    }
}

impl Bound {
    fn help(self) -> &'static str {
        match self {
            Self::Flag => "or raise --max-memory",
            Self::System(MemoryLimit::Machine) => "or free memory",
            Self::System(_) => "or raise that limit",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shortage_names_its_bound_and_a_remedy() {
        let need = Need {
            doing: "pairing",
            documents: (3, "document"),
            bytes: 2_000_000,
            help: "raise --floor",
        };
        let budget = |bound| Budget { left: 1_500_000, limit: 300_000_000, bound };
        let message = |bound| Shortage::Refused { need, budget: budget(bound) }.to_string();
        assert_eq!(
            message(Bound::Flag),
            "pairing 3 documents takes about 2.0 MB more memory, and 1.5 MB of --max-memory 300 MB \
             is left; raise --floor, or raise --max-memory"
        );
        let group = message(Bound::System(MemoryLimit::Group));
        assert!(group.contains("of 300 MB of this container (cgroup) is left"), "{group}");
        assert!(message(Bound::System(MemoryLimit::AddressSpace)).contains("ulimit -v"));
        assert!(message(Bound::System(MemoryLimit::Machine)).contains("1.5 MB is free on this"));
        let stopped =
            Shortage::Stopped { stage: "reading", budget: budget(Bound::Flag) }.to_string();
        assert!(stopped.starts_with("stopped while reading: "), "{stopped}");
    }

    #[test]
    fn what_the_process_holds_counts_towards_the_flag() {
        let Some(held) = resident() else { return };
        let budget = Budget::new(Some(held / 2)).unwrap();
        assert_eq!((budget.left, budget.bound), (0, Bound::Flag));
        let wide = Budget::new(Some(u64::MAX)).unwrap();
        assert!(wide.left > 0 && wide.bound != Bound::Flag);
    }
}
