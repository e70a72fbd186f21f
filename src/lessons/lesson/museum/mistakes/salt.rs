//! Exhibit: a hash salted per process, which makes stored fingerprints useless.

use crate::lesson::kit::{Bilingual, CATS, LessonSource, Stopped, bilingual};
use crate::lesson::museum::mistakes::bench::{BITS, Bench};
use crate::lesson::museum::mistakes::contract::{Example, Mistake, MistakeEffect, RuleFigure};
use crate::lesson::museum::mistakes::rules::{alike, apart, distance, similarities};
use crate::measure::contract::Weight;
use crate::measure::mix::mix64;
use crate::measure::simhash::fingerprint;
use crate::measure::weight::{Weighted, Weights};
use crate::text::shingle::bag;
use crate::text::shingle_length::ShingleLength;
use crate::text::token::Unit;

/// Salted hashes.
pub(super) const SALT: Mistake = Mistake {
    name: "salt",
    title: Bilingual::fixed("Hashes salted per process", "每个进程各自加盐的哈希"),
    wrong: "hash(feature)      // another function in every process",
    right: "a fixed, named hash, its version kept in the file",
    what: Bilingual::fixed(
        "The built-in hash of many languages has a new salt in every process. Stored fingerprints \
         are random numbers in the next one: a text is as far from itself as from any other.",
        "许多语言内置的哈希函数在每个进程里都不同。昨天存下的指纹今天就是随机数：一个文本与自己的距离，和与任何别的文本一样远。",
    ),
    who: Bilingual::fixed(
        "Services that store fingerprints in a database and restart; winnowing tools that cache hashes.",
        "把指纹存进数据库、又会重启的服务；缓存哈希值的 winnowing 工具。",
    ),
    source: LessonSource::new(
        "The Python Language Reference",
        "object.__hash__: hashes of strings are salted, constant within a process only",
        "object.__hash__：字符串的哈希值加了盐，只在一个进程内不变",
        "https://docs.python.org/3/reference/datamodel.html#object.__hash__",
    ),
    example,
    effect,
};

/// The fingerprint of features with the salt of one process; 0 is no salt.
pub(super) fn salted(features: Weighted<'_>, salt: u64, bits: u32) -> Option<[u64; 4]> {
    let mixed = |hash: u64| if salt == 0 { hash } else { mix64(hash ^ mix64(salt)) };
    let hashes: Vec<u64> = features.hashes.iter().map(|&hash| mixed(hash)).collect();
    // Votes do not depend on the order of features.
    fingerprint(Weighted { hashes: &hashes, ..features }, bits).map(|p| p.words)
}

fn example() -> Example {
    let text = CATS[0];
    let bag = bag(text, Unit::Char, ShingleLength::Fixed(2));
    let counts = Weights::from_counts(&bag.counts, Weight::Count);
    let print = |salt| salted(counts.with(&bag.hashes), salt, BITS).unwrap_or_default();
    let stored = print(1);
    let row = |process: u64| {
        let far = |a, b| apart(a, b).to_string();
        RuleFigure {
            what: bilingual!(
                "stored by process 1, queried by process {process}",
                "进程 1 保存，进程 {process} 查询",
            ),
            right: far(print(0), print(0)),
            wrong: far(stored, print(process)),
        }
    };
    Example {
        say: bilingual!(
            "“{text}” against itself: its fingerprint is stored by one process and queried by others. Differing bits; three fixed salts stand for three processes.",
            "“{text}”与它自己比较：由一个进程保存指纹，由别的进程查询。数字是不同的位数；三个固定的盐代表三个进程。",
        ),
        picture: Vec::new(),
        figures: (1..=4).map(row).collect(),
        formula: "random fingerprints: 64/2 = 32 bits apart, ± 4".to_owned(),
    }
}

fn effect(bench: &Bench, stopped: Stopped<'_>) -> Option<MistakeEffect> {
    let by = |salt| bench.each(stopped, |text| salted(text.counted(), salt, BITS));
    let (right, stored, queried) = (by(0)?, by(1)?, by(2)?);
    let right = |a: usize, b: usize| alike(right[a], right[b]);
    Some(similarities(bench, distance, right, |a, b| alike(stored[a], queried[b])))
}
