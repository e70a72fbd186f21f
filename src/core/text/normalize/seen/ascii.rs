//! The quick scan of ASCII: tests without state, so that several bytes are looked at in one step.

/// Fewest signs inside words, and for each hundred letters, from which on a closer look is due.
pub(super) const INSIDE: (u64, u64) = (8, 3);

/// Fewest bytes of a run of ASCII that is looked at as a text in ASCII is, and its last bytes that are not.
pub(super) const LONG: usize = 96;
pub(super) const LAST: usize = 32;

/// False if a text surely begins with no space and long run of ASCII: three of its bytes tell mostly.
pub(super) fn may_be_ascii(bytes: &[u8]) -> bool {
    let is_ascii = |at: usize| bytes.get(at).is_some_and(u8::is_ascii);
    bytes.first() == Some(&b' ') && is_ascii(LONG - 1) && is_ascii(LONG / 3)
}

/// Number of bytes of ASCII that a text begins with.
pub(super) fn ascii_run(bytes: &[u8]) -> usize {
    let is_long = bytes.get(..LONG).is_some_and(<[u8]>::is_ascii);
    let chunks = bytes.chunks_exact(LONG).take_while(|chunk| is_long && chunk.is_ascii());
    let whole = LONG * chunks.count();
    let rest = bytes.get(whole..).unwrap_or_default();
    whole + rest.iter().take_while(|byte| byte.is_ascii()).count()
}

/// Bytes of ASCII that are looked at together.
const CHUNK: usize = 256;

/// True if a text in ASCII may be seen otherwise than it is stored: signs inside words, control characters, bars
/// between letters, single letters with the same sign between them. The tests of a chunk have no state, so that several
/// bytes are looked at in one step.
pub(super) fn may_differ_ascii(bytes: &[u8]) -> bool {
    let broken = broken_words(bytes);
    has_odd_ascii(bytes) || (broken >= INSIDE.0 && broken * 100 >= bytes.len() as u64 * INSIDE.1)
}

/// True for control characters, bars between letters, single letters with the same sign between them.
pub(super) fn has_odd_ascii(bytes: &[u8]) -> bool {
    let is_letter = |byte: u8| (byte | 0x20).wrapping_sub(b'a') < 26;
    let is_control = |byte: u8| (byte < b' ' && !matches!(byte, b'\t'..=b'\r')) || byte == 0x7f;
    let is_run = |seven: &[u8]| match seven {
        [a, b, c, d, e, f, g] => {
            a == c
                && c == e
                && e == g
                && !is_letter(*a)
                && [b, d, f].into_iter().all(|&letter| is_letter(letter))
        }
        _ => false,
    };
    let is_inside = |three: &[u8]| matches!(three, [a, b'|', c] if is_letter(*a) && is_letter(*c));
    let control = |chunk: &[u8]| chunk.iter().fold(false, |found, &byte| found | is_control(byte));
    bytes.chunks(CHUNK).any(control)
        || (bytes.contains(&b'|') && bytes.windows(3).any(is_inside))
        || (has_repeat(bytes) && bytes.windows(7).any(is_run))
}

/// Number of signs between two letters.
pub(super) fn broken_words(bytes: &[u8]) -> u64 {
    let is_letter = |byte: u8| (byte | 0x20).wrapping_sub(b'a') < 26;
    let is_sign =
        |byte: u8| (byte > b' ' && !is_letter(byte) && !byte.is_ascii_digit()) || byte == b'\t';
    let last = bytes.len().saturating_sub(2);
    let chunk = |start: usize| {
        let at = |after: usize| bytes.get(start + after..).unwrap_or_default();
        let all = at(0).iter().zip(at(1)).zip(at(2)).take(CHUNK / 2);
        // Or the first of several.
        let inside =
            |a: u8, b: u8, c: u8| u8::from(is_letter(a) & is_sign(b) & (is_letter(c) | is_sign(c)));
        u64::from(all.fold(0, |sum: u8, ((a, b), c)| sum + inside(*a, *b, *c)))
    };
    (0..last).step_by(CHUNK / 2).map(chunk).sum()
}

/// True if a byte is the same as those two, four and six bytes after it, and not as the next one.
fn has_repeat(bytes: &[u8]) -> bool {
    let Some(last) = bytes.len().checked_sub(6) else { return false };
    (0..last).step_by(CHUNK).any(|start| {
        let at = |after: usize| bytes.get(start + after..).unwrap_or_default();
        let all = at(0).iter().zip(at(1)).zip(at(2)).zip(at(4)).zip(at(6)).take(CHUNK);
        let differ =
            |a: u8, b: u8, c: u8, e: u8, g: u8| (a ^ c) | (c ^ e) | (e ^ g) | u8::from(a == b);
        all.fold(false, |found, ((((a, b), c), e), g)| found | (differ(*a, *b, *c, *e, *g) == 0))
    })
}
