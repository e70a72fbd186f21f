//! The classes of pairs: figures from the evidence, and the table of rules that decides.

use crate::display::number::{count, percent, thousands};
use crate::measure::copy_class::CopyClass;
use crate::pair::Side;
use crate::text::named::Named as _;

/// The share that "most of both texts" stands for in the rules, and what program code needs besides.
pub const MOST: &str = "most of both texts: 60 % of both, or 90 % of the shorter and 50 % of the longer one; \
     program code is a copy only where passages cover 90 % of one text";

/// Most difference in length of texts of about the same length, as a share of the longer.
const SAME: f64 = 0.02;

/// The figures that decide the class; shares are 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct ClassFigures {
    /// Characters of both normalised texts.
    pub characters: [usize; 2],
    /// Sizes of both in shortest passages.
    pub sizes: [f64; 2],
    /// Share of A and of B in passages; stock text counts neither as part nor as whole.
    pub coverage: [f64; 2],
    /// Share of A and of B that is stock text: other texts hold it, too, that are versions of neither.
    pub stock: [f64; 2],
    /// Share of A and of B in passages, reworded gaps between them, matched sentences or chains, as for
    /// passages without stock text.
    pub explained: [f64; 2],
    /// Share of A and of B in matched sentences.
    pub aligned: [f64; 2],
    /// Rows of matched sentences; `None` if the texts are too long to match them, or code.
    pub matched: Option<usize>,
    /// True if one text is program code: only passages count as explained.
    pub code: bool,
    /// Share of the common text that is out of order.
    pub moved: f64,
    /// Number of stretches that hold nine tenths of the explained text of the longer text.
    pub stretches: usize,
    /// The longest passage without stock text in shortest passages, and in characters.
    pub longest: (f64, usize),
    /// The longest stretch that is explained without a gap, in shortest passages; of the two texts the
    /// shorter one.
    pub stretch: f64,
    /// Share of the common text that is boilerplate that the reviewer named.
    pub boilerplate: f64,
    /// True if one text is stored otherwise than a reader sees it, and more so than the other, beyond an accident.
    pub disguised: bool,
    /// True if the pair is flagged.
    pub flagged: bool,
}

impl ClassFigures {
    fn least(shares: [f64; 2]) -> f64 {
        shares[0].min(shares[1])
    }

    fn most(shares: [f64; 2]) -> f64 {
        shares[0].max(shares[1])
    }

    /// The side with more characters, if they differ.
    pub fn longer(&self) -> Option<Side> {
        let [a, b] = self.characters;
        (a != b).then_some(if b > a { Side::B } else { Side::A })
    }

    /// The side taken as the longer one; of two equally long texts the one that is explained less.
    fn long_side(&self) -> Side {
        let [a, b] = &self.explained;
        let equal = if b < a { Side::B } else { Side::A };
        self.longer().unwrap_or(equal)
    }

    /// Explained characters of the shorter text per explained character of the longer.
    fn density(&self) -> f64 {
        let longer = self.long_side();
        let of = |side: Side| self.explained[side] * self.characters[side] as f64;
        if of(longer) > 0.0 { of(longer.other()) / of(longer) } else { 1.0 }
    }

    /// The share of the explained text of the shorter text that is no passage: in other words.
    pub fn reworded(&self) -> f64 {
        let shorter = self.long_side().other();
        let explained = self.explained[shorter];
        if explained > 0.0 { 1.0 - self.coverage[shorter] / explained } else { 0.0 }
    }

    /// A share of the shorter and of the longer text.
    fn by_length(&self, shares: [f64; 2]) -> [f64; 2] {
        let longer = self.long_side();
        [shares[longer.other()], shares[longer]]
    }

    /// The explained shares without boilerplate.
    fn besides(&self) -> [f64; 2] {
        Side::BOTH.map(|side| self.explained[side] - self.boilerplate * self.coverage[side])
    }

    /// False for program code of which no text stands nearly whole in the other: two solutions of one
    /// task share their frame. Of 105 independent ones of beginners 30 would be copies from 60 % on, 1
    /// from 90 %; of 355 copies 146 and 69.
    fn is_sure(&self) -> bool {
        !self.code || Self::most(self.coverage) >= 0.9
    }

    /// Most of both texts is explained.
    fn is_whole(&self) -> bool {
        let [shorter, longer] = self.by_length(self.explained);
        self.is_sure() && (Self::least(self.explained) >= 0.6 || (shorter >= 0.9 && longer >= 0.5))
    }

    /// Most of one text is in passages: it stands in the other one.
    fn is_mostly_verbatim(&self) -> bool {
        Self::most(self.coverage) >= 0.6
    }

    /// Most of the shorter text is explained, much of it word for word.
    fn is_within(&self) -> bool {
        let [[explained, _], [covered, _]] =
            [self.explained, self.coverage].map(|s| self.by_length(s));
        self.is_sure() && explained >= 0.7 && covered >= 0.3
    }

    /// Nearly all of the shorter text is in one or two stretches of the longer one, word for word.
    fn is_cut_out(&self) -> bool {
        let [shorter, covered] = self.by_length(self.coverage);
        let [_, explained] = self.by_length(self.explained);
        let is_part = self.stretches == 1 || (self.stretches == 2 && covered < 0.6);
        shorter >= 0.9 && explained < 0.8 && is_part
    }

    /// Much of what is explained is one stretch, as where a paragraph was reworded.
    fn is_one_stretch(&self) -> bool {
        let sizes = Side::BOTH.map(|side| self.explained[side] * self.sizes[side]);
        self.stretch >= 8.0 && self.stretch >= 0.5 * Self::most(sizes)
    }

    fn is_verbatim(&self) -> bool {
        // A text with a form that the other one lacks is no unchanged copy.
        let is_level = (self.stock[0] - self.stock[1]).abs() < SAME;
        Self::least(self.coverage) >= 0.98 && is_level && self.moved < 0.1
    }

    fn is_excerpt(&self) -> bool {
        let [_, longer] = self.by_length(self.explained);
        self.is_cut_out() || (self.is_within() && longer < 0.6 && self.stretches <= 2)
    }

    fn is_mosaic(&self) -> bool {
        let [_, longer] = self.by_length(self.explained);
        self.is_within() && longer < 0.5
    }

    /// Most of both texts is explained, and nearly all of the shorter one where little of it stands word
    /// for word: texts of one genre that share formulas explain up to 72 % of each other.
    fn is_retold(&self) -> bool {
        let [shorter, _] = self.by_length(self.explained);
        self.is_whole() && (shorter >= 0.8 || self.is_mostly_verbatim())
    }

    fn is_reworded(&self) -> bool {
        let reworded = self.reworded();
        // Nearly all of a text is in other words, or no long passage remains.
        let carries = self.longest.0 < 15.0 || !self.is_mostly_verbatim();
        self.is_retold() && (reworded >= 0.4 || (reworded >= 0.18 && carries))
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

/// The rules, in the order in which they are tried. The last one always applies. "Most of both texts"
/// is [`MOST`].
pub const RULES: [ClassRule; 15] = [
    ClassRule {
        class: CopyClass::TooShort,
        when: "one text is shorter than three of the shortest passages, and the texts are not equal",
        holds: |f| ClassFigures::least(f.sizes) < 3.0 && ClassFigures::least(f.coverage) < 1.0,
    },
    ClassRule {
        class: CopyClass::Boilerplate,
        when: "more than half of the common text is boilerplate that you named, and less than 15 % of both texts is explained besides",
        holds: |f| f.boilerplate > 0.5 && ClassFigures::most(f.besides()) < 0.15,
    },
    ClassRule {
        class: CopyClass::LettersExchanged,
        when: "as verbatim, and one text is stored with letters, marks or signs inside words that a reader does not see as such, of a kind that the other one is not",
        holds: |f| f.disguised && f.is_verbatim(),
    },
    ClassRule {
        class: CopyClass::Verbatim,
        when: "passages cover 98 % of both texts or more, and less than 10 % of the common text is out of order",
        holds: ClassFigures::is_verbatim,
    },
    ClassRule {
        class: CopyClass::Unrelated,
        when: "less than 10 % of both texts is explained, less than 1 % if the pair is flagged, and no passage is as long as ten of the shortest",
        holds: |f| {
            let least = if f.flagged { 0.01 } else { 0.1 };
            ClassFigures::most(f.explained) < least && f.longest.0 < 10.0
        },
    },
    ClassRule {
        class: CopyClass::Condensed,
        when: "most of both texts is explained, 80 % of the shorter one or passages cover 60 % of one, the shorter one says it in less than 80 % of the length, and 10 % of it or more is in other words",
        holds: |f| f.is_retold() && f.density() < 0.8 && f.reworded() >= 0.1,
    },
    ClassRule {
        class: CopyClass::Excerpt,
        when: "70 % of the shorter text or more is explained, 30 % or more word for word, and less than 60 % of the longer one, there in one or two stretches; or 90 % word for word in one stretch, and less than 80 % of the longer one is explained; or so in two, and passages cover less than 60 % of it",
        holds: ClassFigures::is_excerpt,
    },
    ClassRule {
        class: CopyClass::Mosaic,
        when: "70 % of the shorter text or more is explained, 30 % or more word for word, and less than 50 % of the longer one, there in three stretches or more",
        holds: ClassFigures::is_mosaic,
    },
    ClassRule {
        class: CopyClass::ShuffledReworded,
        when: "as reworded, and 25 % of the common text or more is out of order",
        holds: |f| f.is_reworded() && f.moved >= 0.25,
    },
    ClassRule {
        class: CopyClass::Reworded,
        when: "most of both texts is explained, 80 % of the shorter one or passages cover 60 % of one, and of the shorter one 40 % in other words, or 18 % with no passage as long as 15 of the shortest, or where passages cover less than 60 % of each",
        holds: ClassFigures::is_reworded,
    },
    ClassRule {
        class: CopyClass::Shuffled,
        when: "most of both texts is explained, and 25 % of the common text or more is out of order; 10 % where passages cover 90 % of both",
        holds: |f| {
            let least = if ClassFigures::least(f.coverage) >= 0.9 { 0.1 } else { 0.25 };
            f.is_whole() && f.moved >= least
        },
    },
    ClassRule {
        class: CopyClass::NewVersion,
        when: "most of both texts is explained, passages cover 60 % or more of one of them, and in the same order",
        holds: |f| f.is_whole() && f.is_mostly_verbatim(),
    },
    ClassRule {
        class: CopyClass::SharedPassages,
        when: "none of the above, and a passage is as long as five of the shortest, or as three where passages cover 15 % of a text",
        holds: |f| {
            let least = if ClassFigures::most(f.coverage) >= 0.15 { 3.0 } else { 5.0 };
            f.longest.0 >= least
        },
    },
    ClassRule {
        class: CopyClass::RetoldInPart,
        when: "none of the above, and a stretch with its rewording is as long as eight of the shortest passages, and holds half of what is explained; or 30 % of both texts is explained; not for program code",
        holds: |f| !f.code && (f.is_one_stretch() || ClassFigures::least(f.explained) >= 0.3),
    },
    ClassRule {
        class: CopyClass::SharedPhrases,
        when: "none of the above: there is common text, but only in short pieces",
        holds: |_| true,
    },
];

/// The rule that decides.
pub fn classify(figures: &ClassFigures) -> &'static ClassRule {
    let [.., last] = &RULES;
    RULES.iter().find(|rule| (rule.holds)(figures)).unwrap_or(last)
}

/// A pair's class in one line: the longer text, and the explained shares.
pub(super) fn class_words(figures: &ClassFigures, class: CopyClass) -> String {
    let longer = figures.long_side();
    let (long, short) = (longer.letter(), longer.other().letter());
    let [a, b] = figures.explained.map(percent);
    let shares = format!("{a} of A and {b} of B explained");
    let stretches = thousands(figures.stretches as u64);
    let [explained, _] = figures.by_length(figures.explained);
    let is_whole = explained >= 0.9;
    match class {
        // A text shorter than a passage can hold none.
        CopyClass::TooShort if ClassFigures::least(figures.sizes) < 1.0 => {
            format!("{short} is too short for a conclusion")
        }
        CopyClass::TooShort => format!("{short} is too short for a conclusion; {shares}"),
        CopyClass::Excerpt if is_whole => {
            format!("{short} is part of {long}, the longer text; {shares}")
        }
        CopyClass::Excerpt => {
            format!("most of {short} is part of {long}, the longer text; {shares}")
        }
        CopyClass::Mosaic if is_whole => {
            format!("{short} is made of {stretches} stretches of {long}, the longer text; {shares}")
        }
        CopyClass::Mosaic => {
            format!(
                "most of {short} is made of {stretches} stretches of {long}, the longer text; {shares}"
            )
        }
        CopyClass::Condensed => {
            format!("{short} says in fewer words what {long} says, the longer text; {shares}")
        }
        CopyClass::NewVersion => format!("{}; {shares}", growth(figures)),
        CopyClass::RetoldInPart | CopyClass::SharedPhrases if figures.longest.1 == 0 => {
            format!("{shares}, all of it in other words")
        }
        CopyClass::SharedPassages | CopyClass::RetoldInPart | CopyClass::SharedPhrases => {
            let (_, longest) = figures.longest;
            let longest = count(longest as u64, "character");
            format!("{shares}; the longest passage has {longest}")
        }
        _ => shares,
    }
}

/// By how much B is longer or shorter than A.
fn growth(figures: &ClassFigures) -> String {
    let [a, b] = figures.characters.map(|characters| characters as f64);
    let by = |part: f64, all: f64| percent(part / all.max(1.0));
    if (a - b).abs() <= SAME * a.max(b) {
        "both of about the same length".to_owned()
    } else if b > a {
        format!("extended: B is longer than A by {}", by(b - a, a))
    } else {
        format!("shortened: A is the longer text, B is shorter by {}", by(a - b, a))
    }
}
