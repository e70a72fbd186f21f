//! The settings in force as values for a settings file.

use crate::saved::view::{Opening, sort_name};
use crate::settings::{Settings, ShingleLength, Thresholds};
use crate::text::named::Named as _;

/// A value of a settings file.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// Between quotes.
    Text(String),
    /// `true` or `false`.
    Switch(bool),
    /// With a point.
    Ratio(f64),
    /// Without one.
    Whole(u64),
    /// None: left to the program.
    Absent,
}

/// A key, its value now, and its value where nobody says anything.
#[derive(Debug, Clone, PartialEq)]
pub struct Now {
    /// The name of the key.
    pub name: &'static str,
    /// What is in force.
    pub value: Value,
    /// What is built in.
    pub usual: Value,
}

/// What is kept of a session: how texts are compared, sketched, flagged and listed. Which files are
/// read, and what the machine may spend, are left to the command line.
pub fn now(settings: &Settings, thresholds: &Thresholds, opening: &Opening) -> Vec<Now> {
    let usual = Settings::default();
    let both = |name, of: &dyn Fn(&Settings) -> Value| Now {
        name,
        value: of(settings),
        usual: of(&usual),
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
        both("max-pairs", &|s| Value::Whole(s.max_pairs as u64)),
    ];
    let mut flag = |name, value, usual| all.push(Now { name, value, usual });
    let built_in = Thresholds::default();
    flag("threshold-jaccard", ratio(thresholds.jaccard), ratio(built_in.jaccard));
    flag("threshold-minhash", ratio(thresholds.minhash), ratio(built_in.minhash));
    let bits = |bits: u32| Value::Whole(bits.into());
    flag("threshold-simhash", bits(thresholds.simhash), bits(built_in.simhash));
    let first = Opening::default();
    let mut view = |name, of: &dyn Fn(&Opening) -> Value| flag(name, of(opening), of(&first));
    view("sort", &|o| Value::Text(sort_name(o.sort).to_owned()));
    view("reverse", &|o| Value::Switch(o.reverse));
    view("flagged-only", &|o| Value::Switch(o.listed.flagged_only));
    view("no-match", &|o| Value::Switch(o.listed.no_match));
    view("log-counts", &|o| Value::Switch(o.drawn.log_counts));
    view("near-zero", &|o| Value::Switch(o.drawn.near_zero));
    all
}

/// A ratio without the noise of steps.
pub(super) fn ratio(value: f64) -> Value {
    Value::Ratio((value * 1e9).round() / 1e9)
}
