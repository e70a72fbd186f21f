//! How much more memory this process may take: the least of what the machine, its group and its own
//! limits leave.

use crate::os::contract::{MemoryLimit, MemoryRoom};
use crate::os::unix::group::{ReadText, group_room};
use rustix::param::page_size;
use rustix::process::{Resource, getrlimit};
#[cfg(all(target_os = "linux", target_env = "gnu"))]
use std::num::NonZero;

/// Address space and data kept free for stacks of threads (2 MB each), and for what the allocator
/// rounds up.
const RESERVE: u64 = 16 << 20;

/// The least room that any limit leaves; `None` if nothing is known. On other systems than Linux
/// only limits of the process are known, and what it holds already is not subtracted.
pub fn room() -> Option<MemoryRoom> {
    let soft = |resource| getrlimit(resource).current;
    least(soft(Resource::As), soft(Resource::Data), &|path| std::fs::read_to_string(path).ok())
}

/// Memory of this process in RAM, in bytes, its program included; `None` on other systems than Linux.
pub fn resident() -> Option<u64> {
    held(&|path| std::fs::read_to_string(path).ok()).map(|held| held.resident)
}

/// Limits the allocator to one arena for each processor, or to a single one if address space is limited,
/// since each reserves 64 MB of it. By default there are up to eight for each processor, and each keeps
/// memory that its threads have freed. Must run before other threads start; does nothing with other
/// allocators than glibc's.
pub fn bound_arenas() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        let is_limited = getrlimit(Resource::As).current.is_some();
        let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
        let most = if is_limited { 1 } else { i32::try_from(processors).unwrap_or(i32::MAX) };
        #[expect(unsafe_code, reason = "a call into the C library")]
        // SAFETY: changes a number that the allocator reads when it makes an arena.
        let _done = unsafe { libc::mallopt(libc::M_ARENA_MAX, most) };
    }
}

/// What this process holds, in bytes.
#[derive(Debug, Clone, Copy, Default)]
struct Held {
    /// Mapped addresses.
    mapped: u64,
    /// Pages in memory.
    resident: u64,
    /// Data and stacks.
    data: u64,
}

fn held(read: ReadText<'_>) -> Option<Held> {
    let text = read("/proc/self/statm")?;
    let mut fields = text.split_whitespace().map(|field| field.parse::<u64>().ok());
    let page = page_size() as u64;
    let mut next = |skipped| Some(fields.nth(skipped)?? * page);
    Some(Held { mapped: next(0)?, resident: next(0)?, data: next(3)? })
}

/// The least room, by the limits of this process and the files of the system.
fn least(address_space: Option<u64>, data: Option<u64>, read: ReadText<'_>) -> Option<MemoryRoom> {
    let held = held(read).unwrap_or_default();
    let of_process = |limit: Option<u64>, held: u64, of| {
        let limit = limit?;
        Some(MemoryRoom { left: limit.saturating_sub(held + RESERVE), limit, of })
    };
    let group = group_room(read).map(|group| MemoryRoom {
        left: group.left,
        limit: group.limit,
        of: MemoryLimit::Group,
    });
    let machine = available(read).map(|bytes| MemoryRoom {
        left: bytes,
        limit: bytes,
        of: MemoryLimit::Machine,
    });
    let address_space = of_process(address_space, held.mapped, MemoryLimit::AddressSpace);
    let data = of_process(data, held.data, MemoryLimit::Data);
    [address_space, data, group, machine].into_iter().flatten().min_by_key(|room| room.left)
}

/// Bytes available without swapping, as Linux estimates it.
fn available(read: ReadText<'_>) -> Option<u64> {
    let text = read("/proc/meminfo")?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILES: [(&str, &str); 5] = [
        ("/proc/meminfo", "MemTotal: 24684084 kB\nMemAvailable:    2000000 kB\n"),
        ("/proc/self/statm", "10000 5000 418 5 0 7000 0"),
        ("/proc/self/cgroup", "0::/job"),
        ("/proc/self/mountinfo", "30 23 0:28 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw"),
        ("/sys/fs/cgroup/job/memory.max", "1500000000\n"),
    ];

    fn least_of(
        files: &[(&str, &str)],
        address_space: Option<u64>,
        data: Option<u64>,
    ) -> MemoryRoom {
        let read =
            |path: &str| files.iter().find(|file| file.0 == path).map(|file| file.1.to_owned());
        least(address_space, data, &read).unwrap()
    }

    #[test]
    fn the_least_limit_bounds_the_process() {
        let room = |left, limit, of| MemoryRoom { left, limit, of };
        let machine = room(2_048_000_000, 2_048_000_000, MemoryLimit::Machine);
        assert_eq!(least_of(&FILES[..2], None, None), machine);
        let group = room(1_500_000_000, 1_500_000_000, MemoryLimit::Group);
        assert_eq!(least_of(&FILES, Some(u64::MAX), None), group);
        let page = page_size() as u64;
        let left = 400_000_000 - 10_000 * page - RESERVE;
        let space = room(left, 400_000_000, MemoryLimit::AddressSpace);
        assert_eq!(least_of(&FILES, Some(400_000_000), Some(400_000_000)), space);
        let data = room(0, 1_000, MemoryLimit::Data);
        assert_eq!(least_of(&FILES, None, Some(1_000)), data, "used up");
        assert_eq!(least(None, None, &|_| None), None);
    }

    #[test]
    fn this_process_is_read() {
        let known = std::path::Path::new("/proc/self/statm").exists();
        assert_eq!(resident().is_some_and(|bytes| bytes > 100_000), known);
        assert_eq!(room().is_some(), known);
    }
}
