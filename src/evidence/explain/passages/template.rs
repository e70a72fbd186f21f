//! Marks template text in two texts: boilerplate that many documents of the corpus share.

use crate::compare::result::{Profile, Recipe, TextScript};
use crate::explain::passages::contract::{Least, Passages};
use crate::measure::mix::stream;
use crate::pair::Side;
use crate::part::PartOf as _;
use crate::text::script::han_share;
use crate::text::shingle::occurrences;
use crate::text::token::Unit;
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::ops::Range;

/// Characters that count as one word where only characters are counted.
const WORD: u32 = 6;
/// Documents of a large corpus that are looked at first. If too few of them hold a stretch, no other
/// document is looked at: the chance that this misses template is under one in a million.
const DRAWN: usize = 1_024;
/// Standard deviations by which a drawn count may fall short.
const SPREAD: f64 = 6.0;

/// The definition of template: a stretch with the minimum length of a passage, all of whose
/// shingles occur together in enough documents of the corpus in the script of one of both texts. Documents with
/// equal normalised texts count once; the two texts count too.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Template {
    /// Least share of the documents, 0 to 1.
    pub share: f64,
    /// Least number of documents, so that a small corpus has no template.
    pub documents: usize,
}

impl Default for Template {
    fn default() -> Self {
        Self { share: 0.3, documents: 5 }
    }
}

impl Template {
    /// The least number of documents that hold template text, out of `documents`.
    pub fn needed(&self, documents: usize) -> usize {
        self.documents.max((self.share * documents as f64).ceil() as usize).max(2)
    }
}

impl Passages {
    /// Marks the template in both texts by the shingles of the corpus' profiles, each with the script of its text: no
    /// document is read again. Returns the least number of documents used; marks nothing if stopped. Cost: the
    /// shingles of the corpus and documents × shingles of both texts, on all cores; of a corpus of more
    /// than 4,096 documents mostly those of 1,024.
    pub fn mark_template(
        &mut self,
        (corpus, scripts): (&[Profile], &[Option<TextScript>]),
        recipe: &Recipe,
        rule: Template,
        least: Least,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> usize {
        let mut seen = BTreeSet::new();
        let both = self.texts.each_ref().map(|text| TextScript::of(&text.text));
        // Where a script is not known, nothing is left out.
        let is_alike = |script: &Option<TextScript>| {
            script.is_none() || both.contains(script) || both.contains(&None)
        };
        let distinct: Vec<&Profile> = corpus
            .iter()
            .zip(scripts)
            .filter(|(own, script)| own.is_defined() && is_alike(script) && seen.insert(own.folded))
            .map(|(own, _)| own)
            .collect();
        let needed = rule.needed(distinct.len());
        if distinct.len() < needed {
            return needed;
        }
        let marked = self.texts.each_ref().map(|text| {
            let stretches = Stretches::new(&text.text, recipe, least);
            stretches.common(&distinct, needed, stop)
        });
        if stop() {
            return needed;
        }
        let most = |held: &HeldRange| {
            let mut list = self.list.iter().map(|passage| &passage.folded[0]);
            let inside = list.any(|p| p.start < held.range.end && held.range.start < p.end);
            if inside { held.documents } else { 0 }
        };
        self.template_documents = marked[0].iter().map(most).max().unwrap_or(0);
        self.template = marked.map(|held| held.into_iter().map(|held| held.range).collect());
        self.count_template();
        needed
    }

    fn count_template(&mut self) {
        for side in Side::BOTH {
            let (text, template) = (&self.texts[side], &self.template[side]);
            let characters =
                |range: Range<usize>| text.text.get(range).map_or(0, |part| part.chars().count());
            let all = template.iter().cloned().map(characters).sum();
            let mut inside = 0;
            for passage in &mut self.list {
                let place = &passage.folded[side];
                let own = within(template, place).map(characters).sum::<usize>();
                passage.template = passage.template.max(own);
                inside += own;
            }
            self.template_characters[side] = [all, inside];
        }
    }
}

/// The parts of ascending, disjoint ranges inside `place`.
pub fn within(ranges: &[Range<usize>], place: &Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let first = ranges.partition_point(|range| range.end <= place.start);
    let (start, end) = (place.start, place.end);
    let rest = ranges.part(first..).iter();
    rest.take_while(move |range| range.start < end)
        .map(move |range| range.start.max(start)..range.end.min(end))
}

/// A stretch of template, and the most documents that hold a part of it.
struct HeldRange {
    range: Range<usize>,
    documents: usize,
}

/// The stretches of one text that may be template.
struct Stretches {
    /// The index into `hashes` and the range of each shingle.
    shingles: Vec<(usize, Range<usize>)>,
    /// Distinct hashes, ascending.
    hashes: Vec<u64>,
    /// Shingles in a stretch.
    width: usize,
}

impl Stretches {
    fn new(text: &str, recipe: &Recipe, least: Least) -> Self {
        let tokens = match recipe.unit {
            Unit::Word => least.words,
            Unit::Char => {
                let (han, letters) = han_share(text);
                if 2 * han > letters { least.characters } else { WORD * least.words }
            }
        };
        let width = (tokens as usize + 1).saturating_sub(recipe.n.mostly(text)).max(1);
        let found = occurrences(text, recipe.unit, recipe.n);
        let mut hashes: Vec<u64> = found.iter().map(|(hash, _)| *hash).collect();
        hashes.sort_unstable();
        hashes.dedup();
        let place = |hash: u64| hashes.partition_point(|&other| other < hash);
        let shingles = found.into_iter().map(|(hash, range)| (place(hash), range)).collect();
        Self { shingles, hashes, width }
    }

    /// The stretches in enough documents, joined.
    fn common(
        &self,
        documents: &[&Profile],
        needed: usize,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Vec<HeldRange> {
        if !self.may_be_common(documents, needed, stop) {
            return Vec::new();
        }
        let counts = self.counts(documents, stop);
        let mut ranges: Vec<HeldRange> = Vec::new();
        for (stretch, count) in self.shingles.windows(self.width).zip(counts) {
            let [(_, first), ..] = stretch else { continue };
            let end = stretch.last().map_or(first.end, |(_, last)| last.end);
            let documents = count as usize;
            if documents < needed {
                continue;
            }
            match ranges.last_mut() {
                Some(open) if open.range.end >= first.start => {
                    open.range.end = open.range.end.max(end);
                    open.documents = open.documents.max(documents);
                }
                _ => ranges.push(HeldRange { range: first.start..end, documents }),
            }
        }
        ranges
    }

    /// False if a draw of the documents says that none of the stretches is in enough of them. Always
    /// true of a small corpus, or where enough are too few to be drawn.
    fn may_be_common(
        &self,
        documents: &[&Profile],
        needed: usize,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> bool {
        if documents.len() <= 4 * DRAWN {
            return true;
        }
        let draw = |at: u64| (stream(DRAWN as u64, at) % documents.len() as u64) as usize;
        let drawn: Vec<&Profile> =
            (0..DRAWN as u64).filter_map(|at| documents.get(draw(at)).copied()).collect();
        let expected = needed as f64 / documents.len() as f64 * DRAWN as f64;
        let least = expected - SPREAD * expected.sqrt();
        self.counts(&drawn, stop).into_iter().any(|count| f64::from(count) >= least)
    }

    /// How many of the documents hold each stretch.
    fn counts(&self, documents: &[&Profile], stop: &(dyn Fn() -> bool + Sync)) -> Vec<u32> {
        let nothing = || vec![0_u32; self.shingles.len()];
        let count = |mut counts: Vec<u32>, document: &&Profile| {
            if !stop() {
                self.count(document, &mut counts);
            }
            counts
        };
        documents.par_iter().fold(nothing, count).reduce(nothing, |mut all, some| {
            all.iter_mut().zip(some).for_each(|(all, some)| *all += some);
            all
        })
    }

    /// Counts the stretches that the document holds.
    fn count(&self, document: &Profile, counts: &mut [u32]) {
        let theirs = document.shingles.list();
        let mut theirs = theirs.iter().peekable();
        let held: Vec<bool> = self
            .hashes
            .iter()
            .map(|hash| {
                while theirs.next_if(|&other| other < hash).is_some() {}
                theirs.peek() == Some(&hash)
            })
            .collect();
        let mut run = 0;
        for (at, (place, _)) in self.shingles.iter().enumerate() {
            run = if held.get(*place) == Some(&true) { run + 1 } else { 0 };
            let start = (at + 1).checked_sub(self.width).filter(|_| run >= self.width);
            if let Some(count) = start.and_then(|start| counts.get_mut(start)) {
                *count += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::passages::passages;
    use crate::measure::contract::Params;
    use crate::text::normalize::Ladder;
    use crate::text::shingle::bag;
    use crate::text::shingle_length::ShingleLength;

    #[test]
    fn a_draw_of_a_large_corpus_finds_the_template_that_all_documents_tell() {
        let sketch = Params::default();
        let recipe = Recipe {
            ladder: Ladder::default(),
            unit: Unit::Char,
            n: ShingleLength::Fixed(5),
            sketch,
        };
        let (often, seldom) =
            ("as the statutes of the society ask", "as only some of the texts say");
        let text = |at: usize| {
            let common = if at.is_multiple_of(3) { often } else { "" };
            let rare = if at.is_multiple_of(20) { seldom } else { "" };
            format!("{common} {at} {rare} {}", at * 7_919)
        };
        let profiles: Vec<Profile> = (0..=4 * DRAWN)
            .map(|at| {
                Profile::from_bag(
                    &text(at),
                    bag(&text(at), Unit::Char, ShingleLength::Fixed(5)),
                    &recipe,
                )
            })
            .collect();
        let documents: Vec<&Profile> = profiles.iter().collect();
        let least = Least { words: 4, characters: 12 };
        let of = |text: &str| Stretches::new(text, &recipe, least);
        let needed = Template::default().needed(documents.len());
        let held = of(often).common(&documents, needed, &|| false);
        assert_eq!(held.iter().map(|held| held.documents).collect::<Vec<_>>(), [1_366]);
        assert!(of(often).may_be_common(&documents, needed, &|| false));
        assert!(!of(seldom).may_be_common(&documents, needed, &|| false));
        assert!(of(seldom).common(&documents, needed, &|| false).is_empty());
        // 5 % are enough for a rule of 4 %.
        assert_eq!(of(seldom).common(&documents, 164, &|| false).len(), 1);
    }
    #[test]
    fn the_template_of_one_script_is_told_among_texts_of_another() {
        let texts = |with: usize| -> Vec<String> {
            let english = (0..8).map(|at| format!("as the statutes of the society ask {at}"));
            let chinese = (0..with).map(|at| format!("天还没有亮，茶馆的门已经打开了。{at}"));
            english.chain(chinese).collect()
        };
        let ladder = Ladder::default();
        let least = Least { words: 4, characters: 12 };
        let (unit, n) = (Unit::Char, ShingleLength::Auto);
        let recipe = Recipe { ladder: ladder.clone(), unit, n, sketch: Params::default() };
        let found = |with: usize| {
            let texts = texts(with);
            let profile = |text: &String| Profile::from_bag(text, bag(text, unit, n), &recipe);
            let profiles: Vec<Profile> = texts.iter().map(profile).collect();
            let scripts: Vec<_> = texts.iter().map(|text| TextScript::of(text)).collect();
            let mut passages = passages(&texts[0], &texts[1], &ladder, least, &|| false);
            let rule = Template::default();
            let needed =
                passages.mark_template((&profiles, &scripts), &recipe, rule, least, &|| false);
            (needed, passages.template_documents)
        };
        assert_eq!(found(0), (5, 8));
        assert_eq!(found(100), (5, 8));
    }
}
