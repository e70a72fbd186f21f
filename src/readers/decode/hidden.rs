//! Counts characters that are invisible, and may hide a copy or reverse a line.

/// Number of invisible characters in a text: zero-width and bidi controls, soft hyphens, fillers,
/// tags, and control characters other than tab, line feed and form feed. Joiners do not count where
/// scripts and emoji need them.
pub fn hidden(text: &str) -> usize {
    if text.is_ascii() {
        return text.bytes().filter(|&byte| is_control(char::from(byte))).count();
    }
    let (mut before, mut count, mut is_flag) = (' ', 0, false);
    for c in text.chars() {
        // Tags spell the flags of England, Scotland and Wales.
        is_flag =
            c == '\u{1f3f4}' || is_flag && matches!(c, '\u{e0061}'..='\u{e007a}' | '\u{e007f}');
        if is_flag || c == '\u{180e}' && matches!(before, '\u{1820}'..='\u{18aa}') {
            before = c;
            continue;
        }
        let joiner = matches!(c, '\u{200c}' | '\u{200d}');
        count += usize::from(if joiner { !needs_joiner(before) } else { is_hidden(c) });
        before = c;
    }
    count
}

fn is_control(c: char) -> bool {
    c.is_control() && !matches!(c, '\t' | '\n' | '\u{c}')
}

fn is_hidden(c: char) -> bool {
    is_control(c)
        || matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}'
            | '\u{17b4}' | '\u{17b5}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}'
            | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// True if a zero-width joiner or non-joiner after this character is part of the spelling: in
/// Arabic, Indic and related scripts, and inside emoji.
fn needs_joiner(before: char) -> bool {
    matches!(before, '\u{600}'..='\u{10ff}' | '\u{1780}'..='\u{1aff}' | '\u{2600}'..='\u{27bf}'
        | '\u{fe0f}' | '\u{fb50}'..='\u{fdff}' | '\u{1f000}'..='\u{1faff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_hidden_characters_and_not_spelling() {
        assert_eq!(hidden("a\u{200b}b\u{202e}c\x1b\u{ad}\n\t"), 4);
        assert_eq!(hidden("\x1b[0m"), 1);
        assert_eq!(hidden("抄\u{200d}袭"), 1);
        let wales = "\u{1f3f4}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}";
        assert_eq!(hidden(&format!("{wales} ᠠ\u{180e}ᠠ a\u{e0061}")), 1);
        assert_eq!(hidden("👩\u{200d}💻 می\u{200c}خواهم"), 0);
    }
}
