//! The letters of TeX's bitmap fonts, whose glyphs are named by their codes alone, such as `a65`.

use hayro_syntax::object::{Array, Dict, Name, Number, Object};

/// Most names that are looked at.
const MOST: usize = 1_024;

/// What the codes of a bitmap font of TeX draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TexCodes {
    /// TeX's first encoding, of 128 codes.
    Ot1,
    /// The Cork encoding.
    T1,
}

impl TexCodes {
    /// The codes of a font without names of its glyphs; `None` for any other font. Fonts of symbols are not told from
    /// those of letters.
    pub(super) fn of(described: &Dict<'_>) -> Option<Self> {
        let kind = described.get::<Name<'_>>("Subtype")?;
        if &*kind != b"Type3" || described.contains_key("ToUnicode") {
            return None;
        }
        let encoding = described.get::<Dict<'_>>("Encoding")?;
        let mut codes = Vec::new();
        let mut code = 0;
        for item in encoding.get::<Array<'_>>("Differences")?.iter::<Object<'_>>().take(MOST) {
            match item {
                Object::Number(number) => code = next(&number)?,
                Object::Name(name) => {
                    if &*name != b".notdef" {
                        let digits = str::from_utf8(name.strip_prefix(b"a")?).ok()?;
                        codes.push(digits.parse::<u32>().ok().filter(|own| *own == code)?);
                    }
                    code += 1;
                }
                _ => return None,
            }
        }
        Self::with(&codes)
    }

    /// The encoding that has these codes; `None` without any.
    fn with(codes: &[u32]) -> Option<Self> {
        let has = |from: u32, to: u32| codes.iter().any(|code| (from..=to).contains(code));
        let is_old = !has(128, 255) && has(11, 15);
        (!codes.is_empty()).then_some(if is_old { Self::Ot1 } else { Self::T1 })
    }

    /// The text of a code.
    pub(super) fn text(self, code: u32) -> Option<&'static str> {
        let place = usize::try_from(code).ok()?;
        let own = match self {
            Self::Ot1 => OT1.iter().find(|(own, _)| *own == code).map(|(_, text)| *text),
            Self::T1 => T1_LOW.iter().find(|(own, _)| *own == code).map(|(_, text)| *text),
        };
        let ascii = || ASCII.get(place.checked_sub(33)?..place - 32);
        let high = || {
            let (start, c) = T1_HIGH.char_indices().nth(place.checked_sub(128)?)?;
            T1_HIGH.get(start..start + c.len_utf8())
        };
        match self {
            _ if own.is_some() => own,
            Self::T1 if code >= 128 => high(),
            _ => ascii(),
        }
    }
}

fn next(number: &Number) -> Option<u32> {
    u32::try_from(number.as_i64()).ok()
}

const ASCII: &str = "!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~";
const T1_HIGH: &str = "ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£\
    ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖŒØÙÚÛÜÝÞẞàáâãäåæçèéêëìíîïðñòóôõöœøùúûüýþß";
#[rustfmt::skip]
const T1_LOW: [(u32, &str); 33] = [
    (0, "`"), (1, "´"), (2, "ˆ"), (3, "˜"), (4, "¨"), (5, "˝"), (6, "˚"), (7, "ˇ"), (8, "˘"), (9, "¯"), (10, "˙"),
    (11, "¸"), (12, "˛"), (13, "‚"), (14, "‹"), (15, "›"), (16, "“"), (17, "”"), (18, "„"), (19, "«"), (20, "»"),
    (21, "–"), (22, "—"), (25, "ı"), (26, "ȷ"), (27, "ff"), (28, "fi"), (29, "fl"), (30, "ffi"), (31, "ffl"),
    (39, "’"), (96, "‘"), (127, "-"),
];
#[rustfmt::skip]
const OT1: [(u32, &str); 44] = [
    (0, "Γ"), (1, "Δ"), (2, "Θ"), (3, "Λ"), (4, "Ξ"), (5, "Π"), (6, "Σ"), (7, "Υ"), (8, "Φ"), (9, "Ψ"), (10, "Ω"),
    (11, "ff"), (12, "fi"), (13, "fl"), (14, "ffi"), (15, "ffl"), (16, "ı"), (17, "ȷ"), (18, "`"), (19, "´"), (20, "ˇ"),
    (21, "˘"), (22, "¯"), (23, "˚"), (24, "¸"), (25, "ß"), (26, "æ"), (27, "œ"), (28, "ø"), (29, "Æ"), (30, "Œ"),
    (31, "Ø"), (34, "”"), (39, "’"), (60, "¡"), (62, "¿"), (92, "“"), (94, "ˆ"), (95, "˙"), (96, "‘"), (123, "–"),
    (124, "—"), (125, "˝"), (126, "˜"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_letters_by_their_encoding() {
        let read = |codes: &[u32]| {
            let own = TexCodes::with(codes).unwrap();
            codes.iter().filter_map(|code| own.text(*code)).collect::<String>()
        };
        assert_eq!(read(&[71, 114, 246, 255, 101, 28, 16, 33, 126]), "Größefi“!~");
        assert_eq!(read(&[12, 92, 97, 25, 123]), "fi“aß–");
        assert_eq!(read(&[65, 39, 92]), "A’\\");
        assert_eq!((TexCodes::with(&[]), TexCodes::T1.text(300)), (None, None));
        assert_eq!(TexCodes::T1.text(128), Some("Ă"));
        assert_eq!((TexCodes::T1.text(223), TexCodes::Ot1.text(200)), (Some("ẞ"), None));
    }
}
