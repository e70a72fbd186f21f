//! Every output of `--format json` is what its JSON Schema says, and has no key that the schema does not name.

use crate::command::{essays, object, run};
use serde_json::Value;

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

/// Faults of a value: wrong types, missing keys, keys that the schema does not name. A keyword that this
/// check does not know is a fault, too.
fn faults(value: &Value, schema: &Value, path: &str, out: &mut Vec<String>) {
    let keywords = schema.as_object().unwrap();
    for keyword in keywords.keys() {
        let is_known = ["type", "required", "properties", "items", "additionalProperties"]
            .contains(&keyword.as_str());
        let is_note = ["$schema", "$id", "title", "description"].contains(&keyword.as_str());
        if !is_known && !is_note {
            out.push(format!("{path}: unknown keyword {keyword}"));
        }
    }
    let types: Vec<&str> = match &schema["type"] {
        Value::String(one) => vec![one],
        Value::Array(all) => all.iter().map(|one| one.as_str().unwrap()).collect(),
        _ => Vec::new(),
    };
    if !types.is_empty() && !types.iter().any(|name| is_of_type(value, name)) {
        out.push(format!("{path}: {value} is none of {types:?}"));
    }
    for key in schema["required"].as_array().into_iter().flatten() {
        if let Some(object) = value.as_object()
            && !object.contains_key(key.as_str().unwrap())
        {
            // The bytes of a name that is not UTF-8.
            if !object.contains_key("bytes") {
                out.push(format!("{path}: no key {key}"));
            }
        }
    }
    if let Some(object) = value.as_object() {
        for (key, inner) in object {
            let path = format!("{path}/{key}");
            match (schema["properties"].get(key), schema.get("additionalProperties")) {
                (Some(own), _) => faults(inner, own, &path, out),
                (None, Some(all)) => faults(inner, all, &path, out),
                (None, None) if types.contains(&"string") && key == "bytes" => {}
                (None, None) => out.push(format!("{path}: not in the schema")),
            }
        }
    }
    if let (Some(array), Some(items)) = (value.as_array(), schema.get("items")) {
        for (place, inner) in array.iter().enumerate().take(200) {
            faults(inner, items, &format!("{path}/{place}"), out);
        }
    }
}

#[track_caller]
fn check(name: &str, arguments: &[&str]) {
    let ran = run(&[arguments, &["--format", "json"]].concat());
    let mut found = Vec::new();
    let written = object(&ran.out);
    // A report has a version of its own; the list of lessons is an array.
    if !["report", "lessons"].contains(&name) {
        assert_eq!(written["schema"], schema(name)["$id"], "{arguments:?}");
    }
    faults(&written, &schema(name), name, &mut found);
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
        check("compare", &["compare", &a, &b, "--view", view]);
    }
    check("compare", &["compare", &a, &other]);
    check("explain", &["explain", &a, &b]);
    check("sources", &["sources", folder]);
    check("passages", &["passages", folder]);
    check("substitutions", &["substitutions", folder]);
    check("dedup", &["dedup", folder]);
    check("dedup", &["dedup", folder, "--linkage", "cover", "--at", "0.3"]);
    check("tune", &["tune", folder]);
    check("tune-indexes", &["tune", folder, "--bands", "14x8"]);
    check("tune-sweep", &["tune", folder, "--sweep", "--recipe", "char:5,jaccard"]);
    check("tune-as", &["tune", folder, "--as", "datatrove", "--index-seeds", "2"]);
    check("lesson", &["lesson", "shingles"]);
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
    let count = |value: &Value| {
        let mut found = Vec::new();
        faults(value, &dedup, "", &mut found);
        found.len()
    };
    assert_eq!(count(&real), 0);
    real["kept"] = "three".into();
    assert_eq!(count(&real), 1);
    real.as_object_mut().unwrap().remove("kept");
    assert_eq!(count(&real), 1);
    real["quartz"] = 1.into();
    assert_eq!(count(&real), 2);
}
