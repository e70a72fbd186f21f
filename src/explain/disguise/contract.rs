//! The disguise of a copy: its figures, findings and substitutions, and the classes with their
//! rules.

use crate::measure::copy_class::CopyClass;
use crate::text::named::Named as _;
use std::ops::Range;

/// The figures that decide the class; shares are 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct ClassFigures {
    /// Share of A and of B in passages; without template text if the options exclude it.
    pub coverage: [f64; 2],
    /// Share of A and of B in passages or in reworded gaps between them.
    pub explained: [f64; 2],
    /// Share of the common text that is out of order.
    pub moved: f64,
    /// Share of the common text that is template.
    pub template: f64,
    /// Coverage of A and B without template text.
    pub own: [f64; 2],
    /// Number of stretches of explained text in the longer text, more than [`APART`] characters
    /// apart.
    pub stretches: usize,
}

/// Most characters of other text inside one stretch.
pub(super) const APART: usize = 30;

impl ClassFigures {
    fn least(shares: [f64; 2]) -> f64 {
        shares[0].min(shares[1])
    }

    fn most(shares: [f64; 2]) -> f64 {
        shares[0].max(shares[1])
    }
}

/// A class and when it applies.
#[derive(Debug)]
pub struct ClassRule {
    /// The class.
    pub class: CopyClass,
    /// When it applies, as a sentence; the first rule that applies decides.
    pub when: &'static str,
    holds: fn(&ClassFigures) -> bool,
}

impl ClassRule {
    /// The name of its class.
    pub fn name(&self) -> &'static str {
        self.class.name()
    }
}

/// The rules, in the order in which they are tried. The last one always applies.
pub const RULES: [ClassRule; 9] = [
    ClassRule {
        class: CopyClass::Template,
        when: "more than half of the common text is template, and without template text passages cover less than 15 % of both",
        holds: |f| f.template > 0.5 && ClassFigures::most(f.own) < 0.15,
    },
    ClassRule {
        class: CopyClass::Unrelated,
        when: "passages cover less than 5 % of both texts",
        holds: |f| ClassFigures::most(f.coverage) < 0.05,
    },
    ClassRule {
        class: CopyClass::Verbatim,
        when: "passages cover 95 % of both texts or more, and less than 5 % of the common text moved",
        holds: |f| ClassFigures::least(f.coverage) >= 0.95 && f.moved < 0.05,
    },
    ClassRule {
        class: CopyClass::Shuffled,
        when: "passages cover 90 % of both texts or more, and 5 % of the common text or more moved",
        holds: |f| ClassFigures::least(f.coverage) >= 0.9 && f.moved >= 0.05,
    },
    ClassRule {
        class: CopyClass::Excerpt,
        when: "passages and reworded gaps make up 85 % of one text or more, less than 75 % of the other, there in at most 3 stretches",
        holds: |f| is_part(f) && f.stretches <= 3,
    },
    ClassRule {
        class: CopyClass::Padded,
        when: "the same, in 4 stretches or more: other text stands between them",
        holds: is_part,
    },
    ClassRule {
        class: CopyClass::ShuffledReworded,
        when: "passages and reworded gaps make up half of both texts or more, and 5 % of the common text or more moved",
        holds: |f| ClassFigures::least(f.explained) >= 0.5 && f.moved >= 0.05,
    },
    ClassRule {
        class: CopyClass::Reworded,
        when: "passages and reworded gaps make up half of both texts or more",
        holds: |f| ClassFigures::least(f.explained) >= 0.5,
    },
    ClassRule {
        class: CopyClass::Partial,
        when: "none of the above: some stretches are common, much is not",
        holds: |_| true,
    },
];

fn is_part(figures: &ClassFigures) -> bool {
    ClassFigures::most(figures.explained) >= 0.85 && ClassFigures::least(figures.explained) < 0.75
}

/// The rule that decides.
pub(super) fn classify(figures: &ClassFigures) -> &'static ClassRule {
    let [.., last] = &RULES;
    RULES.iter().find(|rule| (rule.holds)(figures)).unwrap_or(last)
}

/// Subjects of findings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FindingSubject {
    /// Text in passages.
    Verbatim,
    /// Passages out of order.
    Shuffled,
    /// Substituted words.
    Substituted,
    /// Words that only B has.
    Inserted,
    /// Words that only A has.
    Deleted,
    /// Rewritten stretches.
    Rewritten,
    /// Marks and spaces between passages.
    Punctuation,
    /// Full-width for half-width forms and the like.
    Width,
    /// Capitals for small letters.
    Case,
    /// Spaces and line ends inside passages.
    Space,
    /// Invisible characters.
    Hidden,
    /// Traditional for simplified characters.
    Script,
    /// Text of many documents.
    Template,
}

impl FindingSubject {
    /// Its name in exports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Verbatim => "verbatim",
            Self::Shuffled => "shuffled",
            Self::Substituted => "substituted",
            Self::Inserted => "inserted",
            Self::Deleted => "deleted",
            Self::Rewritten => "rewritten",
            Self::Punctuation => "punctuation",
            Self::Width => "width",
            Self::Case => "case",
            Self::Space => "space",
            Self::Hidden => "hidden",
            Self::Script => "script",
            Self::Template => "template",
        }
    }
}

/// Bytes of A and of B as written; one of them may be empty.
pub type ChangedPlace = [Range<usize>; 2];

/// One thing that was done to the text, with its number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Its subject.
    pub subject: FindingSubject,
    /// A sentence with its number.
    pub says: String,
    /// Its places, in the order of A.
    pub places: Vec<ChangedPlace>,
}

/// Words for other words, normalised.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Substitution {
    /// In A.
    pub from: String,
    /// In B.
    pub to: String,
    /// All its places.
    pub places: Vec<ChangedPlace>,
}

/// How a copy was disguised.
#[derive(Debug, Clone)]
pub struct Disguise {
    /// The figures that decide the class.
    pub figures: ClassFigures,
    /// The rule that decided.
    pub rule: &'static ClassRule,
    /// The findings, most telling first.
    pub findings: Vec<Finding>,
    /// Words for other words, the most frequent first.
    pub substitutions: Vec<Substitution>,
}
