//! The MinHash pipeline of text-dedup.

use crate::compare::pipelines::contract::{BandBucket, CutText, DedupPipeline, Fidelity};
use crate::compare::pipelines::mins::{MinFamily, PRIME};
use crate::compare::pipelines::python::{RandomState, set_order};
use crate::compare::pipelines::tree::root;
use crate::measure::banding::Banding;
use sha1::{Digest, Sha1};
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};

/// Its choice for 250 permutations and a threshold of .7.
const BANDING: Banding = Banding { bands: 25, rows: 10 };
/// Words of a shingle, and of the shortest document that is compared.
const WORDS: usize = 5;

pub(super) static TEXT_DEDUP: DedupPipeline = DedupPipeline {
    name: "text-dedup",
    version: "text-dedup 0.4.0",
    source: "pypi.org/project/text-dedup, github.com/ChenghaoMou/text-dedup: text_dedup/minhash.py",
    steps: "lower case, cut at whatever is no letter, digit or _ (a Chinese clause is a word); shingles of \
            5 words; 25 bands of 10 slots; documents of fewer than 5 words are removed, one document of \
            each connected group is kept, unchecked",
    fidelity: Fidelity::SameDocuments,
    banding: BANDING,
    threshold: 0.7,
    seed: 42,
    bytes: 25 * (10 * 8 + 8),
    cut,
    family,
    keepers,
    configuration: include_str!("../../../../assets/pipelines/text-dedup.sh"),
};

/// The first four bytes of the SHA-1 of each run of words, with blanks between them. Words may be empty:
/// two marks in a row part three.
fn cut(text: &str) -> CutText {
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split(|c| !is_word(c)).collect();
    if words.len() < WORDS {
        return CutText::LeftOut;
    }
    let hash = |run: &[&str]| {
        let digest = Sha1::digest(run.join(" ").as_bytes());
        let bytes = digest.iter().take(4).rev();
        bytes.fold(0, |hash, &byte| hash << 8 | u64::from(byte))
    };
    CutText::from_hashes(words.windows(WORDS).map(hash).collect())
}

/// Python's `\w`: letters, numbers and `_`, but no combining marks.
fn is_word(c: char) -> bool {
    let group = c.general_category_group();
    c == '_' || matches!(group, GeneralCategoryGroup::Letter | GeneralCategoryGroup::Number)
}

fn family(seed: u32) -> MinFamily {
    let mut state = RandomState::new(seed);
    let factors: Vec<u64> = (0..BANDING.slots()).map(|_| state.below(1, PRIME)).collect();
    let functions = factors.into_iter().map(|a| (a, state.below(0, PRIME))).collect();
    MinFamily { functions, mask: u64::from(u32::MAX) }
}

/// Joins each document of a bucket to the first by rank, in the order of Python's set, as its `UnionFind`
/// does.
fn keepers(documents: usize, bands: &[Vec<BandBucket>]) -> Vec<u32> {
    let mut parents: Vec<u32> = (0..documents as u32).collect();
    let mut ranks = vec![0u32; documents];
    for band in bands {
        // Its tables are in the order of their first documents.
        let mut buckets: Vec<&BandBucket> = band.iter().collect();
        buckets.sort_by_key(|bucket| bucket.first());
        for bucket in buckets {
            let Some(&first) = bucket.first() else { continue };
            for own in set_order(bucket) {
                let (x, y) = (root(&mut parents, own), root(&mut parents, first));
                if x == y {
                    continue;
                }
                let (rank_x, rank_y) = (ranks[x as usize], ranks[y as usize]);
                if rank_x >= rank_y {
                    parents[y as usize] = x;
                    ranks[x as usize] += u32::from(rank_x == rank_y);
                } else {
                    parents[x as usize] = y;
                }
            }
        }
    }
    (0..documents as u32).map(|own| root(&mut parents, own)).collect()
}

#[cfg(test)]
mod tests {
    use super::{family, is_word};

    #[test]
    fn words_and_functions_are_those_of_text_dedup() {
        // Printed by Python 3.11: re.split(r"\W", …).
        let text = "a-b 中文，x² e\u{301}e ½ _ \u{203f}";
        let words: Vec<&str> = text.split(|c| !is_word(c)).collect();
        assert_eq!(words, ["a", "b", "中文", "x²", "e", "e", "½", "_", "", ""]);
        // Printed by numpy 2.4.6.
        let functions = family(42).functions;
        assert_eq!(functions[0], (2_297_359_619_001_564_596, 819_937_424_514_885_884));
        assert_eq!(functions[2], (1_973_689_801_170_867_272, 1_865_642_354_681_758_880));
    }
}
