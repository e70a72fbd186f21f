//! The two texts of a lesson, from its fixed example or the selected pair, with their profiles.

use crate::compare::result::{Profile, Recipe};
use crate::display::sanitise::{sanitise, sanitise_bytes};
use crate::explain::account::evidence;
use crate::explain::sets::Spelled;
use crate::lesson::kit::draw::DrawingRoom;
use crate::lesson::kit::error::LessonError;
use crate::lesson::kit::sheets::words;
use crate::lesson::kit::stretch::visible;
use crate::lesson::kit::subject::{LessonSubject, PairText};
use crate::measure::contract::{Evidence, Params};
use crate::measure::minhash::HashFamily;
use crate::page::Multilingual;
use crate::pair::Side;
use crate::text::normalize::Ladder;
use crate::text::shingle_length::ShingleLength;
use crate::text::token::Unit;

/// Most characters of a text in a lesson: longer ones cannot be followed and take long.
pub(super) const LONGEST: usize = 200_000;

/// Two texts with their shingles, sketches and scores.
#[derive(Debug)]
pub struct LessonTexts {
    /// Both names, safe to show.
    pub names: [String; 2],
    /// Both texts as written.
    pub written: [String; 2],
    /// Both normalised, with the spelling of their shingles.
    pub spelled: [Spelled; 2],
    /// The recipe of the comparison.
    pub recipe: Recipe,
    /// Shingles and sketches of each.
    pub profiles: [Profile; 2],
    /// The scores of the pair.
    pub evidence: Evidence,
    /// The room for each drawing.
    pub room: DrawingRoom,
}

/// The recipe of fixed examples: characters, the default ladder.
pub fn recipe(n: usize, sketch: Params) -> Recipe {
    Recipe { ladder: Ladder::default(), unit: Unit::Char, n: ShingleLength::Fixed(n), sketch }
}

impl LessonTexts {
    /// Creates the texts of a fixed example. Errors: a text without features, equal texts.
    pub fn fixed(written: [&str; 2], recipe: Recipe) -> Result<Self, LessonError> {
        Self::new(Side::BOTH.map(|side| side.to_string()), written, recipe)
    }

    /// Creates the texts of the selected pair under the recipe of its run, changed by `change`.
    /// Errors: no pair, a text without features, equal texts,
    /// texts too long.
    pub fn chosen(
        subject: &LessonSubject<'_>,
        change: impl FnOnce(&mut Recipe),
    ) -> Result<Self, LessonError> {
        let sides = subject.sides()?;
        let mut recipe = subject.corpus()?.recipe.as_ref().clone();
        change(&mut recipe);
        let name = |side: &PairText<'_>| sanitise_bytes(side.document.name.bytes());
        for side in &sides {
            if side.document.text.chars().nth(LONGEST).is_some() {
                let name = name(side);
                return Err(LessonError::new(words!(
                    "kit.chosen.too-long",
                    name,
                    longest = LONGEST
                )));
            }
        }
        let [a, b] = &sides;
        let texts = Self::new([name(a), name(b)], [&a.document.text, &b.document.text], recipe)?;
        Ok(texts.in_room(subject.room))
    }

    /// These texts, drawn for another room than the least.
    #[must_use]
    pub fn in_room(self, room: DrawingRoom) -> Self {
        Self { room, ..self }
    }

    fn new(names: [String; 2], written: [&str; 2], recipe: Recipe) -> Result<Self, LessonError> {
        let family = HashFamily::new(&recipe.sketch);
        let profiles = written.map(|text| Profile::new(text, &recipe, &family));
        let [a, b] = &profiles;
        let scores = evidence(a, b, &recipe.sketch).filter(|e| e.distance.is_some());
        let Some(evidence) = scores else {
            let empty = [a, b].into_iter().zip(&names).find(|(p, _)| p.fingerprint.is_none());
            let name = empty.map_or("", |(_, name)| name);
            return Err(LessonError::new(words!("kit.texts.has-no-features", name)));
        };
        if a.folded == b.folded {
            return Err(LessonError::new(words!("kit.texts.both-texts-equal")));
        }
        Ok(Self {
            spelled: written.map(|text| Spelled::shingles(text, &recipe)),
            written: written.map(str::to_owned),
            names,
            recipe,
            profiles,
            evidence,
            room: DrawingRoom::LEAST,
        })
    }

    /// Characters or words, in both languages.
    pub fn unit(&self) -> Multilingual {
        match self.recipe.unit {
            Unit::Char => words!("kit.unit.characters"),
            Unit::Word => words!("kit.unit.words"),
        }
    }

    /// The names of both texts, or the texts themselves for a fixed example.
    pub fn caption(&self) -> String {
        let [a, b] = &self.names;
        if a == "A" && b == "B" {
            let [a, b] = &self.written;
            return sanitise(&format!("A {a} | B {b}"));
        }
        format!("A {a} | B {b}")
    }

    /// The spelling of a shingle of either text, with visible spaces.
    pub fn spelling(&self, hash: u64) -> String {
        visible(self.shingle(hash))
    }

    /// A shingle as in A, else as in B; not safe to print.
    pub fn shingle(&self, hash: u64) -> &str {
        self.spelled.iter().find_map(|spelled| spelled.spelling(hash)).unwrap_or_default()
    }
}
