//! Cuts RTF into groups, control words and text.

/// A token of RTF.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RtfToken<'a> {
    /// `{`.
    Open,
    /// `}`.
    Close,
    /// A control word and its number, e.g. `\fs24`.
    Word(&'a [u8], Option<i32>),
    /// A control symbol, e.g. `\~`.
    Symbol(u8),
    /// A byte of text in the current code page, as `\'hh` or as it is.
    Byte(u8),
    /// Binary data, which is not text.
    Binary,
}

/// The tokens of a file.
pub(super) struct RtfTokens<'a>(&'a [u8]);

impl<'a> RtfTokens<'a> {
    /// Creates the tokens of `bytes`.
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    fn skip(&mut self, count: usize) {
        self.0 = self.0.get(count..).unwrap_or_default();
    }

    /// The token after a backslash.
    fn control(&mut self) -> RtfToken<'a> {
        let rest = self.0;
        let letters = rest.iter().take(32).take_while(|byte| byte.is_ascii_alphabetic()).count();
        let Some(&first) = rest.first() else { return RtfToken::Symbol(b'\\') };
        if letters == 0 {
            self.skip(1);
            if first != b'\'' {
                return RtfToken::Symbol(first);
            }
            let hex = rest.get(1..3).and_then(|hex| str::from_utf8(hex).ok());
            let value = hex.and_then(|hex| u8::from_str_radix(hex, 16).ok());
            self.skip(if value.is_some() { 2 } else { 0 });
            return RtfToken::Byte(value.unwrap_or(b'?'));
        }
        let word = rest.get(..letters).unwrap_or_default();
        self.skip(letters);
        let sign = usize::from(self.0.first() == Some(&b'-'));
        let digits = self.0.iter().skip(sign).take(10).take_while(|b| b.is_ascii_digit()).count();
        let mut number = None;
        if digits > 0 {
            let written = self.0.get(..sign + digits).unwrap_or_default();
            number = str::from_utf8(written).ok().and_then(|written| written.parse().ok());
            self.skip(sign + digits);
        }
        if self.0.first() == Some(&b' ') {
            self.skip(1);
        }
        if word == b"bin" {
            self.skip(number.and_then(|count: i32| usize::try_from(count).ok()).unwrap_or(0));
            return RtfToken::Binary;
        }
        RtfToken::Word(word, number)
    }
}

impl<'a> Iterator for RtfTokens<'a> {
    type Item = RtfToken<'a>;

    fn next(&mut self) -> Option<RtfToken<'a>> {
        loop {
            let first = *self.0.first()?;
            self.skip(1);
            return Some(match first {
                b'{' => RtfToken::Open,
                b'}' => RtfToken::Close,
                b'\\' => self.control(),
                b'\r' | b'\n' | 0 => continue,
                byte => RtfToken::Byte(byte),
            });
        }
    }
}

/// The characters that a control word stands for.
pub(super) fn characters(word: &[u8]) -> Option<&'static str> {
    Some(match word {
        b"line" | b"lbr" => "\n",
        b"tab" => "\t",
        b"emdash" => "—",
        b"endash" => "–",
        b"lquote" => "‘",
        b"rquote" => "’",
        b"ldblquote" => "“",
        b"rdblquote" => "”",
        b"bullet" => "•",
        b"emspace" => "\u{2003}",
        b"enspace" => "\u{2002}",
        b"qmspace" => "\u{2005}",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_cut_into_tokens() {
        let tokens: Vec<_> =
            RtfTokens::new(b"{\\b0 a\\'c4\r\n\\~\\u-10 ?\\bin3 }{}x\\'g").collect();
        let expected = [
            RtfToken::Open,
            RtfToken::Word(b"b", Some(0)),
            RtfToken::Byte(b'a'),
            RtfToken::Byte(0xc4),
            RtfToken::Symbol(b'~'),
            RtfToken::Word(b"u", Some(-10)),
            RtfToken::Byte(b'?'),
            RtfToken::Binary,
            RtfToken::Byte(b'x'),
            RtfToken::Byte(b'?'),
            RtfToken::Byte(b'g'),
        ];
        assert_eq!(tokens, expected);
    }
}
