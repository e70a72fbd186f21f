//! Letters of symbol fonts: what their numbers look like.

/// A font whose letters are not those of their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SymbolFont {
    /// Greek letters and mathematics.
    Symbol,
    /// Pictures, of which those of forms and lists have a character.
    Wingdings,
}

/// The characters of Symbol from 0x20 and from 0xA0.
const SYMBOL: [&str; 2] = [
    " !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼",
    "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪\u{fffd}〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭",
];
/// Characters of Wingdings by their number.
const WINGDINGS: [(u32, char); 22] = [
    (0x4a, '☺'),
    (0x4b, '😐'),
    (0x4c, '☹'),
    (0x6c, '●'),
    (0x6e, '■'),
    (0x6f, '□'),
    (0x71, '❑'),
    (0x75, '◆'),
    (0x76, '❖'),
    (0xa1, '○'),
    (0xa7, '▪'),
    (0xa8, '◻'),
    (0xd8, '➢'),
    (0xdf, '←'),
    (0xe0, '→'),
    (0xe1, '↑'),
    (0xe2, '↓'),
    (0xe8, '➔'),
    (0xfb, '✘'),
    (0xfc, '✔'),
    (0xfd, '☒'),
    (0xfe, '☑'),
];

impl SymbolFont {
    /// The font of this name.
    pub(super) fn from_name(name: &str) -> Option<Self> {
        match name {
            "Symbol" => Some(Self::Symbol),
            "Wingdings" => Some(Self::Wingdings),
            _ => None,
        }
    }

    /// The character that a number looks like; Office adds 0xF000 to it.
    pub(super) fn character(self, number: u32) -> Option<char> {
        let number = if (0xf000..0xf100).contains(&number) { number - 0xf000 } else { number };
        match self {
            Self::Wingdings => {
                WINGDINGS.iter().find(|(own, _)| *own == number).map(|(_, character)| *character)
            }
            Self::Symbol => {
                let (row, first) =
                    if number < 0xa0 { (SYMBOL[0], 0x20) } else { (SYMBOL[1], 0xa0) };
                row.chars().nth(usize::try_from(number.checked_sub(first)?).ok()?)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_symbol_fonts_are_known() {
        let of = |font: &str, number| SymbolFont::from_name(font)?.character(number);
        assert_eq!([0xf06d, 0xf061, 0x62].map(|n| of("Symbol", n).unwrap()), ['μ', 'α', 'β']);
        assert_eq!(
            [0x7e, 0xa3, 0xe5, 0xfe].map(|n| of("Symbol", n).unwrap()),
            ['∼', '≤', '∑', '⎭']
        );
        assert_eq!(of("Wingdings", 0xf0fe), Some('☑'));
        assert_eq!(
            (of("Symbol", 0x1f), of("Symbol", 0x2_0000), of("Arial", 0x62)),
            (None, None, None)
        );
    }
}
