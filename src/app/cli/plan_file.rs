//! The file of a plan: written by `plan`, read by `worker`, `job`, `open`, and wherever two passes take `--plan`.

use crate::cli::console::Failure;
use crate::compare::result::IndexedJoin;
use crate::compare::run::recipe;
use crate::compare::sketches::{flags, program, recipe_from_flags};
use crate::compare::two_pass::{RowPlan, SizeForecast, TableSources, tables_within};
use crate::corpus::row_options::{AutoAnswer, RowOptions};
use crate::corpus::rows::NamedColumns;
use crate::corpus::scan::ReadOptions;
use crate::measure::MeasureId;
use crate::measure::banding::Banding;
use crate::measure::blocks::BlockTables;
use crate::settings::Settings;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
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
#[derive(Serialize, JsonSchema)]
pub struct JobRecord<'a> {
    /// The version of these keys.
    format: u64,
    program: &'a str,
    spec: String,
    /// Settings of the sketches, by their flags.
    recipe: BTreeMap<&'static str, String>,
    columns: ColumnsRecord<'a>,
    largest_row_bytes: u64,
    /// Slots that two signatures must agree in.
    agreeing: u32,
    /// Block tables for fingerprints; null without `--within`.
    tables: Option<TablesRecord>,
    most_comparisons: u64,
}

/// The columns of a plan.
#[derive(Serialize, JsonSchema)]
struct ColumnsRecord<'a> {
    id: Option<&'a str>,
    text: &'a str,
    /// The texts are HTML.
    html: bool,
}

/// The block tables of a plan.
#[derive(Serialize, JsonSchema)]
struct TablesRecord {
    within: u32,
    blocks: u32,
    tables: u64,
}

impl<'a> JobRecord<'a> {
    /// The record of a plan.
    pub fn new(plan: &'a RowPlan) -> Self {
        let NamedColumns { id, text, html } = &plan.columns;
        Self {
            format: FORMAT,
            program: &plan.program,
            spec: plan.spec(),
            recipe: flags(&plan.recipe).into_iter().collect(),
            columns: ColumnsRecord { id: id.as_deref(), text, html: *html },
            largest_row_bytes: plan.largest,
            agreeing: plan.index.agreeing,
            tables: plan.tables.map(|tables| TablesRecord {
                within: tables.within(),
                blocks: tables.blocks(),
                tables: tables.count() as u64,
            }),
            most_comparisons: plan.most,
        }
    }
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

/// The id column of a plan that this program made; refuses other plans.
pub fn refuse_other(plan: &RowPlan) -> Result<String, Failure> {
    if plan.program != program() {
        return Err(Failure::usage(
            format!("the plan was made by {}, this is {}", plan.program, program()),
            "make the plan again: the same version plans and sketches",
        ));
    }
    plan.columns.id.clone().ok_or_else(|| {
        Failure::usage(
            "the plan names no id column, and a line number depends on other rows",
            "make the plan again with --rows-id COLUMN",
        )
    })
}

/// These settings with all that a plan sets: recipe, columns, largest row and floor.
/// # Errors
/// The plan is of another program or has block tables, or a setting was given another value than its own.
pub fn planned_settings(plan: &RowPlan, settings: &Settings) -> Result<Settings, Failure> {
    let id = refuse_other(plan)?;
    let leave_out = |what: String| Failure::usage(what, "leave it out, or make another plan");
    if plan.tables.is_some() {
        return Err(Failure::usage(
            "a plan made with --within is for jobs on other machines",
            "make one without --within",
        ));
    }
    let floor = plan.index.floor;
    if let Some(own) = settings.floor.filter(|own| (own - floor).abs() > f64::EPSILON) {
        return Err(leave_out(format!("the plan is for floor {floor}, not {own}")));
    }
    for PlannedFlag { flag, planned, own } in planned_flags(plan, settings) {
        if let Some(own) = own.filter(|own| *own != planned) {
            return Err(leave_out(format!("the plan was made with --{flag} {planned}, not {own}")));
        }
    }
    let given = settings.reading.rows.clone().unwrap_or_default();
    let html = if plan.columns.html { AutoAnswer::Yes } else { AutoAnswer::No };
    let rows = RowOptions { id: Some(id), text: Some(plan.columns.text.clone()), html, ..given };
    let reading =
        ReadOptions { rows: Some(rows), max_file_size: plan.largest, ..settings.reading.clone() };
    let recipe = plan.recipe.clone();
    let usual = Settings::default().thresholds;
    let is_given = |id: &MeasureId| settings.thresholds.get(*id) != usual.get(*id);
    Ok(Settings {
        matched: settings.matched.iter().filter(is_given).collect(),
        reading,
        ladder: recipe.ladder,
        unit: recipe.unit,
        n: recipe.n,
        sketch: recipe.sketch,
        floor: Some(floor),
        ..settings.clone()
    })
}

/// A flag that a plan sets.
struct PlannedFlag {
    flag: &'static str,
    planned: String,
    /// The value of the settings, unless it is the usual one.
    own: Option<String>,
}

fn planned_flags(plan: &RowPlan, settings: &Settings) -> Vec<PlannedFlag> {
    let of = |settings: &Settings| flags(&recipe(settings));
    let usual = Settings::default();
    let recipe = flags(&plan.recipe).into_iter().zip(of(settings)).zip(of(&usual));
    let recipe = recipe.map(|(((flag, planned), (_, own)), (_, usual))| {
        let own = (own != usual).then_some(own);
        PlannedFlag { flag, planned, own }
    });
    let rows = settings.reading.rows.clone().unwrap_or_default();
    let (columns, largest) = (&plan.columns, settings.reading.max_file_size);
    let is_html = |yes: bool| if yes { "yes" } else { "no" }.to_owned();
    let own_html = (rows.html != AutoAnswer::Auto).then(|| is_html(rows.html == AutoAnswer::Yes));
    let own_largest = (largest != usual.reading.max_file_size).then(|| largest.to_string());
    let planned_id = columns.id.clone().unwrap_or_default();
    let reading = [
        ("rows-id", planned_id, rows.id),
        ("rows-text", columns.text.clone(), rows.text),
        ("rows-html", is_html(columns.html), own_html),
        ("max-file-size", plan.largest.to_string(), own_largest),
    ];
    let reading = reading.map(|(flag, planned, own)| PlannedFlag { flag, planned, own });
    recipe.chain(reading).collect()
}

/// The plan of a JSON object; or in words what is wrong with it.
pub fn from_value(value: &Value) -> Result<RowPlan, String> {
    let keys = PlanKeys(value);
    let format = value.get("format").and_then(Value::as_u64);
    let format = format.ok_or("not a plan, or one without an affordable index")?;
    if format != FORMAT {
        return Err(format!("a plan of format {format}, this program reads format {FORMAT}"));
    }
    let flag = |key: &str| value.get("recipe")?.get(key)?.as_str();
    let recipe = recipe_from_flags(&flag).ok_or_else(|| missing("/recipe"))?;
    let html = value.pointer("/columns/html").and_then(Value::as_bool);
    let columns = NamedColumns {
        id: keys.text("/columns/id").ok().map(str::to_owned),
        text: keys.text("/columns/text")?.to_owned(),
        html: html.ok_or_else(|| missing("/columns/html"))?,
    };
    let plan = RowPlan {
        program: keys.text("/program")?.to_owned(),
        index: keys.index(recipe.sketch.slots)?,
        tables: keys.tables(recipe.sketch.bits)?,
        recipe,
        columns,
        largest: keys.whole("/largest_row_bytes")?,
        most: keys.whole("/most_comparisons")?,
    };
    if keys.text("/spec")? != plan.spec() {
        return Err("its recipe does not match its spec: it was changed by hand".to_owned());
    }
    Ok(plan)
}

/// The keys of a plan, by their place.
struct PlanKeys<'a>(&'a Value);

impl<'a> PlanKeys<'a> {
    fn text(&self, key: &str) -> Result<&'a str, String> {
        self.0.pointer(key).and_then(Value::as_str).ok_or_else(|| missing(key))
    }

    fn whole(&self, key: &str) -> Result<u64, String> {
        self.0.pointer(key).and_then(Value::as_u64).ok_or_else(|| missing(key))
    }

    fn small(&self, key: &str) -> Result<u32, String> {
        u32::try_from(self.whole(key)?).map_err(|_large| missing(key))
    }

    fn ratio(&self, key: &str) -> Result<f64, String> {
        let number = self.0.pointer(key).and_then(Value::as_f64);
        number.filter(|ratio| (0.0..=1.0).contains(ratio)).ok_or_else(|| missing(key))
    }

    /// The bands over signatures of this many slots.
    fn index(&self, slots: usize) -> Result<IndexedJoin, String> {
        let (bands, rows) = (self.small("/bands/bands")?, self.small("/bands/rows")?);
        let banding = Banding { bands: bands as usize, rows: rows as usize };
        if banding.slots() == 0 || banding.slots() > slots {
            return Err(format!("{bands} bands of {rows} slots do not fit {slots} slots"));
        }
        Ok(IndexedJoin {
            banding,
            agreeing: self.small("/agreeing")?,
            floor: self.ratio("/floor")?,
            recall: self.ratio("/bands/recall")?,
            documents: 0,
            candidates: 0,
            passed_over: 0,
            measured: None,
        })
    }

    /// The block tables over fingerprints of this many bits, if there are some.
    fn tables(&self, bits: u32) -> Result<Option<BlockTables>, String> {
        if self.0.get("tables").is_none_or(Value::is_null) {
            return Ok(None);
        }
        let (within, blocks) = (self.small("/tables/within")?, self.small("/tables/blocks")?);
        BlockTables::new(bits, within, blocks).map(Some).ok_or_else(|| missing("/tables"))
    }
}

/// The problem with a key, given its place.
fn missing(key: &str) -> String {
    format!("its key `{}` is missing or invalid", key.trim_start_matches('/').replace('/', "."))
}
