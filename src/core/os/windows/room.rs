//! How much more memory this process may take: the least of what the machine and its group leave.

use crate::os::contract::{MemoryLimit, MemoryRoom};
use crate::os::windows::calls::{free_memory, group_limit, own_memory};

/// The least room that any limit leaves; `None` if nothing is known. The memory that other processes of a
/// group take is not known, so it is not subtracted.
pub fn room() -> Option<MemoryRoom> {
    let machine = free_memory().map(|(in_ram, promised)| {
        let left = in_ram.min(promised);
        MemoryRoom { left, limit: left, of: MemoryLimit::Machine }
    });
    let group = group_limit().map(|limit| {
        let own = own_memory().map_or(0, |(_, promised)| promised);
        MemoryRoom { left: limit.saturating_sub(own), limit, of: MemoryLimit::Group }
    });
    machine.into_iter().chain(group).min_by_key(|room| room.left)
}

/// Memory of this process in RAM, in bytes, its program included.
pub fn resident() -> Option<u64> {
    own_memory().map(|(in_ram, _)| in_ram)
}

/// Does nothing: the allocator of Windows reserves no arena for each thread.
pub fn bound_arenas() {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_process_is_read() {
        assert!(resident().is_some_and(|bytes| bytes > 100_000));
        assert!(room().is_some_and(|room| room.left > 1_000_000));
    }
}
