//! Cuts long lines of a text that is written in pieces.

use crate::display::number::thousands;

/// Longest line written whole, in characters.
const LONGEST: usize = 8_000;

/// Cuts each line after [`LONGEST`] characters, and marks the cut with the number of those hidden.
pub(super) struct LineCutter {
    /// False to keep everything.
    cuts: bool,
    /// Characters of the current line so far.
    seen: usize,
}

impl LineCutter {
    pub(super) fn new(cuts: bool) -> Self {
        Self { cuts, seen: 0 }
    }

    /// The next piece of the text, cut.
    pub(super) fn piece(&mut self, text: &str) -> String {
        if !self.cuts {
            return text.to_owned();
        }
        let mut kept = String::with_capacity(text.len().min(4 * LONGEST));
        for c in text.chars() {
            if c == '\n' {
                kept.push_str(&self.end());
                kept.push('\n');
                continue;
            }
            if self.seen < LONGEST {
                kept.push(c);
            }
            self.seen += 1;
        }
        kept
    }

    /// The mark of the cut, if there was one; begins the next line.
    pub(super) fn end(&mut self) -> String {
        match std::mem::take(&mut self.seen).saturating_sub(LONGEST) {
            0 => String::new(),
            more => {
                let more = thousands(more as u64);
                format!(" ⋯ {more} characters of this line; --context all shows them")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_cut_over_its_pieces() {
        let mut cutter = LineCutter::new(true);
        let half = "字".repeat(LONGEST - 1);
        assert_eq!(cutter.piece(&half), half);
        assert_eq!(cutter.piece("abc"), "a");
        let mark = " ⋯ 2 characters of this line; --context all shows them";
        assert_eq!(cutter.piece("\nd\n"), format!("{mark}\nd\n"));
        assert_eq!(cutter.end(), "");
        assert_eq!(LineCutter::new(false).piece(&half.repeat(3)).len(), half.len() * 3);
    }
}
