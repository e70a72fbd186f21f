//! System memory: long lists, freed memory, and how much more this process may take.

mod group;
mod lists;
mod room;

pub use lists::{filled, give_back, with_capacity};
pub use room::{MemoryLimit, MemoryRoom, one_arena_if_limited, resident, room};
