//! How styles and formatting add up to what a reader of the page sees.

use crate::formats::flow::Look;
use crate::formats::office::symbols::SymbolFont;
use crate::reading::RemarkKind;

/// Formatting that a style or a run sets; `None` leaves what is below.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Formatting {
    /// Formatted as hidden.
    pub(super) hidden: Option<bool>,
    /// The colour of the letters.
    pub(super) colour: Option<Ink>,
    /// Smaller than 2 points.
    pub(super) tiny: Option<bool>,
    /// Letters are a line wide.
    pub(super) narrow: Option<bool>,
    /// Lines are lower than 2 points, which cuts all letters off.
    pub(super) flat: Option<bool>,
    /// The colour behind the letters.
    pub(super) background: Option<Ink>,
    /// Beside the page.
    pub(super) beside: Option<bool>,
    /// The font is one of symbols, or none of them.
    #[expect(clippy::option_option, reason = "unset, letters, or symbols")]
    pub(super) symbols: Option<Option<SymbolFont>>,
}

impl Formatting {
    /// This formatting with another one over it.
    pub(super) fn under(self, over: Self) -> Self {
        Self {
            hidden: over.hidden.or(self.hidden),
            colour: over.colour.or(self.colour),
            tiny: over.tiny.or(self.tiny),
            narrow: over.narrow.or(self.narrow),
            flat: over.flat.or(self.flat),
            background: over.background.or(self.background),
            beside: over.beside.or(self.beside),
            symbols: over.symbols.or(self.symbols),
        }
    }

    /// The look on a white page, or one `shaded` in a colour that is not known.
    pub(super) fn look(self, shaded: bool) -> Look {
        let behind = match self.background {
            None | Some(Ink::Usual) if shaded => None,
            None | Some(Ink::Usual) => Some(WHITE),
            Some(own) => Some(own),
        };
        let white = behind.zip(self.colour).is_some_and(|(behind, own)| own.is_like(behind));
        let look = Look::Unseen(RemarkKind::WhiteText).when(white, Look::Seen);
        let look = Look::Unseen(RemarkKind::OffPage).when(self.beside == Some(true), look);
        let is_tiny = [self.tiny, self.narrow, self.flat].contains(&Some(true));
        let look = Look::Unseen(RemarkKind::TinyText).when(is_tiny, look);
        Look::Unseen(RemarkKind::HiddenText).when(self.hidden == Some(true), look)
    }
}

/// A colour of letters, or behind them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::formats) enum Ink {
    /// What the program uses: dark letters, nothing behind them.
    Usual,
    /// Red, green and blue.
    Rgb([u8; 3]),
}

/// The colour of paper.
pub(in crate::formats) const WHITE: Ink = Ink::Rgb([255; 3]);
/// Most that the parts of two like colours differ.
const ALIKE: u8 = 10;

impl Ink {
    /// A colour such as `FFFFFF` or `#fefefe`; the usual one for anything else.
    pub(super) fn parse(colour: &str) -> Self {
        let digits = colour.trim_start_matches('#');
        let value = u32::from_str_radix(digits, 16).ok().filter(|_| digits.len() == 6);
        value.map_or(Self::Usual, |value| {
            let [_, red, green, blue] = value.to_be_bytes();
            Self::Rgb([red, green, blue])
        })
    }

    /// True for two colours that cannot be told apart.
    pub(in crate::formats) fn is_like(self, other: Self) -> bool {
        match (self, other) {
            (Self::Rgb(one), Self::Rgb(two)) => {
                one.iter().zip(two).all(|(one, two)| one.abs_diff(two) <= ALIKE)
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_in_the_colour_behind_them_are_not_seen() {
        let of =
            |colour: &str| Formatting { colour: Some(Ink::parse(colour)), ..Formatting::default() };
        let white = of("FFFFFE");
        assert_eq!(white.look(false), Look::Unseen(RemarkKind::WhiteText));
        assert_eq!(white.look(true), Look::Seen);
        let behind = |colour: &str| Some(Ink::parse(colour));
        assert_eq!(Formatting { background: behind("0000FF"), ..white }.look(false), Look::Seen);
        let blue = Formatting { background: behind("0000FF"), ..of("#0202fa") };
        assert_eq!(blue.look(true), Look::Unseen(RemarkKind::WhiteText));
        let black = of("#000000");
        assert_eq!(white.under(black).look(false), Look::Seen);
        assert_eq!((of("auto").look(false), of("F0F0F0").look(false)), (Look::Seen, Look::Seen));
    }
}
