//! Converts the settings of a run to a record and back.

use crate::compare::result::Recipe;
use crate::corpus::row_options::{AutoAnswer, RowOptions, delimiter_word, parse_delimiter};
use crate::corpus::scan::{PdfReading, ReadOptions};
use crate::export::settings_record::SettingsRecord;
use crate::measure::MeasureId;
use crate::measure::contract::Params;
use crate::settings::{BITS, LONGEST_SHINGLE, MOST_BITS, SLOTS, Settings, Thresholds};
use crate::text::named::Named;
use crate::text::shingle_length::ShingleLength;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value, json};

/// Replaces globs if names are replaced.
pub const WITHHELD: &str = "(withheld)";

/// The settings of a report.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RecordedSettings<'a> {
    #[serde(flatten)]
    run: SettingsRecord<'a>,
    /// The requested floor.
    floor: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<RecordedRows<'a>>,
    /// Which of two readers `auto` is depends on the machine: each text names its own.
    pdf: &'static str,
    /// Commands that read files; absent without any.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pre: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    pre_globs: Option<&'a [String]>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    gitignore: bool,
}

/// The requested columns of tables.
#[derive(Debug, Serialize, JsonSchema)]
struct RecordedRows<'a> {
    id: Option<&'a str>,
    text: Option<&'a str>,
    html: &'static str,
    header: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    delimiter: Option<String>,
}

impl<'a> RecordedSettings<'a> {
    fn new(settings: &'a Settings, recipe: &Recipe) -> Self {
        let ReadOptions { rows, pdf, pre, pre_globs, gitignore, .. } = &settings.reading;
        Self {
            run: SettingsRecord::new(settings, recipe),
            floor: settings.floor,
            rows: rows.as_ref().map(|rows| RecordedRows {
                id: rows.id.as_deref(),
                text: rows.text.as_deref(),
                html: word(rows.html),
                header: word(rows.header),
                delimiter: rows.delimiter.map(delimiter_word),
            }),
            pdf: pdf.word(),
            pre,
            pre_globs: (!pre.is_empty()).then_some(pre_globs),
            gitignore: *gitignore,
        }
    }
}

/// The settings of a run by their names in exports, and the requested floor. Globs may hold names:
/// they are withheld if names are replaced.
pub fn record(settings: &Settings, recipe: &Recipe, hides_names: bool) -> Map<String, Value> {
    let value = serde_json::to_value(RecordedSettings::new(settings, recipe)).unwrap_or_default();
    let Value::Object(mut map) = value else { return Map::new() };
    for name in ["include", "exclude", "pre", "pre_globs"] {
        let has_some = map.get(name).and_then(Value::as_array).is_some_and(|list| !list.is_empty());
        if hides_names && has_some {
            map.insert(name.to_owned(), json!([WITHHELD]));
        }
    }
    map
}

/// The settings of a record, as far as they affect results.
///
/// # Errors The name of a setting that is missing or invalid.
pub fn settings(record: &Map<String, Value>) -> Result<Settings, String> {
    let from = From(record);
    let n = length(&from)?;
    let defaults = Settings::default();
    Ok(Settings {
        reading: ReadOptions {
            encoding: from.get("encoding")?.as_str().map(str::to_owned),
            max_file_size: from.whole("max_file_size")?,
            include: from.list("include")?,
            exclude: from.list("exclude")?,
            gitignore: record.get("gitignore").and_then(Value::as_bool).unwrap_or(false),
            pdf: PdfReading::from_word(from.text("pdf")?).ok_or("pdf")?,
            rows: record.get("rows").map(rows).transpose()?,
            // A record never makes this program run a command.
            ..ReadOptions::default()
        },
        ladder: from.text("normalize")?.parse().map_err(|_unknown| "normalize")?,
        unit: from.one_of("unit")?,
        n,
        sketch: sketch(&from)?,
        floor: from.real_or_null("floor")?,
        max_pairs: from.whole("max_pairs")? as usize,
        readings: match from.get("readings")? {
            Value::Null => usize::MAX,
            _ => from.whole("readings")? as usize,
        },
        // Earlier records had no such floor.
        contained: record.get("containment_floor").and_then(Value::as_f64),
        // Earlier records kept the pairs of every sketch.
        matched: match record.get("matched_below_floor").and_then(Value::as_array) {
            None => Settings::MATCHED,
            Some(names) => {
                let names = names.iter().filter_map(Value::as_str);
                names.filter_map(MeasureId::from_name).collect()
            }
        },
        sample: 0,
        thresholds: thresholds(&from)?,
        ..defaults
    })
}

const ANSWERS: [(&str, AutoAnswer); 3] =
    [("auto", AutoAnswer::Auto), ("yes", AutoAnswer::Yes), ("no", AutoAnswer::No)];

fn word(answer: AutoAnswer) -> &'static str {
    ANSWERS.iter().find(|(_, own)| *own == answer).map_or("auto", |(word, _)| word)
}

fn answer(from: &From<'_>, name: &str) -> Result<AutoAnswer, String> {
    let word = from.text(name)?;
    let found = ANSWERS.iter().find(|(own, _)| *own == word);
    found.map(|(_, answer)| *answer).ok_or_else(|| name.to_owned())
}

/// The shingle length.
fn length(from: &From<'_>) -> Result<ShingleLength, String> {
    let value = from.get("n")?;
    if value.as_str() == Some("auto") {
        return Ok(ShingleLength::Auto);
    }
    let n = value.as_u64().and_then(|n| usize::try_from(n).ok());
    let n = n.filter(|n| (1..=LONGEST_SHINGLE).contains(n)).ok_or("n")?;
    Ok(ShingleLength::Fixed(n))
}

/// How rows of tables are read as texts.
fn rows(value: &Value) -> Result<RowOptions, String> {
    let wrong = |_: String| "rows".to_owned();
    let from = From(value.as_object().ok_or("rows")?);
    let column = |name: &str| match from.get(name)? {
        Value::Null => Ok(None),
        value => value.as_str().map(|text| Some(text.to_owned())).ok_or_else(|| name.to_owned()),
    };
    Ok(RowOptions {
        id: column("id").map_err(wrong)?,
        text: column("text").map_err(wrong)?,
        html: answer(&from, "html").map_err(wrong)?,
        header: answer(&from, "header").map_err(wrong)?,
        delimiter: delimiter(&from).map_err(wrong)?,
        value: None,
        by_id: false,
    })
}

fn delimiter(from: &From<'_>) -> Result<Option<u8>, String> {
    let given = from.0.get("delimiter").filter(|value| !value.is_null());
    given.map(|value| parse_delimiter(value.as_str().unwrap_or_default())).transpose()
}

fn sketch(from: &From<'_>) -> Result<Params, String> {
    let (slots, bits) = (from.whole("num_perm")?, from.whole("simhash_bits")?);
    let slots = usize::try_from(slots).ok().filter(|slots| SLOTS.contains(slots));
    let bits = u32::try_from(bits).ok().filter(|bits| BITS.contains(bits));
    Ok(Params {
        scheme: from.one_of("minhash")?,
        slots: slots.ok_or("num_perm")?,
        bits: bits.ok_or("simhash_bits")?,
        weight: from.one_of("simhash_weight")?,
        seed: from.whole("seed")?,
    })
}

fn thresholds(from: &From<'_>) -> Result<Thresholds, String> {
    let inner = from.get("thresholds")?.as_object().ok_or("thresholds")?;
    let mut thresholds = Thresholds::new(&[]);
    for id in MeasureId::flagging() {
        let name = id.measure().name;
        let value = inner.get(name).and_then(Value::as_f64);
        let is_good = |value: &f64| !id.scale(MOST_BITS).is_whole() || value.fract() == 0.0;
        match value.filter(is_good) {
            None if inner.contains_key(name) || id.is_on_by_default() => {
                return Err(format!("thresholds, {name}"));
            }
            threshold => thresholds.set(id, threshold),
        }
    }
    Ok(thresholds)
}

struct From<'a>(&'a Map<String, Value>);

impl From<'_> {
    fn get(&self, name: &str) -> Result<&Value, String> {
        self.0.get(name).ok_or_else(|| name.to_owned())
    }

    fn whole(&self, name: &str) -> Result<u64, String> {
        self.get(name)?.as_u64().ok_or_else(|| name.to_owned())
    }

    fn text(&self, name: &str) -> Result<&str, String> {
        self.get(name)?.as_str().ok_or_else(|| name.to_owned())
    }

    fn real_or_null(&self, name: &str) -> Result<Option<f64>, String> {
        match self.get(name)? {
            Value::Null => Ok(None),
            value => value.as_f64().map(Some).ok_or_else(|| name.to_owned()),
        }
    }

    /// Globs; the caller supplies withheld ones.
    fn list(&self, name: &str) -> Result<Vec<String>, String> {
        let list = self.get(name)?.as_array().ok_or_else(|| name.to_owned())?;
        let globs = list.iter().filter_map(Value::as_str).filter(|glob| *glob != WITHHELD);
        Ok(globs.map(str::to_owned).collect())
    }

    fn one_of<T: Named>(&self, name: &str) -> Result<T, String> {
        T::named(self.text(name)?).ok_or_else(|| name.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::token::Unit;

    #[test]
    fn settings_come_back() {
        let wanted = Settings {
            n: ShingleLength::Fixed(4),
            unit: Unit::Word,
            sample: 0,
            floor: Some(0.25),
            thresholds: Thresholds::default().within(Params::default().bits),
            ..Settings::default()
        };
        let recipe = Recipe {
            ladder: wanted.ladder.clone(),
            unit: wanted.unit,
            n: ShingleLength::Fixed(4),
            sketch: wanted.sketch,
        };
        let map = record(&wanted, &recipe, false);
        assert_eq!(format!("{:?}", settings(&map).unwrap()), format!("{wanted:?}"));
        let mut wrong = map.clone();
        wrong.insert("minhash".to_owned(), json!("others"));
        assert_eq!(settings(&wrong).unwrap_err(), "minhash");
        wrong = map;
        wrong.remove("seed");
        assert_eq!(settings(&wrong).unwrap_err(), "seed");
    }

    #[test]
    fn an_automatic_length_comes_back_and_that_of_an_older_report_is_its_number() {
        let n = |map: &Map<String, Value>| settings(map).map(|settings| settings.n);
        let automatic = Settings::default();
        let recipe = Recipe {
            ladder: automatic.ladder.clone(),
            unit: automatic.unit,
            n: automatic.n,
            sketch: automatic.sketch,
        };
        let mut map = record(&automatic, &recipe, false);
        assert_eq!((&map["n"], &map["n_auto"]), (&json!("auto"), &json!(true)));
        assert_eq!(n(&map), Ok(ShingleLength::Auto));
        for (value, wanted) in [(json!(3), Ok(ShingleLength::Fixed(3))), (json!(13), Err("n"))] {
            map.insert("n".to_owned(), value);
            assert_eq!(n(&map), wanted.map_err(str::to_owned));
        }
    }
}
