//! Long lists on large pages, and returning freed memory to the system.

/// Lists under this size in bytes are left to the allocator.
const LONG: usize = 8 << 20;

/// An empty list with the given capacity. For 8 MiB or more large pages are requested: fewer page
/// faults while the list fills, fewer address translations at random access. Affects only timing.
pub fn with_capacity<T>(capacity: usize) -> Vec<T> {
    let list = Vec::with_capacity(capacity);
    if capacity.saturating_mul(size_of::<T>()) >= LONG {
        advise(&list);
    }
    list
}

/// A list of `length` copies of a value, allocated as by [`with_capacity`].
pub fn filled<T: Clone>(value: T, length: usize) -> Vec<T> {
    let mut list = with_capacity(length);
    list.resize(length, value);
    list
}

/// Asks for large pages for the memory of a list. Where the system has none, nothing changes.
#[cfg(target_os = "linux")]
fn advise<T>(list: &Vec<T>) {
    use rustix::mm::{Advice, madvise};
    use std::ffi::c_void;

    /// Bytes of a small page. Advice covers whole pages, so only pages that belong to this list
    /// alone count.
    const PAGE: usize = 4_096;
    let start = list.as_ptr().cast::<u8>();
    let before = start.align_offset(PAGE);
    let bytes = (list.capacity() * size_of::<T>()).saturating_sub(before) / PAGE * PAGE;
    let first = start.wrapping_add(before).cast::<c_void>().cast_mut();
    #[expect(unsafe_code, reason = "other advice than this could change memory")]
    // SAFETY: whole pages within the list's own memory; this advice changes no byte of them.
    let _refused = unsafe { madvise(first, bytes, Advice::LinuxHugepage) };
}

#[cfg(not(target_os = "linux"))]
fn advise<T>(_list: &Vec<T>) {}

/// Returns freed memory to the system that the allocator would keep for later: for use after work
/// that needed much more than it leaves allocated. Costs a few milliseconds per gigabyte on this
/// thread. Does nothing with allocators other than glibc's.
pub fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        #[expect(unsafe_code, reason = "a call into the C library")]
        // SAFETY: takes the allocator's own locks and touches only free memory.
        let _some = unsafe { libc::malloc_trim(0) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_behave_like_ordinary_lists() {
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
