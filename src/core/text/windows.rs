//! Slides a window of n characters over a text and hashes the windows, a block at a time.

use crate::part::PartOf as _;
use crate::processor::dispatch::{Kernel, dispatch};
use crate::text::hash;
use crate::text::hash_many::{hash_even, hash_listed};
use crate::text::script::{ScriptGroup, first_script_group, script_group};
use crate::text::shingle_length::ShingleLength;
use std::ops::Range;

/// Bytes per block.
const BLOCK: usize = 1_024;

/// What a window slid over.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Slid {
    /// Number of tokens in the text.
    pub tokens: usize,
    /// True if no window fits in the text, and the whole text is the only shingle.
    pub short: bool,
}

/// Byte ranges of the windows of one block.
#[derive(Debug, Clone, Copy)]
pub(crate) enum WindowPlaces<'a> {
    /// Windows of `bytes` bytes, each starting one byte after the one before.
    Even { first: usize, bytes: usize },
    /// Offsets from `first` where each window starts and ends.
    Listed { first: usize, starts: &'a [u32], ends: &'a [u32] },
}

impl WindowPlaces<'_> {
    /// The byte range of window `index` of the block.
    pub(crate) fn range(self, index: usize) -> Range<usize> {
        match self {
            Self::Even { first, bytes } => first + index..first + index + bytes,
            Self::Listed { first, starts, ends } => {
                let at = |all: &[u32]| all.get(index).map_or(first, |&at| first + at as usize);
                at(starts)..at(ends)
            }
        }
    }
}

/// Calls `emit` with the hashes of a few hundred windows at a time, in order, and their places. A
/// text in which no window fits is one window.
pub(crate) fn slide(
    text: &str,
    n: ShingleLength,
    emit: &mut impl FnMut(&[u64], WindowPlaces<'_>),
) -> Slid {
    let (bytes, longest) = (text.as_bytes(), n.longest());
    if text.is_ascii() && bytes.len() >= longest {
        slide_bytes(bytes, longest, emit);
        return Slid { tokens: bytes.len(), short: false };
    }
    let size = BLOCK.max(8 * longest);
    let (mut starts, mut hashes) = (vec![0; size + 8], vec![0; size + 8]);
    let mut scripts = Scripts::new(text, n);
    let (mut first, mut tokens, mut short) = (0, 0, true);
    loop {
        let rest = bytes.part(first..);
        let block = rest.get(..size).unwrap_or(rest);
        let is_last = block.len() == rest.len();
        let known = dispatch(Starts { bytes: block, starts: &mut starts });
        let mut bounds = known;
        if is_last {
            // The last window ends with the text.
            starts[known] = block.len() as u32;
            bounds += 1;
        }
        let (begins, ends, passed) = if let Some(n) = scripts.length_in(block) {
            let count = bounds.saturating_sub(n);
            // A text may be shorter than a window.
            let ends = starts.get(n..bounds).unwrap_or_default();
            (&starts[..count], ends, if is_last { known } else { count })
        } else {
            let passed = if is_last { known } else { known - longest };
            scripts.list(text.part(first..), &starts[..bounds], passed);
            (&*scripts.begins, &*scripts.ends, passed)
        };
        let hashes = &mut hashes[..begins.len()];
        if !hashes.is_empty() {
            hash_listed(block, begins, ends, hashes);
            emit(hashes, WindowPlaces::Listed { first, starts: begins, ends });
            short = false;
        }
        tokens += passed;
        if is_last {
            break;
        }
        first += starts[passed] as usize;
    }
    short &= tokens > 0;
    if short {
        emit(&[hash::shingle(bytes)], WindowPlaces::Even { first: 0, bytes: bytes.len() });
    }
    Slid { tokens, short }
}

/// Which script the window is in, from block to block, and its windows where scripts mix.
struct Scripts {
    n: ShingleLength,
    /// The group of the last character that has one.
    group: ScriptGroup,
    begins: Vec<u32>,
    ends: Vec<u32>,
}

impl Scripts {
    fn new(text: &str, n: ShingleLength) -> Self {
        let group = match n {
            ShingleLength::Auto => first_script_group(text),
            ShingleLength::Fixed(_) => ScriptGroup::Other,
        };
        Self { n, group, begins: Vec::new(), ends: Vec::new() }
    }

    /// The length of all windows that start in the block, if it is cheap to see that they have one.
    fn length_in(&self, block: &[u8]) -> Option<usize> {
        let is_one = match (self.n, self.group) {
            (ShingleLength::Fixed(_), _) => true,
            (ShingleLength::Auto, ScriptGroup::EastAsian) => {
                !dispatch(AnyPair { bytes: block, is: may_leave_east_asian })
            }
            (ShingleLength::Auto, ScriptGroup::Other) => {
                !dispatch(AnyPair { bytes: block, is: may_leave_other })
            }
        };
        is_one.then(|| self.n.of(self.group))
    }

    /// Lists the windows of the first `passed` characters that end at a bound. `bounds`: where the
    /// characters of the text start.
    fn list(&mut self, text: &str, bounds: &[u32], passed: usize) {
        self.begins.clear();
        self.ends.clear();
        let byte = |at: usize| text.as_bytes().get(at).copied().unwrap_or_default();
        for (at, &start) in bounds.iter().enumerate().take(passed) {
            let start_byte = start as usize;
            let may_leave = match self.group {
                ScriptGroup::EastAsian => {
                    may_leave_east_asian(byte(start_byte), byte(start_byte + 1))
                }
                ScriptGroup::Other => may_leave_other(byte(start_byte), byte(start_byte + 1)),
            };
            if may_leave {
                let c = text.get(start_byte..).and_then(|rest| rest.chars().next());
                self.group = c.and_then(script_group).unwrap_or(self.group);
            }
            if let Some(&end) = bounds.get(at + self.n.of(self.group)) {
                self.begins.push(start);
                self.ends.push(end);
            }
        }
    }
}

/// True unless these are two bytes of characters that are Han, kana, Hangul or without a script. The
/// second byte matters only where the first one begins a character.
#[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
#[inline(always)]
fn may_leave_east_asian(byte: u8, next: u8) -> bool {
    byte.is_ascii_alphabetic()
        || (0xc0..0xe2).contains(&byte)
        || byte == 0xe2 && next != 0x80 // other than general punctuation
        || byte == 0xe3 && next > 0x83 // after kana
        || byte == 0xea && next < 0xb0 // before Hangul
        || byte >= 0xee
}

/// True unless these are two bytes of characters of other scripts, or of none.
#[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
#[inline(always)]
fn may_leave_other(byte: u8, next: u8) -> bool {
    // Without branches, so that it is vectorised.
    let is = u8::from;
    let hangul_letter = is(byte == 0xe1) & is(next & 0xfc == 0x84);
    let radical = is(byte == 0xe2) & is(next >= 0xba);
    let later = is(byte >= 0xe3) & (is(byte != 0xf0) | is(next != 0x9f)); // all but emoji
    hangul_letter | radical | later != 0
}

/// True if a test holds for any two neighbouring bytes; the last byte has a zero after it.
struct AnyPair<'a, F> {
    bytes: &'a [u8],
    is: F,
}

impl<F: Fn(u8, u8) -> bool> Kernel for AnyPair<'_, F> {
    type Output = bool;

    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn run(self) -> bool {
        let Some((&last, _)) = self.bytes.split_last() else { return false };
        let (firsts, seconds) = (&self.bytes[..self.bytes.len() - 1], &self.bytes[1..]);
        let mut any = (self.is)(last, 0);
        for at in 0..firsts.len() {
            any |= (self.is)(firsts[at], seconds[at]);
        }
        any
    }
}

/// [`slide`] over ASCII, at least one window long.
fn slide_bytes(bytes: &[u8], n: usize, emit: &mut impl FnMut(&[u64], WindowPlaces<'_>)) {
    let mut hashes = [0; BLOCK];
    let windows = bytes.len() + 1 - n;
    for first in (0..windows).step_by(BLOCK) {
        let hashes = &mut hashes[..BLOCK.min(windows - first)];
        hash_even(&bytes[first..], n, hashes);
        emit(hashes, WindowPlaces::Even { first, bytes: n });
    }
}

/// Finds where characters start in `bytes`, which may end inside one, and returns their number.
/// `starts` needs room for eight more than there are bytes.
struct Starts<'a> {
    bytes: &'a [u8],
    starts: &'a mut [u32],
}

impl Kernel for Starts<'_> {
    type Output = usize;

    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn run(self) -> usize {
        let (mut known, mut at) = (0, 0);
        let (words, rest) = self.bytes.as_chunks::<8>();
        for word in words {
            let begin = beginnings(u64::from_le_bytes(*word));
            // Writes all eight and advances by the count: no branch to mispredict.
            if let Some(starts) =
                self.starts.get_mut(known..).and_then(<[u32]>::first_chunk_mut::<8>)
            {
                let offsets: &[u8; 8] = &OFFSETS[begin];
                for i in 0..8 {
                    starts[i] = at + u32::from(offsets[i]);
                }
            }
            known += begin.count_ones() as usize;
            at += 8;
        }
        for byte in rest {
            self.starts[known] = at;
            known += usize::from(byte & 0xc0 != 0x80);
            at += 1;
        }
        known
    }
}

/// The highest bit of each of eight bytes.
const HIGH: u64 = 0x8080_8080_8080_8080;

/// One bit for each of eight bytes, set where a character begins.
#[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
#[inline(always)]
fn beginnings(word: u64) -> usize {
    let continuations = word & !(word << 1) & HIGH;
    // Collects the highest bit of each byte into the highest byte.
    (((continuations ^ HIGH) >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as usize
}

/// For each byte value, the places of its set bits, lowest first.
static OFFSETS: [[u8; 8]; 256] = offsets();

const fn offsets() -> [[u8; 8]; 256] {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut set) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][set] = bit as u8;
                set += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    const AUTO: ShingleLength = ShingleLength::Auto;

    /// Five thousand characters of these kinds.
    fn text_of(kinds: &[char]) -> String {
        let kind = |i: u32| (i.wrapping_mul(2_654_435_761) >> 20) as usize % kinds.len();
        (0..5_000).map(|i| kinds[kind(i)]).collect()
    }

    /// The windows from a list of characters, and whether the only one is short.
    fn naive(text: &str, n: ShingleLength) -> (Vec<Range<usize>>, bool) {
        let mut bounds: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        bounds.push(text.len());
        let mut group = first_script_group(text);
        let mut windows = Vec::new();
        for (at, c) in text.chars().enumerate() {
            group = script_group(c).unwrap_or(group);
            windows.extend(bounds.get(at + n.of(group)).map(|&end| bounds[at]..end));
        }
        let is_short = windows.is_empty() && !text.is_empty();
        windows.extend(is_short.then_some(0..text.len()));
        (windows, is_short)
    }

    /// The windows of [`slide`], each with the hash of its bytes.
    fn windows(text: &str, n: ShingleLength) -> (Vec<Range<usize>>, bool) {
        let mut seen = Vec::new();
        let slid = slide(text, n, &mut |hashes, places| {
            for (index, &hash) in hashes.iter().enumerate() {
                let place = places.range(index);
                assert_eq!(hash, hash::shingle(&text.as_bytes()[place.clone()]));
                seen.push(place);
            }
        });
        assert_eq!(slid.tokens, text.chars().count());
        (seen, slid.short)
    }

    #[test]
    fn windows_are_those_of_a_list_of_characters() {
        let mixed = text_of(&['a', 'é', '字', '𠀀', ' ']);
        let ascii: String = mixed.chars().map(|c| if c.is_ascii() { c } else { '.' }).collect();
        for text in [&*mixed, &*ascii, "", "字", "ab", "字a字a"] {
            for n in [1, 2, 5, 12, 200, 6_000].map(ShingleLength::Fixed) {
                assert_eq!(windows(text, n), naive(text, n));
            }
        }
    }

    #[test]
    fn automatic_windows_follow_the_script() {
        let (chinese, other) =
            (text_of(&['字', '。', '，', '1', ' ', '“']), text_of(&['a', 'é', '.']));
        let kinds =
            ['a', 'é', 'ж', '字', '𠀀', 'か', 'ー', '한', 'ᄀ', '。', ' ', '7', '😀', '\u{301}'];
        let long = format!("{}{chinese}{other}{}{chinese}", text_of(&[' ', '1']), text_of(&kinds));
        let ends =
            ["ab中文字", "中文ab", "中文字ab", "中abc", "1中2", "1 2", "12345中", "中1a", "a中文"];
        for text in ends.into_iter().chain(["", "字", &*long, &*text_of(&kinds), &chinese, &other])
        {
            assert_eq!(windows(text, AUTO), naive(text, AUTO), "{text:.30}");
        }
        assert_eq!(windows("abc中文字", AUTO), (vec![0..9, 1..12, 3..12], false));
        assert_eq!(windows("ab中文", AUTO), (naive("ab中文", ShingleLength::Fixed(4)).0, true));
        for (text, n) in [(chinese, ShingleLength::EAST_ASIAN), (other, ShingleLength::OTHER)] {
            assert_eq!(windows(&text, AUTO), windows(&text, ShingleLength::Fixed(n)));
        }
    }

    #[test]
    fn no_character_leaves_its_script_unseen() {
        for c in '\0'..=char::MAX {
            let mut bytes = [0; 4];
            let bytes = c.encode_utf8(&mut bytes).as_bytes();
            let next = bytes.get(1).copied().unwrap_or_default();
            match script_group(c) {
                Some(ScriptGroup::Other) => assert!(may_leave_east_asian(bytes[0], next), "{c:?}"),
                Some(ScriptGroup::EastAsian) => assert!(may_leave_other(bytes[0], next), "{c:?}"),
                None => {}
            }
        }
        let any = |text: &str, is: fn(u8, u8) -> bool| {
            let bytes = text.as_bytes();
            (0..bytes.len()).any(|at| is(bytes[at], bytes.get(at + 1).copied().unwrap_or_default()))
        };
        assert!(!any("中国人民, かなカナ。한국 12 “”", may_leave_east_asian), "fast for these");
        assert!(!any("Épée Привет नमस्ते ไทย 12 “”—😀", may_leave_other), "fast for these");
    }
}
