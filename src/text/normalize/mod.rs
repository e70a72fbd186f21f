//! The normalisation ladder: named steps that remove differences, with a map back to the original.

mod case;
mod drop;
mod form;
mod han;
mod pieces;
mod space;

pub use drop::is_punctuation;
pub use han::simplified;
pub use pieces::FoldingSizes;

use crate::text::normalize::pieces::{PIECE, piece_end};
use crate::text::rewrite::{Map, Rewrite};
use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// One step of the ladder. No step changes U+FFFD, control characters or unassigned code points:
/// what could not be decoded stays visible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NormalizeStep {
    /// Drops characters that show nothing: zero-width ones, bidi controls, soft hyphens, fillers,
    /// variation selectors, tags (Unicode's Default_Ignorable_Code_Point).
    Invisible,
    /// Unicode compatibility composition.
    Nfkc,
    /// Unicode lower-casing, full mapping.
    Lowercase,
    /// Converts traditional to simplified Chinese, character by character.
    Simplify,
    /// Drops punctuation (Unicode's general categories P); symbols such as `$` or `+` stay.
    Punctuation,
    /// Replaces each run of White_Space by one U+0020, and drops it at the ends.
    CollapseSpace,
    /// As [`NormalizeStep::CollapseSpace`], and drops spaces next to a Han character.
    SmartSpace,
    /// Drops all White_Space.
    RemoveSpace,
}

impl NormalizeStep {
    /// Every step, in the order in which they work best.
    pub const ALL: [Self; 8] = [
        Self::Invisible,
        Self::Nfkc,
        Self::Lowercase,
        Self::Simplify,
        Self::Punctuation,
        Self::CollapseSpace,
        Self::SmartSpace,
        Self::RemoveSpace,
    ];

    /// The name, used in flags and settings files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Invisible => "invisible",
            Self::Nfkc => "nfkc",
            Self::Lowercase => "lowercase",
            Self::Simplify => "simplify",
            Self::Punctuation => "punctuation",
            Self::CollapseSpace => "whitespace=collapse",
            Self::SmartSpace => "whitespace=smart",
            Self::RemoveSpace => "whitespace=remove",
        }
    }

    /// A description of a few words for people.
    pub fn about(self) -> &'static str {
        match self {
            Self::Invisible => "drops zero-width and other invisible characters",
            Self::Nfkc => "unifies full-width, ligature and composed forms (Unicode NFKC)",
            Self::Lowercase => "converts to lower case",
            Self::Simplify => "converts traditional Chinese characters to simplified ones",
            Self::Punctuation => "drops punctuation",
            Self::CollapseSpace => {
                "replaces each run of white space by one space, none at the ends"
            }
            Self::SmartSpace => "the same, and drops spaces next to a Chinese character",
            Self::RemoveSpace => "drops all white space",
        }
    }

    /// The text after this step, with a map back if places changed; `None` if nothing changed. A text
    /// that gets longer than `most` bytes may be left unfinished.
    fn apply(self, text: &str, mapped: bool, most: usize) -> Option<(String, Option<Map>)> {
        let mut rewrite = Rewrite::new(text, mapped, most);
        match self {
            Self::Invisible => drop::invisible(&mut rewrite),
            Self::Nfkc => form::nfkc(&mut rewrite),
            Self::Lowercase => case::lowercase(&mut rewrite),
            Self::Simplify => han::simplify(&mut rewrite),
            Self::Punctuation => drop::punctuation(&mut rewrite),
            Self::CollapseSpace => space::collapse(&mut rewrite),
            Self::SmartSpace => space::smart(&mut rewrite),
            Self::RemoveSpace => space::remove(&mut rewrite),
        }
        rewrite.finish()
    }
}

/// Steps in order of application. Displayed and parsed as comma-separated names, or `none`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ladder(Vec<NormalizeStep>);

impl Default for Ladder {
    fn default() -> Self {
        Self(vec![
            NormalizeStep::Invisible,
            NormalizeStep::Nfkc,
            NormalizeStep::Lowercase,
            NormalizeStep::SmartSpace,
        ])
    }
}

impl Ladder {
    /// Creates a ladder of these steps, in this order.
    pub fn new(steps: Vec<NormalizeStep>) -> Self {
        Self(steps)
    }

    /// The steps, in order.
    pub fn steps(&self) -> &[NormalizeStep] {
        &self.0
    }

    /// The normalised text. Cost: one pass a step, and a copy for each step that changes something.
    pub fn fold(&self, original: &str) -> String {
        self.fold_within(original, usize::MAX, &|| false).unwrap_or_else(|| original.to_owned())
    }

    /// As [`Ladder::fold`]; `None` if the text gets longer than `most` bytes, or once `stop`, called
    /// after each step of each piece, returns true.
    pub fn fold_within(
        &self,
        original: &str,
        most: usize,
        stop: &dyn Fn() -> bool,
    ) -> Option<String> {
        self.fold_pieces(original, PIECE, most, stop)
    }

    /// As [`Ladder::fold_within`], in pieces from `size` bytes on: a long text takes the memory of its
    /// result and of one piece, not a copy for each step.
    fn fold_pieces(
        &self,
        original: &str,
        size: usize,
        most: usize,
        stop: &dyn Fn() -> bool,
    ) -> Option<String> {
        let (mut rest, mut folded) = (original, String::new());
        loop {
            let (piece, after) = rest.split_at(piece_end(rest, size));
            let most = most.saturating_sub(folded.len());
            let mut text = Cow::Borrowed(piece);
            for step in &self.0 {
                if let Some((changed, _)) = step.apply(&text, false, most) {
                    text = Cow::Owned(changed);
                }
                if text.len() > most || stop() {
                    return None;
                }
            }
            if after.is_empty() && folded.is_empty() {
                return Some(text.into_owned());
            }
            folded.reserve(if folded.is_empty() { original.len() } else { 0 });
            folded.push_str(&text);
            if after.is_empty() {
                return Some(folded);
            }
            rest = after;
        }
    }

    /// Normalises a text in pieces of one or two megabytes, and returns the memory that
    /// [`Ladder::fold`] takes for the whole. A piece is normalised as if it were a text of its own.
    pub fn each_piece(&self, original: &str, take: &mut dyn FnMut(&str)) -> FoldingSizes {
        let (mut rest, mut sizes) = (original, FoldingSizes::default());
        while !rest.is_empty() {
            let (piece, after) = rest.split_at(piece_end(rest, PIECE));
            let own = self.each_part(piece, take);
            // The last piece of several is appended while it is held, too.
            let appended = if sizes.folded > 0 { own.folded } else { 0 };
            sizes.peak = sizes.peak.max(sizes.folded + own.peak + appended);
            sizes.folded += own.folded;
            rest = after;
        }
        sizes
    }

    /// Normalises one piece, in parts where it is long because nothing divides it.
    fn each_part(&self, piece: &str, take: &mut dyn FnMut(&str)) -> FoldingSizes {
        // For each step, whether it changes something, and the length of its result.
        let mut steps = vec![(false, 0); self.0.len()];
        let (mut rest, mut folded) = (piece, 0);
        while !rest.is_empty() {
            let (part, after) = rest.split_at(rest.ceil_char_boundary(2 * PIECE));
            let mut text = Cow::Borrowed(part);
            for (step, (changes, length)) in self.0.iter().zip(&mut steps) {
                if let Some((changed, _)) = step.apply(&text, false, usize::MAX) {
                    (text, *changes) = (Cow::Owned(changed), true);
                }
                *length += text.len() as u64;
            }
            take(&text);
            folded += text.len() as u64;
            rest = after;
        }
        let (mut held, mut peak) = (0, folded);
        for (_, length) in steps.into_iter().filter(|step| step.0) {
            peak = peak.max(held + length);
            held = length;
        }
        FoldingSizes { folded, peak }
    }

    /// The normalised text with a map back; the text is that of [`Ladder::fold`].
    pub fn fold_mapped(&self, original: &str) -> Folded {
        let whole = || Folded { text: original.to_owned(), maps: Vec::new() };
        self.fold_mapped_unless(original, &|| false).unwrap_or_else(whole)
    }

    /// As [`Ladder::fold_mapped`]; `None` once `stop`, called before each step, returns true.
    pub fn fold_mapped_unless(&self, original: &str, stop: &dyn Fn() -> bool) -> Option<Folded> {
        let mut text = Cow::Borrowed(original);
        let mut maps = Vec::new();
        for step in &self.0 {
            if stop() {
                return None;
            }
            if let Some((changed, map)) = step.apply(&text, true, usize::MAX) {
                text = Cow::Owned(changed);
                maps.extend(map);
            }
        }
        Some(Folded { text: text.into_owned(), maps })
    }
}

/// A normalised text with a map from its bytes to those of the original.
#[derive(Debug, Clone)]
pub struct Folded {
    /// The normalised text.
    pub text: String,
    /// One map for each step that moved text, first step first.
    maps: Vec<Map>,
}

impl Folded {
    /// The bytes of the original that a byte range of the normalised text came from, on character
    /// boundaries of both. A partly covered character counts in full, on both sides; a range past
    /// the end is cut off. Dropped text inside the range is included, at its ends excluded. An
    /// empty range gives an empty one.
    pub fn original(&self, range: Range<usize>) -> Range<usize> {
        let (length, cut) = (self.text.len(), |at: &usize| self.text.is_char_boundary(*at));
        let start = (0..=range.start.min(length)).rev().find(cut).unwrap_or(0);
        let end = if range.is_empty() { start } else { range.end };
        let end = (end..length).find(cut).unwrap_or(length);
        self.maps.iter().rev().fold(start..end, |range, map| map.source(&range))
    }

    /// The bytes of the normalised text whose characters start, in the original, inside a byte range.
    /// Cost: log of the length maps back.
    pub fn normalised(&self, range: &Range<usize>) -> Range<usize> {
        let first = |edge: usize| {
            let (mut low, mut high) = (0, self.text.len());
            while low < high {
                let middle = low + (high - low) / 2;
                if self.original(middle..middle + 1).start < edge {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            low
        };
        let start = first(range.start);
        start..first(range.end).max(start)
    }

    /// True if byte `at` of the normalised text falls inside one character of the original, as
    /// between the two letters of a former `ﬁ`. `at` is a character boundary. Cost: one map back.
    pub fn splits(&self, at: usize) -> bool {
        if at == 0 || at >= self.text.len() {
            return false;
        }
        // What is before the byte ends at the first place, what is from it on starts at the second.
        let mut edges = [at; 2];
        for map in self.maps.iter().rev() {
            let [end, start] = edges;
            edges = if end == start {
                let Some(edges) = map.edges(start) else { return true };
                edges
            } else {
                [
                    map.source(&(end.saturating_sub(1)..end)).end,
                    map.source(&(start..start + 1)).start,
                ]
            };
            if edges[0] > edges[1] {
                return true;
            }
        }
        false
    }
}

impl fmt::Display for Ladder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("none");
        }
        for (at, step) in self.0.iter().enumerate() {
            let comma = if at == 0 { "" } else { "," };
            write!(f, "{comma}{}", step.name())?;
        }
        Ok(())
    }
}

/// A ladder names a step that does not exist.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown normalisation step `{0}`: expected {steps}, or none alone", steps = names())]
pub struct UnknownStep(pub String);

fn names() -> String {
    NormalizeStep::ALL.map(NormalizeStep::name).join(", ")
}

impl FromStr for Ladder {
    type Err = UnknownStep;

    fn from_str(text: &str) -> Result<Self, UnknownStep> {
        if text.trim() == "none" {
            return Ok(Self(Vec::new()));
        }
        let step = |name: &str| {
            let found = NormalizeStep::ALL.into_iter().find(|step| step.name() == name.trim());
            found.ok_or_else(|| UnknownStep(name.trim().to_owned()))
        };
        text.split(',').map(step).collect::<Result<_, _>>().map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::{Ladder, NormalizeStep};
    use proptest::prelude::*;

    #[test]
    fn a_range_of_the_original_is_found_in_the_normalised_text() {
        let text = "Ａ　“天 地”\u{200b}ﬁn ½é";
        for ladder in
            [Ladder::default(), Ladder::new(NormalizeStep::ALL.to_vec()), Ladder::new(Vec::new())]
        {
            let folded = ladder.fold_mapped(text);
            let edges: Vec<usize> = (0..=text.len()).collect();
            for &start in &edges {
                for &end in edges.iter().filter(|end| **end >= start) {
                    let found = folded.normalised(&(start..end));
                    let inside = |at: &usize| {
                        let place = folded.original(*at..at + 1).start;
                        start <= place && place < end
                    };
                    let bytes: Vec<usize> = (0..folded.text.len()).filter(inside).collect();
                    assert_eq!(found.clone().collect::<Vec<_>>(), bytes, "{start}..{end}");
                }
            }
        }
    }

    proptest! {
        #[test]
        fn a_place_inside_a_character_of_the_original_is_found(
            text in "[ａ　 \u{200b}ﬁn½é“”\r\nㄱ각㍿İ\u{301}…x]{0,24}", which in 0_usize..3,
        ) {
            let steps = [Ladder::default(), Ladder::new(NormalizeStep::ALL.to_vec()), Ladder::new(Vec::new())];
            let folded = steps[which].fold_mapped(&text);
            let length = folded.text.len();
            for at in (1..length).filter(|at| folded.text.is_char_boundary(*at)) {
                let splits = folded.original(at - 1..at).end > folded.original(at..at + 1).start;
                prop_assert_eq!(folded.splits(at), splits, "{} of {:?}", at, &folded.text);
            }
        }
    }

    #[test]
    fn names_are_read_and_written() {
        for text in ["none", "nfkc", "whitespace=remove,nfkc,simplify,punctuation,invisible"] {
            assert_eq!(text.parse::<Ladder>().unwrap().to_string(), text);
        }
        let default = "invisible, nfkc, lowercase, whitespace=smart".parse::<Ladder>().unwrap();
        assert_eq!(default, Ladder::default());
        assert_eq!(
            Ladder::new(NormalizeStep::ALL.to_vec()).to_string().parse(),
            Ok(Ladder(NormalizeStep::ALL.to_vec()))
        );
        let error = "nfkc,uppercase".parse::<Ladder>().unwrap_err().to_string();
        assert!(error.contains("`uppercase`") && error.contains("whitespace=smart"), "{error}");
        assert!("".parse::<Ladder>().is_err() && "nfkc,none".parse::<Ladder>().is_err());
    }
}
