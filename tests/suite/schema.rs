//! Every output of `--format json` is what its JSON Schema says, and has no key that the schema does not name.

use crate::command::{essays, object, run};
use lookalike::cli::definition::program;
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// The names that `lookalike schema` lists.
fn names() -> Vec<String> {
    let list = run(&["schema"]).text();
    list.lines().filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

fn schema(name: &str) -> Value {
    object(&run(&["schema", name]).out)
}

/// The type of a value in JSON Schema; a whole number is also a `number`.
fn is_of_type(value: &Value, name: &str) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("unknown type {other}"),
    }
}

/// Keywords that say nothing about a value.
const NOTES: [&str; 8] =
    ["$schema", "$id", "$defs", "title", "description", "format", "contentEncoding", "default"];

/// The records of a report that are written as arrays.
const PACKED: [&str; 6] = [
    "RecordedPassage",
    "RecordedStretch",
    "RecordedPart",
    "QuotedPiece",
    "RecordedSentence",
    "RecordedSourceStretch",
];

/// A schema document; checks values by it, more strictly than it asks: no key may be unnamed.
struct Checked<'a>(&'a Value);

/// What a schema says about one value: faults, and the keys that it names.
#[derive(Default)]
struct Findings {
    faults: Vec<String>,
    named: BTreeSet<String>,
}

impl Checked<'_> {
    /// Faults of a value and of all inside it.
    fn faults(&self, value: &Value, schema: &Value, path: &str) -> Vec<String> {
        let Findings { mut faults, named } = self.findings(value, schema, path);
        for key in value.as_object().into_iter().flat_map(|object| object.keys()) {
            if !named.contains(key) {
                faults.push(format!("{path}/{key}: not in the schema"));
            }
        }
        faults
    }

    /// What the schema says about the value itself; keys may be named by other schemas, too.
    fn findings(&self, value: &Value, schema: &Value, path: &str) -> Findings {
        let mut out = Findings::default();
        if schema == &Value::Bool(true) {
            out.named.extend(value.as_object().into_iter().flat_map(|own| own.keys().cloned()));
            return out;
        }
        for (keyword, wanted) in schema.as_object().unwrap() {
            self.keyword(keyword, wanted, (value, schema), path, &mut out);
        }
        out
    }

    fn keyword(
        &self,
        keyword: &str,
        wanted: &Value,
        (value, schema): (&Value, &Value),
        path: &str,
        out: &mut Findings,
    ) {
        let is_right = match keyword {
            "type" => match wanted.as_array() {
                Some(all) => all.iter().any(|name| is_of_type(value, name.as_str().unwrap())),
                None => is_of_type(value, wanted.as_str().unwrap()),
            },
            "const" => value == wanted,
            "enum" => wanted.as_array().unwrap().contains(value),
            "minimum" => value.as_f64().is_none_or(|own| own >= wanted.as_f64().unwrap()),
            "maximum" => value.as_f64().is_none_or(|own| own <= wanted.as_f64().unwrap()),
            "minItems" => {
                value.as_array().is_none_or(|own| own.len() as u64 >= wanted.as_u64().unwrap())
            }
            "maxItems" => {
                value.as_array().is_none_or(|own| own.len() as u64 <= wanted.as_u64().unwrap())
            }
            "minLength" => value
                .as_str()
                .is_none_or(|own| own.chars().count() as u64 >= wanted.as_u64().unwrap()),
            "maxLength" => value
                .as_str()
                .is_none_or(|own| own.chars().count() as u64 <= wanted.as_u64().unwrap()),
            "required" => {
                let has = |key: &Value| value.get(key.as_str().unwrap()).is_some();
                !value.is_object() || wanted.as_array().unwrap().iter().all(has)
            }
            _ => {
                self.inner(keyword, wanted, (value, schema), path, out);
                true
            }
        };
        if !is_right {
            out.faults.push(format!("{path}: {keyword} is not {wanted}: {value}"));
        }
    }

    /// Keywords with schemas in them. One that this check does not know is a fault.
    fn inner(
        &self,
        keyword: &str,
        wanted: &Value,
        (value, schema): (&Value, &Value),
        path: &str,
        out: &mut Findings,
    ) {
        let mut merge = |found: Findings| {
            out.faults.extend(found.faults);
            out.named.extend(found.named);
        };
        let items = |from: usize| value.as_array().into_iter().flatten().enumerate().skip(from);
        match keyword {
            "$ref" => {
                let target = wanted.as_str().unwrap().trim_start_matches('#');
                merge(self.findings(value, self.0.pointer(target).unwrap(), path));
            }
            "anyOf" | "oneOf" => {
                let all = wanted.as_array().unwrap().iter();
                let found = all.map(|one| self.findings(value, one, path));
                // The one with the fewest faults, among these with the most keys.
                let key = |own: &Findings| (own.faults.len(), usize::MAX - own.named.len());
                merge(found.min_by_key(key).unwrap());
            }
            "properties" => {
                for (key, own) in wanted.as_object().unwrap() {
                    if let Some(inner) = value.get(key) {
                        let faults = self.faults(inner, own, &format!("{path}/{key}"));
                        merge(Findings { faults, named: BTreeSet::from([key.clone()]) });
                    }
                }
            }
            // Unnamed keys are faults anyway.
            "additionalProperties" if wanted == &Value::Bool(false) => {}
            "additionalProperties" => {
                for (key, inner) in value.as_object().into_iter().flatten() {
                    if schema["properties"].get(key).is_none() {
                        let faults = self.faults(inner, wanted, &format!("{path}/{key}"));
                        merge(Findings { faults, named: BTreeSet::from([key.clone()]) });
                    }
                }
            }
            "items" => {
                let listed = schema["prefixItems"].as_array().map_or(0, Vec::len);
                for (place, inner) in items(listed).take(200) {
                    let faults = self.faults(inner, wanted, &format!("{path}/{place}"));
                    merge(Findings { faults, ..Findings::default() });
                }
            }
            "prefixItems" => {
                for ((place, inner), own) in items(0).zip(wanted.as_array().unwrap()) {
                    let faults = self.faults(inner, own, &format!("{path}/{place}"));
                    merge(Findings { faults, ..Findings::default() });
                }
            }
            _ if NOTES.contains(&keyword) => {}
            _ => merge(Findings {
                faults: vec![format!("{path}: unknown keyword {keyword}")],
                ..Findings::default()
            }),
        }
    }
}

fn faults(value: &Value, schema: &Value) -> Vec<String> {
    Checked(schema).faults(value, schema, "")
}

#[track_caller]
fn check(name: &str, arguments: &[&str]) {
    let ran = run(&[arguments, &["--format", "json"]].concat());
    let written = object(&ran.out);
    // A report has a version of its own; the list of lessons is an array.
    if !["report", "lessons"].contains(&name) {
        assert_eq!(written["schema"], schema(name)["$id"], "{arguments:?}");
    }
    let mut found = faults(&written, &schema(name));
    found.truncate(20);
    assert!(found.is_empty(), "{arguments:?}: {found:#?}");
}

#[test]
fn every_output_is_what_its_schema_says() {
    let texts = essays();
    let folder = texts.path().to_str().unwrap();
    let file = |name: &str| texts.path().join(name).to_str().unwrap().to_owned();
    let [a, b, other] = ["原文.txt", "改写.txt", "english.txt"].map(file);
    check("pairs", &["pairs"]);
    check("pairs", &["pairs", folder, "--readings", "all", "--without", "quotations"]);
    check("pairs", &["pairs", folder, "--by", "topic", "--floor", "0.3"]);
    check("check", &["check", &a, "--against", folder]);
    for view in ["passages", "diff", "alignment"] {
        check("compare", &["compare", &a, &b, "--view", view, "--rules"]);
    }
    check("compare", &["compare", &a, &other]);
    check("explain", &["explain", &a, &b]);
    check("sources", &["sources", folder]);
    check("passages", &["passages", folder]);
    check("substitutions", &["substitutions", folder]);
    check("dedup", &["dedup", folder]);
    check("dedup", &["dedup", folder, "--linkage", "cover", "--at", "0.3"]);
    check("lesson", &["lesson", "shingles"]);
    check("lesson", &["lesson", "bands", "--exercises", "2"]);
    check("lesson", &["lesson", "simhash"]);
    check("lessons", &["lesson"]);
    check("report", &["report", folder, "-o", "-"]);
    let rows: String = (0..60)
        .map(|n| {
            format!("{{\"id\":\"{n}\",\"text\":\"row {n} of a table with some more words\"}}\n")
        })
        .collect();
    let table = texts.add("rows.jsonl", rows.as_bytes());
    let table = table.to_str().unwrap();
    check("plan", &["plan", table, "--rows", "--floor", "0.8", "--rows-id", "id"]);
    check("plan", &["plan", table, "--rows", "--floor", "0.8", "--rows-id", "id", "--within", "3"]);
}

#[test]
fn every_study_of_thresholds_is_what_its_schema_says() {
    let texts = essays();
    let folder = texts.path().to_str().unwrap();
    let truth = "file_a\tfile_b\tlabel\n原文.txt\t改写.txt\t1\n原文.txt\tenglish.txt\t0\n";
    let truth = texts.add(".truth.tsv", truth.as_bytes());
    let judged = ["--truth", truth.to_str().unwrap()];
    let bands = ["tune", folder, "--bands", "14x8", "--tables", "6c3", "--index-seeds", "2"];
    let sweep = ["tune", folder, "--sweep", "--recipe", "char:5,jaccard"];
    let two = [&sweep[..], &["--recipe", "word:2,minhash", "--between", "1", "2"]].concat();
    let pipeline = ["tune", folder, "--as", "datatrove", "--index-seeds", "2"];
    let all: [(&str, &[&str]); 5] = [
        ("tune", &["tune", folder]),
        ("tune-indexes", &bands),
        ("tune-sweep", &sweep),
        ("tune-sweep", &two),
        ("tune-as", &pipeline),
    ];
    for (name, arguments) in all {
        check(name, arguments);
        check(name, &[arguments, &judged].concat());
    }
}

#[test]
fn every_command_that_writes_json_has_a_schema() {
    let listed = run(&["schema"]).text();
    for command in program().get_subcommands() {
        let mut formats = command.get_arguments().filter(|own| own.get_id() == "format");
        let is_json = |own: &clap::builder::PossibleValue| own.get_name() == "json";
        let writes = formats.any(|own| own.get_possible_values().iter().any(is_json));
        let named = listed.contains(&format!("lookalike {} ", command.get_name()));
        // The run of a folder is opened as `pairs` writes it.
        let is_as_pairs = command.get_name() == "open";
        if writes && !is_as_pairs {
            assert!(named, "lookalike schema lists no output of {}", command.get_name());
        }
    }
}

/// Places in a schema where any value is allowed.
fn open_places(schema: &Value, path: &str, out: &mut Vec<String>) {
    let is_open = schema == &Value::Bool(true) || schema.as_object().is_some_and(Map::is_empty);
    if is_open {
        out.push(path.to_owned());
    }
    for map in ["properties", "$defs"] {
        for (key, inner) in schema[map].as_object().into_iter().flatten() {
            open_places(inner, &format!("{path}/{key}"), out);
        }
    }
    for list in ["anyOf", "oneOf", "prefixItems"] {
        for inner in schema[list].as_array().into_iter().flatten() {
            open_places(inner, path, out);
        }
    }
    for one in ["items", "additionalProperties"] {
        if let Some(inner) = schema.get(one) {
            open_places(inner, &format!("{path}/*"), out);
        }
    }
}

#[test]
fn schemas_leave_nothing_open() {
    for name in names() {
        let mut open = Vec::new();
        open_places(&schema(&name), "", &mut open);
        if name == "report" {
            // Rows of a record are arrays without keys, to be small.
            let packed = |path: &String| !PACKED.iter().any(|own| *path == format!("/{own}/*"));
            open.retain(packed);
        }
        assert!(open.is_empty(), "{name}: {open:#?}");
    }
}

#[test]
fn schemas_have_a_version_and_a_wrong_output_is_a_fault() {
    let names = names();
    assert_eq!(names.len(), 16);
    for name in &names {
        let schema = schema(name);
        assert_eq!(schema["$id"], format!("urn:lookalike:{name}:1"));
        assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema");
    }
    let dedup = schema("dedup");
    let texts = essays();
    let mut real = object(&run(&["dedup", texts.path().to_str().unwrap(), "--format", "json"]).out);
    let count = |value: &Value| faults(value, &dedup).len();
    assert_eq!(count(&real), 0);
    real["kept"] = "three".into();
    assert_eq!(count(&real), 1);
    real.as_object_mut().unwrap().remove("kept");
    assert_eq!(count(&real), 1);
    real["quartz"] = 1.into();
    assert_eq!(count(&real), 2);
}
