//! Decodes seven-bit encodings that look like ASCII: HZ, ISO-2022-JP, ISO-2022-KR, ISO-2022-CN.

use crate::decode::bytes::{Lossy, lossy};
use encoding_rs::{EUC_KR, GB18030, ISO_2022_JP};

const ESC: u8 = 0x1b;
const SHIFT_OUT: u8 = 0x0e;
const SHIFT_IN: u8 = 0x0f;
/// A byte invalid in all eight-bit encodings used here: stands for undecodable input.
const BROKEN: u8 = 0xff;
/// First bytes of HZ pairs below this are symbols and common characters; pairs of lower-case
/// letters, as in programs or formulas, are above.
const RARE: u8 = 0x58;

/// Detects an encoding by the escape sequences of an ASCII text: returns its name and the decoded
/// text. `None` without escape sequences, or if the decoded text is implausible.
pub(super) fn escaped(bytes: &[u8]) -> Option<(&'static str, Lossy)> {
    let has = |escape: &[u8]| bytes.windows(escape.len()).any(|window| window == escape);
    if bytes.contains(&ESC) {
        if has(b"\x1b$)C") && bytes.contains(&SHIFT_OUT) {
            return plausible("ISO-2022-KR", iso_2022_kr(bytes));
        }
        if bytes.contains(&SHIFT_OUT) && (has(b"\x1b$)A") || has(b"\x1b$)G")) {
            return plausible("ISO-2022-CN", iso_2022_cn(bytes));
        }
        let sets: [&[u8]; 5] = [b"\x1b$B", b"\x1b$@", b"\x1b(I", b"\x1b$(B", b"\x1b$(D"];
        if sets.into_iter().any(has) {
            return plausible("ISO-2022-JP", iso_2022_jp(bytes));
        }
    }
    if has(b"~{") {
        let hz = Hz::parse(bytes);
        if hz.is_plausible() {
            return plausible("HZ-GB-2312", lossy(GB18030, &hz.eight_bit));
        }
    }
    None
}

/// Accepts a decoding with at least one character beyond ASCII and few malformed ones.
fn plausible(name: &'static str, (text, replaced): Lossy) -> Option<(&'static str, Lossy)> {
    let beyond = text.chars().filter(|c| !c.is_ascii()).count();
    (beyond > replaced && replaced <= 1 + beyond / 20).then_some((name, (text, replaced)))
}

/// Decodes ISO-2022-JP (RFC 1468). Of consecutive escape sequences only the last counts: some
/// writers end and restart Japanese at each line, which the standard's decoder treats as an attack.
pub(super) fn iso_2022_jp(bytes: &[u8]) -> Lossy {
    let is_escape = |bytes: &[u8]| matches!(bytes, [ESC, b'(' | b'$', _, ..]);
    let mut plain = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let [first, tail @ ..] = rest {
        let after = rest.get(3..).unwrap_or_default();
        if is_escape(rest) && is_escape(after) {
            rest = after;
        } else {
            plain.push(*first);
            rest = tail;
        }
    }
    lossy(ISO_2022_JP, &plain)
}

/// Decodes HZ (RFC 1843), plausible or not.
pub(super) fn hz(bytes: &[u8]) -> Lossy {
    lossy(GB18030, &Hz::parse(bytes).eight_bit)
}

/// HZ converted to the eight-bit form of GB2312, with statistics.
struct Hz {
    eight_bit: Vec<u8>,
    /// Number of byte pairs, and of those that lower-case letters form.
    pairs: usize,
    rare: usize,
    /// Number of unpaired bytes in Chinese mode.
    broken: usize,
}

impl Hz {
    fn parse(bytes: &[u8]) -> Self {
        let eight_bit = Vec::with_capacity(bytes.len());
        let mut hz = Self { eight_bit, pairs: 0, rare: 0, broken: 0 };
        let (mut rest, mut chinese) = (bytes, false);
        while let [first, tail @ ..] = rest {
            let second = tail.first().copied();
            let used = match (chinese, *first, second) {
                (_, b'~', Some(b'{')) => {
                    chinese = true;
                    2
                }
                (true, b'~', Some(b'}')) => {
                    chinese = false;
                    2
                }
                (false, b'~', Some(b'\n')) => 2,
                (false, b'~', Some(b'~')) => hz.push(b"~", 2),
                (true, b'\n' | b'\r', _) => {
                    chinese = false;
                    hz.push(&[*first], 1)
                }
                (true, lead @ 0x21..=0x77, Some(trail @ 0x21..=0x7e)) => {
                    hz.pairs += 1;
                    hz.rare += usize::from(lead >= RARE);
                    hz.push(&[lead | 0x80, trail | 0x80], 2)
                }
                (true, b' ' | b'\t', _) | (false, ..) => hz.push(&[*first], 1),
                (true, ..) => {
                    hz.broken += 1;
                    hz.push(&[BROKEN], 1)
                }
            };
            rest = rest.get(used..).unwrap_or_default();
        }
        hz
    }

    /// Appends bytes; returns `used`.
    fn push(&mut self, bytes: &[u8], used: usize) -> usize {
        self.eight_bit.extend_from_slice(bytes);
        used
    }

    /// True if this is HZ, not a program or formula that contains `~{`.
    fn is_plausible(&self) -> bool {
        self.pairs > 0 && self.rare * 2 <= self.pairs && self.broken <= 1 + self.pairs / 50
    }
}

/// Decodes ISO-2022-KR (RFC 1557): SO and SI switch between KS X 1001 and ASCII.
pub(super) fn iso_2022_kr(bytes: &[u8]) -> Lossy {
    lossy(EUC_KR, &shifted(bytes))
}

/// Decodes ISO-2022-CN (RFC 1922): SO and SI switch between GB2312 and ASCII. Characters of CNS
/// 11643 are replaced, as no decoder for them is available.
pub(super) fn iso_2022_cn(bytes: &[u8]) -> Lossy {
    lossy(GB18030, &shifted(bytes))
}

/// Converts a text with SO and SI to eight-bit form; drops escape sequences; replaces pairs of sets
/// other than KS X 1001 and GB2312.
fn shifted(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    let (mut rest, mut shifted_out, mut known) = (bytes, false, true);
    while let [first, tail @ ..] = rest {
        let used = match (*first, tail) {
            (ESC, [b'$', b')', set, ..]) => {
                known = matches!(set, b'A' | b'C');
                4
            }
            (ESC, [b'$', b'*' | b'+', _, ..]) => 4,
            (ESC, [b'N', _, _, ..]) => {
                out.push(BROKEN);
                4
            }
            (SHIFT_OUT, _) => {
                shifted_out = true;
                1
            }
            (SHIFT_IN, _) => {
                shifted_out = false;
                1
            }
            (b'\n', _) => {
                shifted_out = false;
                out.push(b'\n');
                1
            }
            (lead @ 0x21..=0x7e, [trail @ 0x21..=0x7e, ..]) if shifted_out => {
                out.extend(if known { vec![lead | 0x80, trail | 0x80] } else { vec![BROKEN] });
                2
            }
            (byte, _) => {
                out.push(byte);
                1
            }
        };
        rest = rest.get(used..).unwrap_or_default();
    }
    out
}
