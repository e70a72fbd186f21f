//! The normalisation ladder: named steps that remove differences, with a map back to the original.

mod bare;
mod case;
mod drop;
mod folded;
mod form;
mod han;
mod pieces;
mod seen;
mod space;

pub use bare::bare_letters;
pub use drop::{is_invisible, is_punctuation};
pub use folded::{Folded, Splits};
pub use han::simplified;
pub use pieces::FoldingSizes;
pub use seen::{Seen, SeenChange, SeenKind, look_alike};

use crate::text::normalize::pieces::{PIECE, piece_end};
use crate::text::rewrite::{Map, Rewrite};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// One step of the ladder. No step changes U+FFFD or unassigned code points: what could not be decoded
/// stays visible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NormalizeStep {
    /// Replaces what only looks like the text: letters of another alphabet inside words, idle marks, signs
    /// between the letters of words, see [`SeenKind`].
    Seen,
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
    pub const ALL: [Self; 9] = [
        Self::Seen,
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
            Self::Seen => "seen",
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
            Self::Seen => "undoes look-alike letters, idle marks and signs inside words",
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
            Self::Seen => seen::seen(&mut rewrite),
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
            NormalizeStep::Seen,
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

    /// The steps for a text of which it is known that it is stored as a reader sees it: the same result, without a
    /// search for what differs.
    #[must_use]
    pub fn for_text_as_seen(&self) -> Self {
        Self(self.0.iter().copied().filter(|step| *step != NormalizeStep::Seen).collect())
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
        let (steps, size) = self.pieces(original, size);
        loop {
            let (piece, after) = rest.split_at(piece_end(rest, size));
            let most = most.saturating_sub(folded.len());
            let mut text = Cow::Borrowed(piece);
            for step in steps {
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

    /// The steps that change a text, and the size of the pieces in which it is normalised: what is seen depends on
    /// the whole text, and where nothing is seen otherwise, no piece of it is.
    fn pieces(&self, original: &str, size: usize) -> (&[NormalizeStep], usize) {
        if original.len() < 2 * size || !self.0.contains(&NormalizeStep::Seen) {
            return (&self.0, size);
        }
        match self.0.split_first() {
            Some((NormalizeStep::Seen, rest))
                if !rest.contains(&NormalizeStep::Seen) && !seen::is_whole(original) =>
            {
                (rest, size)
            }
            _ => (&self.0, usize::MAX / 2),
        }
    }

    /// Normalises a text in pieces of one or two megabytes, and returns the memory that
    /// [`Ladder::fold`] takes for the whole. A piece is normalised as if it were a text of its own.
    pub fn each_piece(&self, original: &str, take: &mut dyn FnMut(&str)) -> FoldingSizes {
        let (mut rest, mut sizes) = (original, FoldingSizes::default());
        let (steps, size) = self.pieces(original, PIECE);
        while !rest.is_empty() {
            let (piece, after) = rest.split_at(piece_end(rest, size));
            let own = each_part(steps, piece, take);
            // The last piece of several is appended while it is held, too.
            let appended = if sizes.folded > 0 { own.folded } else { 0 };
            sizes.peak = sizes.peak.max(sizes.folded + own.peak + appended);
            sizes.folded += own.folded;
            rest = after;
        }
        sizes
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

/// Normalises one piece, in parts where it is long because nothing divides it.
fn each_part(steps: &[NormalizeStep], piece: &str, take: &mut dyn FnMut(&str)) -> FoldingSizes {
    // For each step, whether it changes something, and the length of its result.
    let mut done = vec![(false, 0); steps.len()];
    let (mut rest, mut folded) = (piece, 0);
    while !rest.is_empty() {
        let (part, after) = rest.split_at(rest.ceil_char_boundary(2 * PIECE));
        let mut text = Cow::Borrowed(part);
        for (step, (changes, length)) in steps.iter().zip(&mut done) {
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
    for (_, length) in done.into_iter().filter(|step| step.0) {
        peak = peak.max(held + length);
        held = length;
    }
    FoldingSizes { folded, peak }
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

    #[test]
    fn names_are_read_and_written() {
        for text in ["none", "nfkc", "whitespace=remove,nfkc,simplify,punctuation,invisible"] {
            assert_eq!(text.parse::<Ladder>().unwrap().to_string(), text);
        }
        let default =
            "seen, invisible, nfkc, lowercase, whitespace=smart".parse::<Ladder>().unwrap();
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
