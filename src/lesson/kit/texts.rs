//! The two texts of a lesson: of its fixed example, or of the chosen pair, made comparable.

use crate::compare::result::{Profile, Recipe};
use crate::display::sanitise::{sanitise, sanitise_bytes};
use crate::explain::account::evidence;
use crate::explain::sets::Spelled;
use crate::lesson::kit::refusal::Refusal;
use crate::lesson::kit::subject::Subject;
use crate::lesson::kit::words::Words;
use crate::measure::contract::{Evidence, Params};
use crate::measure::minhash::Family;
use crate::text::normalize::Ladder;
use crate::text::token::Unit;

/// Characters that a text of a lesson may have: more cannot be followed by eye, and takes long.
pub(super) const LONGEST: usize = 200_000;

/// Two texts and what the measures see of them.
#[derive(Debug)]
pub struct Texts {
    /// What each is called; safe to show.
    pub names: [String; 2],
    /// Each as it was written.
    pub written: [String; 2],
    /// Each normalised, with its shingles spelled.
    pub spelled: [Spelled; 2],
    /// How they are compared.
    pub recipe: Recipe,
    /// Shingles and sketches of each.
    pub profiles: [Profile; 2],
    /// The scores of the pair.
    pub evidence: Evidence,
}

/// How fixed examples are compared: characters, the default ladder.
pub fn recipe(n: usize, sketch: Params) -> Recipe {
    Recipe { ladder: Ladder::default(), unit: Unit::Char, n, sketch }
}

impl Texts {
    /// The texts of a fixed example. Refuses texts without shingles.
    pub fn fixed(written: [&str; 2], recipe: Recipe) -> Result<Self, Refusal> {
        Self::new(["A", "B"].map(str::to_owned), written, recipe)
    }

    /// The chosen pair under the recipe of its run, changed by `change`. Refuses what no lesson can
    /// be given on: no pair, a text without features, texts that are the same, texts too long.
    pub fn chosen(
        subject: &Subject<'_>,
        change: impl FnOnce(&mut Recipe),
    ) -> Result<Self, Refusal> {
        let sides = subject.sides()?;
        let mut recipe = subject.corpus()?.recipe.as_ref().clone();
        change(&mut recipe);
        let name = |side: &crate::lesson::kit::subject::Side<'_>| {
            sanitise_bytes(side.document.name.bytes())
        };
        for side in &sides {
            if side.document.text.chars().nth(LONGEST).is_some() {
                let name = name(side);
                return Err(Refusal::new(Words::new(
                    format!("{name} is too long for a drawing (over {LONGEST} characters)."),
                    format!("{name} 太长，画不下（超过 {LONGEST} 个字符）。"),
                )));
            }
        }
        let [a, b] = &sides;
        Self::new([name(a), name(b)], [&a.document.text, &b.document.text], recipe)
    }

    fn new(names: [String; 2], written: [&str; 2], recipe: Recipe) -> Result<Self, Refusal> {
        let family = Family::new(&recipe.sketch);
        let profiles = written.map(|text| Profile::new(text, &recipe, &family));
        let [a, b] = &profiles;
        let scores = evidence(a, b, recipe.sketch.bits).filter(|e| e.distance.is_some());
        let Some(evidence) = scores else {
            let empty = [a, b].into_iter().zip(&names).find(|(p, _)| p.fingerprint.is_none());
            let name = empty.map_or("", |(_, name)| name);
            return Err(Refusal::new(Words::new(
                format!("{name} has no features: nothing is left of it to compare."),
                format!("{name} 没有任何特征，没有可以比较的内容。"),
            )));
        };
        if a.folded == b.folded {
            return Err(Refusal::new(Words::fixed(
                "Both texts are the same once they are normalised: every score is 1.",
                "两个文本规范化后完全相同，所有得分都是 1。",
            )));
        }
        Ok(Self {
            spelled: written.map(|text| Spelled::shingles(text, &recipe)),
            written: written.map(str::to_owned),
            names,
            recipe,
            profiles,
            evidence,
        })
    }

    /// Characters or words, in both languages.
    pub fn unit(&self) -> Words {
        match self.recipe.unit {
            Unit::Char => Words::fixed("characters", "字符"),
            Unit::Word => Words::fixed("words", "词"),
        }
    }

    /// What both texts are called; of a fixed example both themselves.
    pub fn caption(&self) -> String {
        let [a, b] = &self.names;
        if a == "A" && b == "B" {
            let [a, b] = &self.written;
            return sanitise(&format!("A {a} | B {b}"));
        }
        format!("A {a} | B {b}")
    }

    /// How a shingle of either text is spelled, its spaces visible.
    pub fn spelling(&self, hash: u64) -> String {
        let found = self.spelled.iter().find_map(|spelled| spelled.spelling(hash));
        crate::lesson::kit::stretch::visible(found.unwrap_or_default())
    }
}
