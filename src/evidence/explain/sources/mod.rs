//! Sources: which stretches of a text stand in other texts of the corpus, and what each accounts for.

mod bridges;
mod contract;
mod cover;
mod cuts;
mod excluded;
mod gathered;
mod groups;
mod index;
mod kept;
mod open_tokens;
mod own;
mod ranges;
mod readings;
mod repeated;
mod reworded;
mod sentences;
mod shared;
mod switches;
mod terms;
mod text;

pub use contract::{SourceShare, SourceStretch, StretchKind, TextSources, WholeAmounts};
pub use cover::{MOST_READ, SourceQuery};
pub use cuts::PassageCut;
pub use excluded::QuotedLetters;
pub use gathered::{IndexError, IndexedCorpus, index_bytes, index_documents};
pub use index::{PassageIndex, TooManyWindows};
pub use repeated::{PassagePlace, RepeatedPassage};
pub use sentences::{SentenceKind, SourcedSentence};
pub use shared::MOST_SOURCES;
pub use switches::{CoveredPart, SourceCover, SourceSwitches};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::document::{Document, Name};
    use crate::corpus::load::from_bytes;
    use crate::corpus::scan::ReadOptions;
    use crate::explain::exclusions::{ExcludedSpan, ExclusionReason, TextExclusions};
    use crate::explain::passages::Least;
    use crate::pair::DocId;
    use crate::text::normalize::Ladder;
    use proptest::prelude::*;
    use std::collections::{BTreeMap, BTreeSet};
    use std::ops::Range;

    pub(super) const LEAST: Least = Least { characters: 3, words: 3 };

    pub(super) fn documents(texts: &[String]) -> Vec<Document> {
        let load = |(at, text): (usize, &String)| {
            let name = Name::new(format!("{at:03}.txt").as_bytes());
            from_bytes(name, text.as_bytes(), &ReadOptions::default()).unwrap()
        };
        texts.iter().enumerate().map(load).collect()
    }

    pub(super) fn index(texts: &[String]) -> PassageIndex {
        let ladder = Ladder::new(Vec::new());
        PassageIndex::new(&documents(texts), &ladder, LEAST, &|| false, &|| {}).unwrap().unwrap()
    }

    pub(super) fn part_of<'a>(text: &'a str, bytes: &Range<usize>) -> &'a str {
        text.get(bytes.clone()).unwrap_or_default()
    }

    pub(super) fn owned(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|text| (*text).to_owned()).collect()
    }

    #[test]
    fn a_mosaic_is_told_apart() {
        let texts = owned(&[
            "one two three four five. 天地玄黄宇宙洪荒 six seven eight",
            "zero one two three four five ten",
            "日月盈昃天地玄黄宇宙洪荒",
            "nothing of that",
            "one two three",
        ]);
        let found = index(&texts).sources(DocId(0), &|_| true);
        let ids: Vec<u32> = found.list.iter().map(|share| share.source.0).collect();
        assert_eq!(ids, [1, 2, 4]);
        let amounts: Vec<_> = found.list.iter().map(|share| (share.alone, share.adds)).collect();
        assert_eq!(amounts, [(19, 19), (8, 8), (11, 0)]);
        assert_eq!((found.letters, found.accounted), (19 + 8 + 13, 27));
        let part = &found.list[0].stretches[0];
        assert_eq!(part_of(&texts[0], &part.own), "one two three four five");
        assert_eq!(part_of(&texts[0], &part.own), part_of(&texts[1], &part.theirs));
        let only = index(&texts).sources(DocId(0), &|id| id.0 == 4);
        assert_eq!(only.accounted, 11);
    }

    #[test]
    fn a_short_gap_is_bridged_and_kept_apart() {
        let texts = owned(&[
            "一二三四五六七八九十百千",
            "一二三四甲乙七八九十百千",
            "一二三四七八九十百千",
        ]);
        let index = index(&texts);
        // Where the source has nothing, the text was inserted.
        let inserted = index.sources(DocId(0), &|id| id.0 == 2);
        assert_eq!((inserted.list[0].bridged, inserted.reworded), (0, 0));
        let found = index.sources(DocId(0), &|id| id.0 == 1);
        let share = &found.list[0];
        assert_eq!((share.alone, share.bridged, found.accounted), (10, 2, 10));
        assert_eq!((found.bridged, found.bridged_share()), (2, Some(1.0)));
        let gap = share.stretches.iter().find(|stretch| !stretch.is_verbatim()).unwrap();
        assert_eq!(part_of(&texts[0], &gap.own), "五六");
        assert_eq!(part_of(&texts[1], &gap.theirs), "甲乙");
    }

    #[test]
    fn a_passage_ends_where_its_documents_change() {
        let texts = owned(&["一二三四五六七", "甲一二三四五六七", "乙四五六七丙", "丁戊己"]);
        let found = index(&texts).repeated(2);
        let told: Vec<_> = found
            .iter()
            .map(|passage| {
                let place = &passage.places[0];
                let text = part_of(&texts[place.document.index()], &place.bytes);
                (text, passage.documents, passage.letters)
            })
            .collect();
        assert_eq!(told, [("四五六七", 3, 4), ("一二三四五", 2, 5)]);
        assert!(index(&texts).repeated(4).is_empty());
    }

    #[test]
    fn texts_that_repeat_themselves_end_soon() {
        let same = "天".repeat(200_000);
        let words = "tea house ".repeat(50_000);
        let texts = [same.clone(), same, words.clone(), words, String::new()];
        let index = index(&texts);
        for (document, other) in [(0, 1), (1, 0), (2, 3), (3, 2)] {
            let found = index.sources(DocId(document), &|_| true);
            assert_eq!(found.list.len(), 1);
            assert_eq!(found.list[0].source, DocId(other));
            assert_eq!(found.accounted, found.letters);
        }
        assert_eq!(index.sources(DocId(4), &|_| true), TextSources::default());
        // One window of 天, and two of words that follow each other everywhere.
        let lengths: Vec<u32> = index.repeated(2).iter().map(|passage| passage.letters).collect();
        assert_eq!(lengths, [16, 3]);
    }

    #[test]
    fn many_texts_of_one_template_are_bounded_and_said() {
        let form = "请写一篇作文题目是我的家乡不得抄袭";
        let own = |at: u32| char::from_u32(0x5000 + at).into_iter().collect::<String>();
        let texts: Vec<String> = (0..1_200).map(|at| format!("{form}{}", own(at))).collect();
        let index = index(&texts);
        let found = index.sources(DocId(7), &|_| true);
        assert_eq!((found.letters, found.accounted, found.is_crowded), (18, 17, true));
        assert_eq!(found.list.iter().filter(|share| share.adds > 0).count(), 1);
        assert!(found.list.len() <= 1_000);
        // The form is one passage, and as a template it leaves nothing.
        let passages = index.repeated(2);
        assert_eq!((passages.len(), passages[0].documents), (1, 1_200));
        let form = without(ExclusionReason::Template, 0..form.len());
        let found = index.sources_without(DocId(7), &|_| true, &form);
        assert_eq!((found.letters, found.accounted, found.excluded[0]), (1, 0, 17));
    }

    pub(super) fn without(reason: ExclusionReason, bytes: Range<usize>) -> TextExclusions {
        TextExclusions { spans: vec![ExcludedSpan { bytes, reason }], ..TextExclusions::default() }
    }

    #[test]
    fn excluded_letters_leave_both_amounts() {
        let texts = owned(&["一二三四五六七八九十", "甲一二三四五六", "七八九乙"]);
        let index = index(&texts);
        let plain = index.sources(DocId(0), &|_| true);
        assert_eq!((plain.letters, plain.accounted, plain.whole.accounted), (10, 9, 9));
        let cut = without(ExclusionReason::Quotation, 0..9);
        let found = index.sources_without(DocId(0), &|_| true, &cut);
        assert_eq!((found.letters, found.accounted), (7, 6));
        assert_eq!(found.whole, plain.whole);
        assert_eq!(found.excluded, [0, 3, 0, 0, 0]);
        let share = &found.list[0];
        assert_eq!((share.alone, share.excluded, share.stretches[0].excluded), (3, 3, 3));
        assert_eq!((found.share(), found.whole_share()), (Some(6.0 / 7.0), Some(0.9)));
        let all = without(ExclusionReason::Template, 0..30);
        let nothing = index.sources_without(DocId(0), &|_| true, &all);
        assert_eq!((nothing.share(), nothing.only_excluded, nothing.list.len()), (None, 2, 0));
    }

    #[test]
    fn short_and_frequent_matches_are_excluded() {
        let texts = owned(&["一二三四五六七八九十", "甲一二三四五六", "七八九乙", "丙一二三丁"]);
        let index = index(&texts);
        let rules = TextExclusions { min_match: Some(4), ..TextExclusions::default() };
        let found = index.sources_without(DocId(0), &|_| true, &rules);
        assert_eq!((found.letters, found.accounted, found.only_excluded), (7, 6, 2));
        assert_eq!(found.excluded, [0, 0, 0, 0, 3]);
        assert_eq!(part_of(&texts[0], &found.spans[0].bytes), "七八九");
        let rules = TextExclusions { max_texts: Some(2), ..TextExclusions::default() };
        let found = index.sources_without(DocId(0), &|_| true, &rules);
        assert_eq!((found.letters, found.accounted), (7, 6));
        assert_eq!((found.excluded, found.list.len()), ([0, 0, 0, 3, 0], 2));
        assert_eq!(part_of(&texts[0], &found.spans[0].bytes), "一二三");
        assert_eq!(rules.only(|reason| reason != ExclusionReason::Frequent).max_texts, None);
    }

    /// Texts of few different characters, some with parts of others.
    pub(super) fn corpus() -> impl Strategy<Value = Vec<String>> {
        let text = proptest::collection::vec(0_u32..4, 0..30).prop_map(|all| {
            all.into_iter().filter_map(|at| char::from_u32(0x4E00 + at)).collect::<String>()
        });
        proptest::collection::vec(text, 1..6)
    }

    /// The places of every window, by its text.
    pub(super) fn places(texts: &[String]) -> BTreeMap<Vec<char>, BTreeSet<(usize, usize)>> {
        let mut all: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
        for (document, text) in texts.iter().enumerate() {
            let chars: Vec<char> = text.chars().collect();
            for (at, window) in chars.windows(3).enumerate() {
                all.entry(window.to_vec()).or_default().insert((document, at));
            }
        }
        all.retain(|_, places| {
            places.iter().any(|(document, _)| *document != places.first().unwrap().0)
        });
        all
    }

    /// The characters of one text that are in windows of another one.
    pub(super) fn held(texts: &[String], document: usize, source: usize) -> BTreeSet<usize> {
        let starts = places(texts).into_values().filter(|all| all.iter().any(|p| p.0 == source));
        let own = starts.flatten().filter(|place| place.0 == document);
        own.flat_map(|(_, at)| at..at + 3).collect()
    }

    proptest! {

        #[test]
        fn cuts_are_those_of_the_plain_definition(texts in corpus()) {
            let found = index(&texts).cuts(&|| false);
            prop_assert_eq!(found.len(), texts.len());
            let mut kept: Vec<String> = Vec::new();
            for (text, cuts) in texts.iter().zip(&found) {
                // A character is cut if a passage around it stands in what was kept of a text before.
                let chars: Vec<char> = text.chars().collect();
                let mut cut = vec![false; chars.len()];
                for (at, window) in chars.windows(3).enumerate() {
                    let window: String = window.iter().collect();
                    if kept.iter().any(|part| part.contains(&window)) {
                        cut[at..at + 3].fill(true);
                    }
                }
                let mut told = vec![false; chars.len()];
                for one in cuts {
                    told[one.bytes.start / 3..one.bytes.end / 3].fill(true);
                    prop_assert_eq!(one.letters as usize, one.bytes.len() / 3);
                    prop_assert!(one.kept_in.index() < found.len());
                }
                prop_assert_eq!(&told, &cut);
                prop_assert!(cuts.windows(2).all(|two| two[0].bytes.end < two[1].bytes.start));
                let mut part = String::new();
                for (c, is_cut) in chars.iter().zip(&cut) {
                    if *is_cut {
                        kept.push(std::mem::take(&mut part));
                    } else {
                        part.push(*c);
                    }
                }
                kept.push(part);
            }
        }

        #[test]
        fn passages_are_those_of_the_plain_definition(texts in corpus()) {
            let windows = places(&texts);
            let sets: BTreeSet<&BTreeSet<(usize, usize)>> = windows.values().collect();
            let moved = |set: &BTreeSet<(usize, usize)>, by: isize| -> Option<BTreeSet<_>> {
                set.iter().map(|&(d, at)| Some((d, at.checked_add_signed(by)?))).collect()
            };
            let is_first = |set: &&BTreeSet<_>| moved(set, -1).is_none_or(|set| !sets.contains(&set));
            let naive: BTreeSet<Vec<(usize, usize, usize)>> = sets
                .iter()
                .filter(|set| is_first(set))
                .map(|set| {
                    let more = (1..).take_while(|by| sets.contains(&moved(set, *by).unwrap()));
                    let length = 3 + more.count();
                    set.iter().map(|&(d, at)| (d, 3 * at, 3 * (at + length))).collect()
                })
                .collect();
            let found: Vec<Vec<(usize, usize, usize)>> = index(&texts)
                .repeated(2)
                .into_iter()
                .map(|passage| {
                    let place = |p: PassagePlace| (p.document.index(), p.bytes.start, p.bytes.end);
                    passage.places.into_iter().map(place).collect()
                })
                .collect();
            prop_assert_eq!(found.len(), naive.len());
            prop_assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), naive);
        }
    }
}
