//! How styles and formatting add up to what a reader of the page sees.

use crate::formats::flow::Look;
use crate::formats::office::symbols::SymbolFont;

/// Formatting that a style or a run sets; `None` leaves what is below.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Formatting {
    /// Formatted as hidden.
    pub(super) hidden: Option<bool>,
    /// The colour of the letters is white, or nearly.
    pub(super) white: Option<bool>,
    /// Smaller than 2 points.
    pub(super) tiny: Option<bool>,
    /// The background is coloured.
    pub(super) shaded: Option<bool>,
    /// The font is one of symbols, or none of them.
    #[expect(clippy::option_option, reason = "unset, letters, or symbols")]
    pub(super) symbols: Option<Option<SymbolFont>>,
}

impl Formatting {
    /// This formatting with another one over it.
    pub(super) fn under(self, over: Self) -> Self {
        Self {
            hidden: over.hidden.or(self.hidden),
            white: over.white.or(self.white),
            tiny: over.tiny.or(self.tiny),
            shaded: over.shaded.or(self.shaded),
            symbols: over.symbols.or(self.symbols),
        }
    }

    /// The look on a page; white on a coloured background is no trick.
    pub(super) fn look(self, shaded: bool) -> Look {
        let shaded = shaded || self.shaded == Some(true);
        Look {
            hidden: self.hidden == Some(true),
            white: self.white == Some(true) && !shaded,
            tiny: self.tiny == Some(true),
        }
    }
}

/// True for a colour that cannot be told from white, e.g. `FFFFFF` or `#fefefe`; `None` if it is no
/// such number.
pub(super) fn is_white(colour: &str) -> Option<bool> {
    let digits = colour.trim_start_matches('#');
    let value = u32::from_str_radix(digits, 16).ok().filter(|_| digits.len() == 6)?;
    let [_, red, green, blue] = value.to_be_bytes();
    Some([red, green, blue].into_iter().all(|part| part >= 0xf5))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_on_a_coloured_background_is_seen() {
        let white = Formatting { white: is_white("FFFFFE"), ..Formatting::default() };
        assert!(white.look(false).white && !white.look(true).white);
        assert!(!Formatting { shaded: Some(true), ..white }.look(false).white);
        let black = Formatting { white: is_white("#000000"), ..Formatting::default() };
        assert!(!white.under(black).look(false).white);
        assert_eq!((is_white("auto"), is_white("F0F0F0")), (None, Some(false)));
    }
}
