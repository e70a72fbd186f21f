//! The normalisation ladder: named steps that fold away differences, with a map back.

mod case;
mod drop;
mod form;
mod han;
mod space;

use crate::text::rewrite::{Map, Rewrite};
use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// One rung of the ladder. No step touches U+FFFD, control characters or unassigned code points:
/// what could not be decoded stays visible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step {
    /// Characters that show nothing dropped: zero-width ones, bidi controls, soft hyphens, fillers,
    /// variation selectors, tags (Unicode's Default_Ignorable_Code_Point).
    Invisible,
    /// Unicode compatibility composition.
    Nfkc,
    /// Unicode lower-casing, full mapping.
    Lowercase,
    /// Traditional to simplified Chinese, character by character.
    Simplify,
    /// Punctuation (Unicode's general categories P) dropped; symbols such as `$` or `+` stay.
    Punctuation,
    /// Each run of White_Space one U+0020, none at the ends.
    CollapseSpace,
    /// The same, and none beside a Han character.
    SmartSpace,
    /// All White_Space dropped.
    RemoveSpace,
}

impl Step {
    /// Every step, in the order in which they are best applied.
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

    /// The name that selects it.
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

    /// What it does, in a few words for people.
    pub fn about(self) -> &'static str {
        match self {
            Self::Invisible => "zero-width and other invisible characters dropped",
            Self::Nfkc => "full-width, ligature and composed forms made one (Unicode NFKC)",
            Self::Lowercase => "capitals made small",
            Self::Simplify => "traditional Chinese characters made simplified",
            Self::Punctuation => "punctuation dropped",
            Self::CollapseSpace => "each run of white space one space, none at the ends",
            Self::SmartSpace => "the same, and no space beside a Chinese character",
            Self::RemoveSpace => "all white space dropped",
        }
    }

    /// The text after this step, and its map back where shapes differ; `None` for no change.
    fn apply(self, text: &str, mapped: bool) -> Option<(String, Option<Map>)> {
        let mut rewrite = Rewrite::new(text, mapped);
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

/// Steps in the order in which they are applied. Written as their names between commas, or `none`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ladder(Vec<Step>);

impl Default for Ladder {
    fn default() -> Self {
        Self(vec![Step::Invisible, Step::Nfkc, Step::Lowercase, Step::SmartSpace])
    }
}

impl Ladder {
    /// A ladder of these steps, in this order.
    pub fn new(steps: Vec<Step>) -> Self {
        Self(steps)
    }

    /// The steps, in order.
    pub fn steps(&self) -> &[Step] {
        &self.0
    }

    /// The normalised text. Cost: one pass a step, a copy only where a step changes something.
    pub fn fold(&self, original: &str) -> String {
        let mut text = Cow::Borrowed(original);
        for step in &self.0 {
            if let Some((changed, _)) = step.apply(&text, false) {
                text = Cow::Owned(changed);
            }
        }
        text.into_owned()
    }

    /// The normalised text with its map back; the text is the same as that of [`Ladder::fold`].
    pub fn fold_mapped(&self, original: &str) -> Folded {
        let whole = || Folded { text: original.to_owned(), maps: Vec::new() };
        self.fold_mapped_unless(original, &|| false).unwrap_or_else(whole)
    }

    /// The same, or `None` when `stop`, asked before each step, says so.
    pub fn fold_mapped_unless(&self, original: &str, stop: &dyn Fn() -> bool) -> Option<Folded> {
        let mut text = Cow::Borrowed(original);
        let mut maps = Vec::new();
        for step in &self.0 {
            if stop() {
                return None;
            }
            if let Some((changed, map)) = step.apply(&text, true) {
                text = Cow::Owned(changed);
                maps.extend(map);
            }
        }
        Some(Folded { text: text.into_owned(), maps })
    }
}

/// A normalised text that knows where each of its pieces stood in the original.
#[derive(Debug, Clone)]
pub struct Folded {
    /// The normalised text.
    pub text: String,
    /// One map a step that moved something, first step first.
    maps: Vec<Map>,
}

impl Folded {
    /// The bytes of the original that the given bytes of the normalised text came from, on
    /// character boundaries of both (a range that cuts a character counts all of it, one past the
    /// end is cut off). A character made of several counts all of them; what was dropped inside
    /// the range is spanned, at its ends it is left out. An empty range gives an empty one.
    pub fn original(&self, range: Range<usize>) -> Range<usize> {
        let (length, cut) = (self.text.len(), |at: &usize| self.text.is_char_boundary(*at));
        let start = (0..=range.start.min(length)).rev().find(cut).unwrap_or(0);
        let end = if range.is_empty() { start } else { range.end };
        let end = (end..length).find(cut).unwrap_or(length);
        self.maps.iter().rev().fold(start..end, |range, map| map.source(&range))
    }

    /// Whether a cut at this byte of the normalised text would fall inside one character of the
    /// original, as between the two letters that `ﬁ` became. Cost: twice that of a map back.
    pub fn splits(&self, at: usize) -> bool {
        let inside = 0 < at && at < self.text.len() && !self.maps.is_empty();
        inside && self.original(at - 1..at).end > self.original(at..at + 1).start
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

/// A ladder was asked for by a name that no step has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no normalisation step is called `{0}`; there are {steps} and, alone, none", steps = names())]
pub struct UnknownStep(pub String);

fn names() -> String {
    Step::ALL.map(Step::name).join(", ")
}

impl FromStr for Ladder {
    type Err = UnknownStep;

    fn from_str(text: &str) -> Result<Self, UnknownStep> {
        if text.trim() == "none" {
            return Ok(Self(Vec::new()));
        }
        let step = |name: &str| {
            let found = Step::ALL.into_iter().find(|step| step.name() == name.trim());
            found.ok_or_else(|| UnknownStep(name.trim().to_owned()))
        };
        text.split(',').map(step).collect::<Result<_, _>>().map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::{Ladder, Step};

    #[test]
    fn names_are_read_and_written() {
        for text in ["none", "nfkc", "whitespace=remove,nfkc,simplify,punctuation,invisible"] {
            assert_eq!(text.parse::<Ladder>().unwrap().to_string(), text);
        }
        let default = "invisible, nfkc, lowercase, whitespace=smart".parse::<Ladder>().unwrap();
        assert_eq!(default, Ladder::default());
        assert_eq!(
            Ladder::new(Step::ALL.to_vec()).to_string().parse(),
            Ok(Ladder(Step::ALL.to_vec()))
        );
        let error = "nfkc,uppercase".parse::<Ladder>().unwrap_err().to_string();
        assert!(error.contains("`uppercase`") && error.contains("whitespace=smart"), "{error}");
        assert!("".parse::<Ladder>().is_err() && "nfkc,none".parse::<Ladder>().is_err());
    }
}
