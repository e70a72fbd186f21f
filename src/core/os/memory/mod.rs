//! System memory: long lists, freed memory, and how much more this process may take.

mod lists;

pub use crate::os::contract::{MemoryLimit, MemoryRoom};
pub use crate::os::room::{bound_arenas, resident, room};
pub use lists::{filled, give_back, with_capacity};
