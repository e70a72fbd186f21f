//! Decodes a file with lines in UTF-8 and lines in another encoding, such as a log that two programs wrote.

use crate::decode::bytes::lossy;
use crate::decode::damaged::damaged_utf8;
use crate::decode::decoded::{Decoded, OtherLines};
use crate::decode::guess::guess;
use crate::decode::plausible::{doubt, is_implausible};
use crate::document::{DecodedBy, Encoding};
use encoding_rs::UTF_8;

/// Bytes of characters beyond ASCII from which a line is no UTF-8 by chance.
const EVIDENCE: usize = 6;
/// Characters beyond ASCII of the other lines, from which they are more than a damaged place.
const FEWEST: usize = 4;

/// Decodes a file of two encodings, each plausible in its lines; `None` for any other file. A line that may be of both
/// is read as the one before it.
pub(super) fn mixed(bytes: &[u8]) -> Option<Decoded<'static>> {
    let lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
    let sure: Vec<Option<bool>> = lines.iter().map(|line| is_utf8(line)).collect();
    let mut last = sure.iter().flatten().next().copied()?;
    if sure.iter().flatten().all(|&own| own == last) {
        return None;
    }
    let others = || lines.iter().zip(&sure).filter(|(_, sure)| **sure == Some(false));
    let rest: Vec<u8> = others().flat_map(|(line, _)| line.iter().copied()).collect();
    let (set, name) = guess(&rest);
    let (text, damaged) = set.lossy(&rest);
    let beyond = text.chars().filter(|c| !c.is_ascii()).count();
    let is_text = !is_implausible(&text, set) && doubt(&text, set) < 0;
    if !is_text || beyond < FEWEST || damaged * 50 > beyond {
        return None;
    }
    let (mut text, mut replaced, mut all) = (String::with_capacity(bytes.len()), 0, [0, 0]);
    let mut first = [None, None];
    for (at, (line, sure)) in lines.iter().zip(&sure).enumerate() {
        last = sure.unwrap_or(last);
        let is_utf8 = last || sure.is_none() && !set.is_east_asian();
        let (own, damaged) = if is_utf8 { lossy(UTF_8, line) } else { set.lossy(line) };
        text.push_str(&own);
        replaced += damaged;
        if !line.is_ascii() {
            all[usize::from(is_utf8)] += 1;
            first[usize::from(is_utf8)].get_or_insert(at + 1);
        }
    }
    let few = usize::from(all[1] < all[0]);
    let names = [name, UTF_8.name()];
    let other = OtherLines { name: names[few], count: all[few], first: first[few]? };
    let encoding = Encoding { name: names[1 - few], by: DecodedBy::Guess, replaced };
    Some(Decoded { text: text.into(), encoding, zeros: 0, other: Some(other) })
}

/// Whether a line is in UTF-8; `None` where it may be in it by chance, and for ASCII.
fn is_utf8(line: &[u8]) -> Option<bool> {
    if line.is_ascii() {
        return None;
    }
    let Ok(text) = str::from_utf8(line) else { return Some(damaged_utf8(line).is_some()) };
    let beyond = || text.chars().filter(|c| !c.is_ascii());
    let evidence: usize = beyond().map(char::len_utf8).sum();
    // By chance, letters of two bytes come from many alphabets.
    let is_of = |c: char, block: u32| c.len_utf8() > 2 || u32::from(c) >> 8 == block;
    let block = beyond().map(|c| u32::from(c) >> 8).next()?;
    let is_one = beyond().all(|c| is_of(c, block) || matches!(c, '\u{a1}'..='\u{17f}'));
    (evidence >= EVIDENCE && is_one).then_some(true)
}
