//! The view `passages` as a JSON record.

use crate::cli::views::positions::{Positions, WrittenSpan};
use crate::explain::disguise::{
    ChangedPlace, ClassRule, Copying, Finding, PassageOptions, RULES, Substitution,
};
use crate::explain::passages::letter;
use crate::pair::Side;
use serde::Serialize;

/// Shared passages and the disguise of a pair.
#[derive(Serialize)]
pub(super) struct PassagesRecord {
    view: &'static str,
    normalize: String,
    min_chars: u32,
    min_words: u32,
    class: &'static str,
    rule: &'static str,
    characters: [usize; 2],
    covered: [usize; 2],
    coverage: [Option<f64>; 2],
    template_characters: [usize; 2],
    coverage_but_template: [Option<f64>; 2],
    reworded_too: [f64; 2],
    moved_share: f64,
    inversions: u64,
    pairs_of_passages: u64,
    approximate: Option<String>,
    passages: Vec<PassageRecord>,
    substitutions: Vec<SubstitutionRecord>,
    findings: Vec<FindingRecord>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rules: Vec<RuleRecord>,
}

#[derive(Serialize)]
struct PassageRecord {
    letter: String,
    rank: usize,
    characters: usize,
    moved: bool,
    template_characters: usize,
    a: WrittenSpan,
    b: WrittenSpan,
}

#[derive(Serialize)]
struct PlaceRecord {
    a: WrittenSpan,
    b: WrittenSpan,
}

#[derive(Serialize)]
struct SubstitutionRecord {
    from: String,
    to: String,
    count: usize,
    places: Vec<PlaceRecord>,
}

#[derive(Serialize)]
struct FindingRecord {
    subject: &'static str,
    says: String,
    places: Vec<PlaceRecord>,
}

#[derive(Serialize)]
struct RuleRecord {
    class: &'static str,
    when: &'static str,
}

impl From<&ClassRule> for RuleRecord {
    fn from(rule: &ClassRule) -> Self {
        Self { class: rule.name, when: rule.when }
    }
}

/// Builds the record of a pair; `rules` adds the rules of the classes.
pub(super) fn record(
    texts: [&str; 2],
    copying: &Copying,
    options: &PassageOptions,
    rules: bool,
) -> PassagesRecord {
    let of = texts.map(Positions::new);
    let spans = |place: &ChangedPlace| [of[0].span(&place[0]), of[1].span(&place[1])];
    let places = |places: &[ChangedPlace]| {
        let record = |place| {
            let [a, b] = spans(place);
            PlaceRecord { a, b }
        };
        places.iter().map(record).collect::<Vec<_>>()
    };
    let (found, disguise) = (&copying.passages, &copying.disguise);
    let passages = found.list.iter().enumerate().map(|(place, passage)| {
        let [a, b] = spans(&passage.original);
        PassageRecord {
            letter: letter(place),
            rank: passage.rank + 1,
            characters: passage.length,
            moved: passage.moved,
            template_characters: passage.template,
            a,
            b,
        }
    });
    let substitution = |substitution: &Substitution| SubstitutionRecord {
        from: substitution.from.clone(),
        to: substitution.to.clone(),
        count: substitution.places.len(),
        places: places(&substitution.places),
    };
    let finding = |finding: &Finding| FindingRecord {
        subject: finding.subject.name(),
        says: finding.says.clone(),
        places: places(&finding.places),
    };
    PassagesRecord {
        view: "passages",
        normalize: copying.ladder.to_string(),
        min_chars: options.least.characters,
        min_words: options.least.words,
        class: disguise.rule.name,
        rule: disguise.rule.when,
        characters: found.characters,
        covered: found.covered,
        coverage: Side::BOTH.map(|side| found.coverage(side, false)),
        template_characters: found.template_characters.map(|counts| counts[0]),
        coverage_but_template: Side::BOTH.map(|side| found.coverage(side, true)),
        reworded_too: disguise.figures.explained,
        moved_share: found.moved_share(),
        inversions: found.inversions,
        pairs_of_passages: found.pairs(),
        approximate: found.approximate.map(|why| why.to_string()),
        passages: passages.collect(),
        substitutions: disguise.substitutions.iter().map(substitution).collect(),
        findings: disguise.findings.iter().map(finding).collect(),
        rules: RULES.iter().filter(|_| rules).map(RuleRecord::from).collect(),
    }
}
