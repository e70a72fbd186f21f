//! System memory: long lists, freed memory, and how much more this process may take.

mod lists;

pub use crate::os::contract::{MemoryLimit, MemoryRoom};
pub use crate::os::room::{one_arena_if_limited, resident, room};
pub use lists::{filled, give_back, with_capacity};
