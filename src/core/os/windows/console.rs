//! The characters of a console as bytes: joins halves that come apart.

use crate::os::windows::calls::read_console;
use crate::os::windows::signals;
use std::fs::File;
use std::io;
use std::sync::{Mutex, PoisonError};

/// Most bytes of UTF-8 for one unit of UTF-16.
const LONGEST: usize = 3;

/// The first half of a character whose second half has not come yet.
static HALF: Mutex<Option<u16>> = Mutex::new(None);

/// Reads keys as a terminal would send them; 0 bytes if there was another event.
pub(super) fn read_characters(keys: &File, to: &mut [u8]) -> io::Result<usize> {
    let input = read_console(keys, (to.len() / LONGEST).saturating_sub(1).max(1))?;
    if input.is_resized {
        signals::resized();
    }
    let mut half = HALF.lock().unwrap_or_else(PoisonError::into_inner);
    let text = joined(&mut half, &input.units);
    let length = text.len().min(to.len());
    for (to, from) in to.iter_mut().zip(text.bytes()) {
        *to = from;
    }
    Ok(length)
}

/// The text of these units, after what was left of the last ones.
fn joined(half: &mut Option<u16>, units: &[u16]) -> String {
    let mut all: Vec<u16> = half.take().into_iter().chain(units.iter().copied()).collect();
    if all.last().is_some_and(|unit| (0xd800..0xdc00).contains(unit)) {
        *half = all.pop();
    }
    String::from_utf16_lossy(&all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_joined() {
        let units: Vec<u16> = "a𠀀文".encode_utf16().collect();
        let mut half = None;
        assert_eq!(joined(&mut half, &units[..2]), "a");
        assert_eq!(joined(&mut half, &units[2..]), "𠀀文");
        assert_eq!((joined(&mut half, &[]), half), (String::new(), None));
        assert_eq!(joined(&mut half, &[0xdc00, 0x41]), "\u{fffd}A");
    }
}
