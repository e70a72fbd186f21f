//! The table of all keys of a settings file.

use crate::measure::contract::Initial;
use crate::measure::scale::Scale;
use crate::measure::{MEASURES, MeasureId};
use crate::saved::contract::{SettingKey, ValueKind};
use crate::saved::view::OTHERS;
use crate::settings::{BITS, MOST_BITS, SLOTS};
use std::sync::LazyLock;

const fn key(section: &'static str, name: &'static str, kind: ValueKind) -> SettingKey {
    SettingKey { section, name, kind }
}

/// The fingerprint lengths.
const PRINTS: &[u64] = &[BITS[0] as u64, BITS[1] as u64, BITS[2] as u64, BITS[3] as u64];

/// Sort orders of the pair list.
static SORTS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let others = OTHERS.iter().map(|(name, _)| *name);
    MEASURES.iter().map(|measure| measure.name).chain(others).collect()
});

/// Largest number of threads.
pub const THREADS: u64 = 1_024;

/// All keys, by section, in the order of a file.
pub static KEYS: LazyLock<Vec<SettingKey>> = LazyLock::new(|| {
    let threshold = |id: MeasureId| {
        let flag = id.measure().flag?;
        let kind = if matches!(flag.initial, Initial::Beside(_)) {
            ValueKind::RatioOrOff
        } else {
            threshold_kind(id)
        };
        Some(key("flagging", flag.key, kind))
    };
    let sort = key("view", "sort", ValueKind::Words(&SORTS));
    let thresholds = MeasureId::flagging().filter_map(threshold);
    let (first, rest) = (BEFORE.iter().copied(), AFTER.iter().copied());
    first.chain(thresholds).chain(rest).chain([sort]).chain(VIEW.iter().copied()).collect()
});

/// Kind of the threshold of a measure.
pub(super) fn threshold_kind(id: MeasureId) -> ValueKind {
    let scale = id.scale(MOST_BITS);
    match scale {
        Scale::Bits(_) => ValueKind::Bits,
        Scale::Expected => ValueKind::Expected,
        Scale::Ratio => ValueKind::Ratio,
    }
}

/// The keys before the thresholds.
const BEFORE: &[SettingKey] = &[
    key("reading", "encoding", ValueKind::Text),
    key("reading", "include", ValueKind::Texts),
    key("reading", "exclude", ValueKind::Texts),
    key("reading", "gitignore", ValueKind::Switch),
    key("reading", "max-file-size", ValueKind::Size),
    key("reading", "pdf", ValueKind::Words(&["auto", "builtin", "pdftotext", "off"])),
    key("reading", "pre", ValueKind::Texts),
    key("reading", "pre-glob", ValueKind::Texts),
    key("reading", "pre-timeout", ValueKind::Whole(1, 86_400)),
    key("people", "people", ValueKind::Texts),
    key("people", "hide-same-person", ValueKind::Switch),
    key("exclusions", "template", ValueKind::Texts),
    key("comparing", "unit", ValueKind::Words(&["char", "word"])),
    key("comparing", "shingle", ValueKind::Length),
    key("comparing", "normalize", ValueKind::Ladder),
    key("sketches", "num-perm", ValueKind::Whole(*SLOTS.start() as u64, *SLOTS.end() as u64)),
    key("sketches", "minhash", ValueKind::Words(&["slots", "bottom-k", "oph"])),
    key("sketches", "seed", ValueKind::Whole(0, i64::MAX as u64)),
    key("sketches", "simhash-bits", ValueKind::Numbers(PRINTS)),
    key("sketches", "simhash-weight", ValueKind::Words(&["log", "count", "one", "tfidf"])),
    key("flagging", "preset", ValueKind::Preset),
];

/// The keys after the thresholds.
const AFTER: &[SettingKey] = &[
    key("bounds", "floor", ValueKind::Ratio),
    key("bounds", "containment-floor", ValueKind::RatioOrOff),
    key("bounds", "max-pairs", ValueKind::Whole(1, u32::MAX as u64)),
    key("bounds", "readings", ValueKind::Whole(0, u32::MAX as u64)),
    key("bounds", "threads", ValueKind::Whole(1, THREADS)),
    key("bounds", "max-memory", ValueKind::Size),
    key("bounds", "cache", ValueKind::Switch),
    key("display", "color", ValueKind::Words(&["auto", "always", "never"])),
    key("display", "mouse", ValueKind::Switch),
    key("display", "theme", ValueKind::Text),
    key("display", "width", ValueKind::Words(&["auto", "narrow", "wide"])),
    key("display", "links", ValueKind::Switch),
    key("display", "pager", ValueKind::Switch),
    key("display", "plain", ValueKind::Switch),
    key("display", "borders", ValueKind::Words(&["auto", "lines", "ascii"])),
];

/// How the explorer opens, besides its order.
const VIEW: &[SettingKey] = &[
    key("view", "reverse", ValueKind::Switch),
    key("view", "flagged-only", ValueKind::Switch),
    key("view", "no-match", ValueKind::Switch),
    key("view", "log-counts", ValueKind::Switch),
    key("view", "near-zero", ValueKind::Switch),
];

/// The section of user-defined presets, one table each.
pub const PRESETS: &str = "presets";

/// The key with that name.
pub fn find(name: &str) -> Option<&'static SettingKey> {
    KEYS.iter().find(|key| key.name == name)
}

/// The sections, in the order of a file, without [`PRESETS`].
pub fn sections() -> Vec<&'static str> {
    let mut all: Vec<&str> = KEYS.iter().map(|key| key.section).collect();
    all.dedup();
    all
}

/// The names of the keys of a section.
pub fn names(section: &str) -> Vec<&'static str> {
    KEYS.iter().filter(|key| key.section == section).map(|key| key.name).collect()
}
