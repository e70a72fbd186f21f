//! Decodes character references of HTML text, also those without a semicolon.

use html_escape::decode_html_entities;
use std::borrow::Cow;

/// Names from U+00A0 on that need no semicolon, in the order of their characters.
const LATIN: &str = "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr \
     deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest \
     Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml \
     ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig \
     agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml \
     eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";
/// Other names that need no semicolon.
const BASIC: [(&str, char); 10] = [
    ("amp", '&'),
    ("AMP", '&'),
    ("lt", '<'),
    ("LT", '<'),
    ("gt", '>'),
    ("GT", '>'),
    ("quot", '"'),
    ("QUOT", '"'),
    ("COPY", '©'),
    ("REG", '®'),
];
/// Characters of U+0080 to U+009F as Windows-1252 has them; U+FFFD where it has none.
const WINDOWS: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";
/// Most bytes of a name.
const LONGEST: usize = 32;

/// The text with its references decoded, as the HTML standard does outside attributes.
pub fn decoded_references(raw: &str) -> Cow<'_, str> {
    if !raw.contains('&') {
        return Cow::Borrowed(raw);
    }
    let mut out = String::with_capacity(raw.len());
    let mut rest = raw;
    while let Some((before, after)) = rest.split_once('&') {
        out.push_str(before);
        let taken = match after.strip_prefix('#') {
            Some(number) => numeric(number, &mut out).map(|taken| taken + 1),
            None => named(after, &mut out),
        };
        if taken.is_none() {
            out.push('&');
        }
        rest = after.get(taken.unwrap_or(0)..).unwrap_or("");
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// Decodes what follows `&#`; returns the bytes taken.
fn numeric(text: &str, out: &mut String) -> Option<usize> {
    let (lead, radix) = if text.starts_with(['x', 'X']) { (1, 16) } else { (0, 10) };
    let digits = text.get(lead..)?;
    let count = digits.bytes().take_while(|byte| char::from(*byte).is_digit(radix)).count();
    let digits = digits.get(..count).filter(|digits| !digits.is_empty())?;
    let code = digits.bytes().fold(0_u32, |code, byte| {
        let digit = char::from(byte).to_digit(radix).unwrap_or(0);
        code.saturating_mul(radix).saturating_add(digit)
    });
    let windows = |code: u32| WINDOWS.chars().nth(code.checked_sub(0x80)? as usize);
    let c = match code {
        0 => None,
        0x80..=0x9f => windows(code),
        _ => char::from_u32(code),
    };
    out.push(c.unwrap_or('\u{fffd}'));
    let end = lead + count;
    Some(end + usize::from(text.get(end..)?.starts_with(';')))
}

/// Decodes what follows `&`; returns the bytes taken.
fn named(text: &str, out: &mut String) -> Option<usize> {
    let length = text.bytes().take(LONGEST).take_while(u8::is_ascii_alphanumeric).count();
    let name = text.get(..length).filter(|name| !name.is_empty())?;
    if text.get(length..)?.starts_with(';') {
        let whole = format!("&{name};");
        let decoded = decode_html_entities(&whole);
        if decoded != whole {
            out.push_str(&decoded);
            return Some(length + 1);
        }
    }
    // The longest name that needs no semicolon.
    (2..=length.min(6)).rev().find_map(|length| {
        let name = name.get(..length)?;
        let latin = || {
            let place = LATIN.split_ascii_whitespace().position(|known| known == name)?;
            char::from_u32(0xa0 + place as u32)
        };
        let basic = BASIC.iter().find(|(known, _)| *known == name).map(|(_, c)| *c);
        out.push(basic.or_else(latin)?);
        Some(length)
    })
}

#[cfg(test)]
mod tests {
    use super::decoded_references;

    #[test]
    fn references_with_and_without_semicolons() {
        assert_eq!(decoded_references("&yuml &Agrave &frac14"), "ÿ À ¼");
        assert_eq!(
            decoded_references("&copy 1 &copy; &COPY2 &notit; &notin; &ampx &amp"),
            "© 1 © ©2 ¬it; ∉ &x &"
        );
        assert_eq!(
            decoded_references("&#65&#x42;&#x43g &#150; &#0; &#xD800; &#9999999999; &#; &#x"),
            "ABCg – \u{fffd} \u{fffd} \u{fffd} &#; &#x"
        );
        assert_eq!(
            decoded_references("R&D & &; &nosuch; &hellip;&hellip"),
            "R&D & &; &nosuch; …&hellip"
        );
        assert_eq!(decoded_references("plain"), "plain");
    }
}
