//! Converts the current settings to values of a settings file.

use crate::measure::MeasureId;
use crate::saved::view::{Opening, sort_name};
use crate::settings::{MOST_BITS, Settings, Thresholds};
use crate::text::named::Named as _;
use crate::text::shingle_length::ShingleLength;

/// A value of a settings file.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// A quoted text.
    Text(String),
    /// `true` or `false`.
    Switch(bool),
    /// A number with a decimal point.
    Ratio(f64),
    /// A whole number.
    Whole(u64),
    /// Not set: the program chooses.
    Absent,
}

/// A key with its current and its default value.
#[derive(Debug, Clone, PartialEq)]
pub struct Now {
    /// The name of the key.
    pub name: &'static str,
    /// The current value.
    pub value: Value,
    /// The default.
    pub default: Value,
}

/// The values that a session saves: how texts are compared, sketched, flagged and listed. File
/// selection and resource limits are left to the command line.
pub fn now(settings: &Settings, thresholds: &Thresholds, opening: &Opening) -> Vec<Now> {
    let default = Settings::default();
    let both = |name, get: &dyn Fn(&Settings) -> Value| Now {
        name,
        value: get(settings),
        default: get(&default),
    };
    let mut all = vec![
        both("unit", &|s| Value::Text(s.unit.name().to_owned())),
        both("shingle", &|s| match s.n {
            ShingleLength::Auto => Value::Text("auto".to_owned()),
            ShingleLength::Fixed(n) => Value::Whole(n as u64),
        }),
        both("normalize", &|s| Value::Text(s.ladder.to_string())),
        both("num-perm", &|s| Value::Whole(s.sketch.slots as u64)),
        both("minhash", &|s| Value::Text(s.sketch.scheme.name().to_owned())),
        both("seed", &|s| Value::Whole(s.sketch.seed)),
        both("simhash-bits", &|s| Value::Whole(s.sketch.bits.into())),
        both("simhash-weight", &|s| Value::Text(s.sketch.weight.name().to_owned())),
        both("floor", &|s| s.floor.map_or(Value::Absent, Value::Ratio)),
        both("containment-floor", &|s| s.contained.map_or_else(off, Value::Ratio)),
        both("max-pairs", &|s| Value::Whole(s.max_pairs as u64)),
        both("readings", &|s| Value::Whole((s.readings as u64).min(u32::MAX.into()))),
    ];
    let mut flag = |name, value, default| all.push(Now { name, value, default });
    let built_in = Thresholds::default();
    for id in MeasureId::flagging() {
        let Some(own) = id.measure().flag else { continue };
        let (value, default) = (threshold(thresholds, id), threshold(&built_in, id));
        // Left out it would be at its default, not off.
        let is_off = value == Value::Absent && default != Value::Absent;
        flag(own.key, if is_off { off() } else { value }, default);
    }
    let first = Opening::default();
    let mut view = |name, get: &dyn Fn(&Opening) -> Value| flag(name, get(opening), get(&first));
    view("sort", &|o| Value::Text(sort_name(o.sort).to_owned()));
    view("reverse", &|o| Value::Switch(o.reverse));
    view("flagged-only", &|o| Value::Switch(o.listed.flagged_only));
    view("no-match", &|o| Value::Switch(o.listed.no_match));
    view("log-counts", &|o| Value::Switch(o.drawn.log_counts));
    view("near-zero", &|o| Value::Switch(o.drawn.near_zero));
    all
}

/// The value of what is on by default and was turned off.
fn off() -> Value {
    Value::Text("off".to_owned())
}

/// The threshold of a measure, without the rounding errors of repeated steps.
pub fn threshold(thresholds: &Thresholds, id: MeasureId) -> Value {
    match thresholds.get(id) {
        None => Value::Absent,
        Some(bits) if id.scale(MOST_BITS).is_whole() && bits.fract() == 0.0 => {
            Value::Whole(bits as u64)
        }
        Some(ratio) => Value::Ratio((ratio * 1e9).round() / 1e9),
    }
}
