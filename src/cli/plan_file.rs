//! The file of a plan: written by `plan`, read by `worker`, `job` and `open`.

use crate::cli::console::Failure;
use crate::compare::result::IndexedJoin;
use crate::compare::sketches::{flags, program, recipe_from_flags};
use crate::compare::two_pass::{RowPlan, SizeForecast, TableSources, tables_within};
use crate::corpus::rows::NamedColumns;
use crate::display::number::thousands;
use crate::measure::banding::Banding;
use crate::measure::blocks::BlockTables;
use crate::settings::Settings;
use serde_json::{Map, Value, json};
use std::fs;
use std::path::Path;

/// The version of the keys below; it changes with them.
const FORMAT: u64 = 1;

/// The plan of a job over rows of which a forecast read some, with block tables for fingerprints at
/// most `within` bits apart.
/// # Errors
/// The forecast has no index, or the columns or the block tables do not suit.
pub fn row_plan(
    forecast: &SizeForecast,
    (sources, settings): (&TableSources, &Settings),
    within: Option<u32>,
) -> Result<Option<RowPlan>, Failure> {
    let Some((index, _)) = forecast.index else { return Ok(None) };
    let columns = sources.columns().map_err(|why| Failure::usage(why, ""))?;
    let bits = forecast.recipe.sketch.bits;
    let tables = within.map(|within| {
        tables_within(bits, within).ok_or_else(|| {
            Failure::usage(
                format!("--within {within}: no block tables are affordable for {bits} bits"),
                "give fewer bits, or longer fingerprints with --simhash-bits",
            )
        })
    });
    Ok(Some(RowPlan {
        program: program(),
        recipe: forecast.recipe.clone(),
        columns,
        largest: settings.reading.max_file_size,
        index,
        tables: tables.transpose()?,
        most: forecast.most,
    }))
}

/// The keys of a plan that a job depends on.
pub fn keys(plan: &RowPlan) -> Map<String, Value> {
    let recipe = flags(&plan.recipe).into_iter();
    let recipe: Map<String, Value> =
        recipe.map(|(flag, value)| (flag.to_owned(), value.into())).collect();
    let columns = &plan.columns;
    let tables = plan.tables.map(|tables| {
        json!({"within": tables.within(), "blocks": tables.blocks(), "tables": tables.count()})
    });
    let all = [
        ("format", json!(FORMAT)),
        ("program", json!(plan.program)),
        ("spec", json!(plan.spec())),
        ("recipe", Value::Object(recipe)),
        ("columns", json!({"id": columns.id, "text": columns.text, "html": columns.html})),
        ("largest_row_bytes", json!(plan.largest)),
        ("agreeing", json!(plan.index.agreeing)),
        ("tables", json!(tables)),
        ("most_comparisons", json!(plan.most)),
    ];
    all.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

/// Reads a plan file.
/// # Errors
/// It cannot be read or is no plan, or its values contradict each other.
pub fn read_plan(path: &Path) -> Result<RowPlan, Failure> {
    let shown = path.display();
    let unreadable = |what: String| Failure::Unreadable(format!("{shown}: {what}"));
    let bytes = fs::read(path).map_err(|error| unreadable(error.to_string()))?;
    let value: Value = serde_json::from_slice(&bytes)
        .map_err(|error| unreadable(format!("not a plan: invalid JSON: {error}")))?;
    from_value(&value).map_err(|what| {
        Failure::usage(
            format!("{shown}: {what}"),
            "write one with `lookalike plan TABLE … -o FILE`",
        )
    })
}

/// The plan of a JSON object; or in words what is wrong with it.
pub fn from_value(value: &Value) -> Result<RowPlan, String> {
    let format = value.get("format").and_then(Value::as_u64);
    let format = format.ok_or("not a plan, or one without an affordable index")?;
    if format != FORMAT {
        return Err(format!("a plan of format {format}, this program reads format {FORMAT}"));
    }
    let text = |key: &str| value.pointer(key).and_then(Value::as_str);
    let number = |key: &str| value.pointer(key).and_then(Value::as_f64);
    let whole = |key: &str| value.pointer(key).and_then(Value::as_u64);
    let missing =
        |key: &'static str| move || format!("its key `{}` is missing or invalid", &key[1..]);
    if text("/recipe/shingle") == Some("auto") {
        return Err("`auto` depends on other rows; give the shingle length a number".to_owned());
    }
    let flag = |key: &str| value.get("recipe")?.get(key)?.as_str();
    let recipe = recipe_from_flags(&flag).ok_or_else(missing("/recipe"))?;
    let column = |key: &'static str| text(key).ok_or_else(missing(key)).map(str::to_owned);
    let html = value.pointer("/columns/html").and_then(Value::as_bool);
    let columns = NamedColumns {
        id: value.pointer("/columns/id").and_then(Value::as_str).map(str::to_owned),
        text: column("/columns/text")?,
        html: html.ok_or_else(missing("/columns/html"))?,
    };
    let count = |key: &'static str| whole(key).ok_or_else(missing(key));
    let banding =
        Banding { bands: count("/bands/bands")? as usize, rows: count("/bands/rows")? as usize };
    if banding.slots() == 0 || banding.slots() > recipe.sketch.slots {
        let slots = recipe.sketch.slots;
        return Err(format!(
            "{} bands of {} slots do not fit {} slots",
            banding.bands,
            banding.rows,
            thousands(slots as u64)
        ));
    }
    let ratio = |key: &'static str| {
        number(key).filter(|ratio| (0.0..=1.0).contains(ratio)).ok_or_else(missing(key))
    };
    let index = IndexedJoin {
        banding,
        agreeing: count("/agreeing")? as u32,
        floor: ratio("/floor")?,
        recall: ratio("/bands/recall")?,
        documents: 0,
        candidates: 0,
        passed_over: 0,
    };
    let tables = match value.get("tables") {
        None | Some(Value::Null) => None,
        Some(_) => {
            let (within, blocks) = (count("/tables/within")?, count("/tables/blocks")?);
            let bits = recipe.sketch.bits;
            let tables = BlockTables::new(bits, within as u32, blocks as u32);
            Some(tables.ok_or_else(missing("/tables"))?)
        }
    };
    let plan = RowPlan {
        program: text("/program").ok_or_else(missing("/program"))?.to_owned(),
        recipe,
        columns,
        largest: count("/largest_row_bytes")?,
        index,
        tables,
        most: count("/most_comparisons")?,
    };
    match text("/spec") {
        Some(spec) if spec == plan.spec() => Ok(plan),
        _ => Err("its recipe does not match its spec: it was changed by hand".to_owned()),
    }
}
