//! The MinHash pipeline of datatrove, for English (its default) and for Chinese.

use crate::compare::pipelines::contract::{BandBucket, CutText, DedupPipeline, Fidelity};
use crate::compare::pipelines::english;
use crate::compare::pipelines::mins::{MinFamily, PRIME};
use crate::compare::pipelines::python::RandomState;
use crate::compare::pipelines::tree::root;
use crate::measure::banding::Banding;
use crate::text::han::jieba_words;
use crate::text::hash::older;
use std::collections::HashMap;
use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

const BANDING: Banding = Banding { bands: 14, rows: 8 };
/// Words of a shingle.
const WORDS: usize = 5;
const VERSION: &str = "datatrove 0.10.1";
const SOURCE: &str = "github.com/huggingface/datatrove: src/datatrove/pipeline/dedup/minhash.py, \
                      utils/text.py, utils/word_tokenizers.py";

pub(super) static DATATROVE: DedupPipeline = DedupPipeline {
    name: "datatrove",
    version: VERSION,
    source: SOURCE,
    steps: "lower case, numbers as 0, punctuation and accents off, English words; shingles of 5 words; \
            14 bands of 8 slots; one document of each connected group is kept, unchecked",
    fidelity: Fidelity::SameDocuments,
    banding: BANDING,
    threshold: 0.719,
    seed: 1,
    bytes: 14 * (8 * 8 + 4),
    cut: |text| cut(&english::words(&simplified(text))),
    family,
    keepers,
    configuration: include_str!("../../../../assets/pipelines/datatrove.py"),
};

pub(super) static DATATROVE_ZH: DedupPipeline = DedupPipeline {
    name: "datatrove-zh",
    version: VERSION,
    source: SOURCE,
    steps: "as datatrove with language=\"cmn\": Chinese words of jieba instead of English ones, which \
            take a clause for a word",
    fidelity: Fidelity::SameDocuments,
    banding: BANDING,
    threshold: 0.719,
    seed: 1,
    bytes: 14 * (8 * 8 + 4),
    cut: |text| cut(&jieba_words(&simplified(text))),
    family,
    keepers,
    configuration: include_str!("../../../../assets/pipelines/datatrove-zh.py"),
};

/// Punctuation that becomes a blank, without control characters.
const PUNCTUATION: &str =
    "!/—”:％１〈&(、━\\【#%「」，】；+^]~“《„';’{|∶´[=-`*．（–？！：$～«〉,><》)?）。…@_.\"}►»";

/// `simplify_text` with its default settings.
fn simplified(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let lower = text.to_lowercase();
    let mut rest = lower.chars().peekable();
    while let Some(c) = rest.next() {
        if is_digit(c) {
            number(&mut rest);
            plain.push('0');
        } else if is_blank(c) {
            plain.push(' ');
        } else {
            plain.push(c);
        }
    }
    let words: Vec<&str> = plain.split_whitespace().collect();
    let kept = |c: &char| c.general_category() != GeneralCategory::NonspacingMark;
    words.join(" ").nfd().filter(kept).collect::<String>().trim().to_owned()
}

/// Takes the rest of a number: digits, and once a separator with more digits.
fn number(rest: &mut std::iter::Peekable<std::str::Chars<'_>>) {
    while rest.next_if(|&c| is_digit(c)).is_some() {}
    let mut ahead = rest.clone();
    let is_separator = ahead.next().is_some_and(|c| ".,،٫⎖⎗⎘".contains(c));
    if is_separator && ahead.next_if(|&c| is_digit(c)).is_some() {
        while ahead.next_if(|&c| is_digit(c)).is_some() {}
        *rest = ahead;
    }
}

fn is_digit(c: char) -> bool {
    c.general_category() == GeneralCategory::DecimalNumber
}

fn is_blank(c: char) -> bool {
    PUNCTUATION.contains(c) || c.is_whitespace() || c.is_control()
}

/// XXH64 of each run of words, with blanks between them.
fn cut(words: &[&str]) -> CutText {
    let hash = |run: &[&str]| older(run.join(" ").as_bytes());
    CutText::from_hashes(words.windows(WORDS).map(hash).collect())
}

fn family(seed: u32) -> MinFamily {
    let mut state = RandomState::new(seed);
    let slots = BANDING.slots();
    let factors: Vec<u64> = (0..slots).map(|_| state.below(1, PRIME)).collect();
    let functions = factors.into_iter().map(|a| (a, state.below(0, PRIME))).collect();
    MinFamily { functions, mask: u64::MAX }
}

/// Joins neighbours of a bucket, the smaller group into the larger, as `MinhashDedupCluster` does.
fn keepers(documents: usize, bands: &[Vec<BandBucket>]) -> Vec<u32> {
    let mut parents: Vec<u32> = (0..documents as u32).collect();
    let mut sizes: HashMap<u32, u32> = HashMap::new();
    for pair in bands.iter().flatten().flat_map(|bucket| bucket.windows(2)) {
        let &[a, b] = pair else { continue };
        let (mut a, mut b) = (root(&mut parents, a), root(&mut parents, b));
        if a != b {
            let size = |own| sizes.get(&own).copied().unwrap_or(1);
            let both = size(a) + size(b);
            if size(a) < size(b) {
                (a, b) = (b, a);
            }
            parents[b as usize] = a;
            sizes.insert(a, both);
        }
    }
    (0..documents as u32).map(|own| root(&mut parents, own)).collect()
}

#[cfg(test)]
mod tests {
    use super::{DATATROVE, DATATROVE_ZH, family, simplified};
    use crate::compare::pipelines::python::set_order;

    /// Figures printed by datatrove 0.10.1 with numpy 2.4.6.
    #[test]
    fn shingles_and_slots_are_those_of_datatrove() {
        let text = "The quick brown fox, it's 3.14 km; über naïve cannot!";
        assert_eq!(
            simplified(&format!("{text} 第１２条　规定：Ａ")),
            "the quick brown fox it s 0 km uber naive cannot 第0条 规定 ａ"
        );
        let cut = (DATATROVE.cut)(text);
        let mut shingles = vec![
            13_379_057_475_425_694_379,
            5_058_012_635_400_161_220,
            4_210_557_401_981_333_979,
            9_896_281_539_154_500_332,
            4_535_651_857_477_452_666,
            499_132_916_895_201_059,
            17_303_877_870_233_908_447,
            14_250_209_199_674_604_643,
        ];
        shingles.sort_unstable();
        assert_eq!(cut.hashes(), shingles);
        let family = family(1);
        assert_eq!(family.functions[0], (775_169_054_918_279_404, 1_062_448_801_025_099_917));
        let signature = family.sign(cut.hashes());
        let first = [272_802_510_558_740_018, 298_259_517_480_656_396, 15_317_398_380_546_611];
        assert_eq!(signature.get(..3), Some(first.as_slice()));
        assert!(
            (DATATROVE_ZH.cut)("中华人民共和国公司法 第十二条 mysql数据库").hashes().len() == 1
        );
    }

    /// Printed by `CPython` 3.11.
    #[test]
    fn a_set_is_iterated_as_in_python() {
        assert_eq!(set_order(&[8, 0, 16]), [8, 0, 16]);
        let steps: Vec<u32> = (0..400).step_by(37).collect();
        assert_eq!(set_order(&steps), [0, 259, 37, 296, 74, 333, 111, 370, 148, 185, 222]);
        let mixed = [5, 13, 21, 29, 37, 100, 200, 300, 1_000, 99_999, 12_345, 8, 16, 24];
        let order = [100, 37, 5, 200, 1_000, 8, 300, 13, 16, 21, 24, 12_345, 29, 99_999];
        assert_eq!(set_order(&mixed), order);
    }
}
