//! UTF-8 with a few broken bytes, or with pairs of surrogates.

use crate::decode::bytes::{Lossy, lossy};
use crate::decode::guess::is_east_asian;
use encoding_rs::UTF_8;

/// Decodes UTF-8 that was cut inside a character or damaged in a few places: at least four times as
/// many characters beyond ASCII are intact as broken, not counting cuts at the ends, and too many
/// to be intact by chance; or at least as many, of kinds that no other encoding makes by chance.
/// Characters that some programs write as two surrogates are joined first.
pub(super) fn damaged_utf8(bytes: &[u8]) -> Option<Lossy> {
    if let Some(joined) = without_surrogates(bytes) {
        return damaged_utf8(&joined)
            .or_else(|| String::from_utf8(joined).ok().map(|own| (own, 0)));
    }
    let cut = bytes.iter().take(3).take_while(|&&byte| byte & 0xc0 == 0x80).count();
    let mut chunks = bytes.get(cut..)?.utf8_chunks().peekable();
    let (mut sound, mut evidence, mut telling, mut broken, mut is_after) = (0, 0, 0, 0, false);
    while let Some(chunk) = chunks.next() {
        let beyond = chunk.valid().chars().filter(|c| !c.is_ascii());
        sound += beyond.clone().count();
        telling += beyond.clone().filter(|&c| is_telling(c)).count();
        evidence += beyond.map(|c| c.len_utf8() - 1).sum::<usize>();
        let is_one = is_after && chunk.valid().is_empty();
        is_after = !chunk.invalid().is_empty();
        broken += usize::from(is_after && !is_one && chunks.peek().is_some());
    }
    let is_sound = evidence > 3 && broken * 4 <= sound;
    if !is_sound && (telling == 0 || broken > telling || is_east_asian(bytes)) {
        return None;
    }
    // A run of broken bytes counts once above; more broken than sound ones are of another kind.
    Some(lossy(UTF_8, bytes)).filter(|(text, replaced)| replaced * 2 <= text.chars().count())
}

/// True for a character whose bytes of UTF-8 are a letter and signs in other encodings: accented letters of the first
/// blocks, typographic signs, and most others of three bytes and four.
fn is_telling(c: char) -> bool {
    matches!(c, '\u{a1}'..='\u{17f}' | '\u{2010}'..='\u{20cf}' | '\u{3000}'..='\u{d7ff}' | '\u{ff00}'..='\u{ffef}' | '\u{1f000}'..='\u{1faff}')
}

/// The same bytes with the pairs of surrogates of CESU-8 as characters of UTF-8; `None` without any.
fn without_surrogates(bytes: &[u8]) -> Option<Vec<u8>> {
    let pair = |bytes: &[u8]| match bytes {
        [0xed, high @ 0xa0..=0xaf, a, 0xed, low @ 0xb0..=0xbf, b, ..] => {
            let unit = |middle: u8, last: u8| {
                0xd000 | (u16::from(middle & 0x3f) << 6) | u16::from(last & 0x3f)
            };
            let units = [unit(*high, *a), unit(*low, *b)];
            char::decode_utf16(units).next()?.ok()
        }
        _ => None,
    };
    let (mut out, mut rest, mut is_changed) = (Vec::new(), bytes, false);
    while let [first, tail @ ..] = rest {
        if let Some(c) = pair(rest) {
            out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
            rest = rest.get(6..).unwrap_or_default();
            is_changed = true;
        } else {
            out.push(*first);
            rest = tail;
        }
    }
    is_changed.then_some(out)
}
