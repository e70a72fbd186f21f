//! UTF-8 that a program took for a one-byte encoding and encoded again.

use encoding_rs::WINDOWS_1252;

/// Fewest characters of more than one byte in a text that was encoded twice.
const FEWEST: usize = 3;

/// The text before it was encoded a second time; `None` if it was not.
///
/// All of its characters are those of windows-1252 or ISO-8859-1, and their bytes are UTF-8: a text that people wrote
/// in Latin letters breaks that at its first accent. Cost: for any other text, up to its first characters beyond
/// ASCII.
pub(super) fn before_second(text: &str) -> Option<String> {
    let start = text.bytes().position(|byte| !byte.is_ascii())?;
    let head = text.get(start..)?;
    let lead = head.chars().next().and_then(byte_of)?;
    if !(0xc2..=0xf4).contains(&lead) {
        return None;
    }
    let bytes: Vec<u8> = head.chars().map(byte_of).collect::<Option<_>>()?;
    let rest = String::from_utf8(bytes).ok()?;
    let is_control = |c: char| ('\u{80}'..='\u{9f}').contains(&c);
    let beyond = rest.chars().filter(|c| !c.is_ascii()).count();
    (beyond >= FEWEST && !rest.contains(is_control))
        .then(|| text.get(..start).unwrap_or_default().to_owned() + &rest)
}

/// The byte of a character in windows-1252, or in ISO-8859-1 where that has a control character.
fn byte_of(c: char) -> Option<u8> {
    if let Ok(byte) = u8::try_from(u32::from(c)) {
        return Some(byte);
    }
    let mut buffer = [0; 4];
    let (bytes, _, is_lost) = WINDOWS_1252.encode(c.encode_utf8(&mut buffer));
    bytes.first().copied().filter(|_| !is_lost)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_encoded_twice_is_undone() {
        for text in [
            "茶馆在老城门口，门口有树。",
            "Der Müller mahlt für größere Höfe",
            "a “quoted” word’s end",
        ] {
            let dos = WINDOWS_1252.decode_without_bom_handling(text.as_bytes()).0;
            let latin: String = text.bytes().map(char::from).collect();
            assert_eq!(before_second(&dos).as_deref(), Some(text));
            assert_eq!(before_second(&latin).as_deref(), Some(text));
        }
    }

    #[test]
    fn other_texts_stay() {
        for text in [
            "",
            "plain",
            "茶馆在老城门口",
            "Ça va très bien, merci à tous",
            "Ångström, Ærø, Øst, naïve façade",
            "Ã© is what é becomes",
            "Ã© once",
            "â€œthis“ is mixed",
        ] {
            assert_eq!(before_second(text), None, "{text}");
        }
    }
}
