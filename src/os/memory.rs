//! Memory from the system and back: large pages for very long lists, freed memory returned, what is left.

/// Shorter lists, in bytes, are left to the allocator.
const LONG: usize = 8 << 20;

/// An empty list with room for so many. The system is asked to give a very long one in large pages:
/// it is entered in fewer steps then, and fewer addresses have to be looked up while it is read here
/// and there. Changes nothing but the time that takes.
pub fn with_capacity<T>(capacity: usize) -> Vec<T> {
    let list = Vec::with_capacity(capacity);
    if capacity.saturating_mul(size_of::<T>()) >= LONG {
        advise(&list);
    }
    list
}

/// A list of so many copies of a value, with room as in [`with_capacity`].
pub fn filled<T: Clone>(value: T, length: usize) -> Vec<T> {
    let mut list = with_capacity(length);
    list.resize(length, value);
    list
}

/// Asks for large pages for the room of a list. Where there are none, nothing is lost.
#[cfg(target_os = "linux")]
fn advise<T>(list: &Vec<T>) {
    use rustix::mm::{Advice, madvise};
    use std::ffi::c_void;

    /// Advice is about whole small pages; those that the list has to itself.
    const PAGE: usize = 4_096;
    let start = list.as_ptr().cast::<u8>();
    let before = start.align_offset(PAGE);
    let bytes = (list.capacity() * size_of::<T>()).saturating_sub(before) / PAGE * PAGE;
    let first = start.wrapping_add(before).cast::<c_void>().cast_mut();
    #[expect(unsafe_code, reason = "other advice than this could change memory")]
    // SAFETY: whole pages within the list's own room; this advice changes no byte of them.
    let _refused = unsafe { madvise(first, bytes, Advice::LinuxHugepage) };
}

#[cfg(not(target_os = "linux"))]
fn advise<T>(_list: &Vec<T>) {}

/// Gives memory that is free back to the system, where the allocator would keep it for lists to come:
/// after work that took much more than it leaves behind. Cost: some milliseconds a gigabyte, on this
/// thread. Where the system's allocator cannot do that, nothing happens.
pub fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        #[expect(unsafe_code, reason = "a call of the system's own library")]
        // SAFETY: takes the allocator's own locks and touches only what is free.
        let _some = unsafe { libc::malloc_trim(0) };
    }
}

/// Bytes that the machine could give without swapping, as Linux estimates it (`MemAvailable`); the
/// limit of a container is not in it. `None` on other systems.
pub fn available() -> Option<u64> {
    let told = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = told.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_like_all_others() {
        for length in [0, 5, LONG / 8, LONG / 4 + 3] {
            let mut list = filled(7u64, length);
            assert!(list.len() == length && list.iter().all(|&value| value == 7));
            list.push(8);
            assert_eq!(list.pop(), Some(8));
        }
        let mut list = with_capacity::<u8>(LONG);
        list.extend_from_slice(b"room");
        give_back();
        assert_eq!((list.as_slice(), list.capacity() >= LONG), (&b"room"[..], true));
    }
}
