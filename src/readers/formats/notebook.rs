//! The reader of Jupyter notebooks: cells in order, without their outputs.

use crate::budget::{Halt, WorkBudget};
use crate::formats::contract::{Extracted, FileReader, Likeness, ReadMethod};
use crate::formats::flow::{Look, TextFlow};
use crate::formats::markdown::read_markdown;
use crate::reading::{ReadingNote, RemarkKind};
use serde_json::Value;
use std::borrow::Cow;

/// Jupyter notebooks, formats 3 and 4.
pub(super) const NOTEBOOK: FileReader = FileReader {
    name: "notebook",
    extensions: &["ipynb"],
    read: ReadMethod::Text { likeness, read },
};

fn likeness(source: &str) -> Likeness {
    if !source.trim_start().starts_with('{') || !source.contains("\"cell_type\"") {
        return Likeness::ByName;
    }
    let parsed: Option<Value> = serde_json::from_str(source).ok();
    let first = parsed.as_ref().and_then(cells).and_then(|cells| cells.first());
    let is_notebook = first.is_some_and(|cell| cell.get("cell_type").is_some());
    if is_notebook { Likeness::Certain } else { Likeness::ByName }
}

fn read<'a>(source: Cow<'a, str>, budget: &WorkBudget<'_>) -> Result<Extracted<'a>, Halt> {
    budget.spend(source.len())?;
    let parsed: Option<Value> = serde_json::from_str(&source).ok();
    let Some(cells) = parsed.as_ref().and_then(cells) else {
        let note = ReadingNote::new(RemarkKind::NotAsNamed, 1);
        return Ok(Extracted { text: source, notes: vec![note], ..Extracted::default() });
    };
    let mut flow = TextFlow::new(budget);
    for cell in cells {
        budget.spend(1)?;
        let source = joined(cell.get("source").or_else(|| cell.get("input")));
        let kind = cell.get("cell_type").and_then(Value::as_str).unwrap_or_default();
        let found =
            if kind == "markdown" { read_markdown(&source, budget)? } else { source.into() };
        flow.end_line(2);
        flow.empty_part();
        flow.push_found(&found, |flow, text| flow.push(text, Look::Seen))?;
        let list = cell.get("outputs").and_then(Value::as_array);
        flow.left_out(RemarkKind::Outputs, list.map_or(0, Vec::len));
    }
    flow.finish("cell")
}

/// The cells of a notebook; `None` if it is not one.
fn cells(notebook: &Value) -> Option<&Vec<Value>> {
    let sheet = || notebook.get("worksheets")?.get(0)?.get("cells");
    notebook.get("cells").or_else(sheet)?.as_array()
}

/// A string, or a list of strings that are joined.
fn joined(source: Option<&Value>) -> String {
    match source {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(lines)) => lines.iter().filter_map(Value::as_str).collect(),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_read_in_order_without_outputs() {
        let json = r##"{"nbformat":4,"cells":[
            {"cell_type":"markdown","source":["# 标题\n","*一段*"]},
            {"cell_type":"code","source":"x = '*a*'","outputs":[{"text":"no"},{}]},
            {"cell_type":"markdown","source":"<p\n hidden>none</p>"},
            {"cell_type":"raw","source":[]},
            {"cell_type":"markdown","source":"> end"}]}"##;
        let budget = WorkBudget::new(json.len(), &|| false);
        let found = read(json.into(), &budget).unwrap();
        assert_eq!(found.text, "标题\n\n一段\n\nx = '*a*'\n\nend");
        let said: Vec<String> = found.notes.iter().map(ToString::to_string).collect();
        assert_eq!(
            said,
            ["4 characters of hidden parts", "1 marked quotation", "2 cell outputs left out"]
        );
        assert_eq!(found.notes[0].unseen[0].part, 3);
        let starts = found.parts.unwrap().starts;
        let cells = starts.iter().map(|&start| found.text.get(start..).unwrap());
        let cells: Vec<&str> = cells.map(|rest| rest.lines().next().unwrap_or_default()).collect();
        assert_eq!(cells, ["标题", "x = '*a*'", "end", "end", "end"]);
        let found = read("{\"cells\": 1}".into(), &budget).unwrap();
        assert_eq!((&*found.text, found.notes[0].kind), ("{\"cells\": 1}", RemarkKind::NotAsNamed));
    }
}
