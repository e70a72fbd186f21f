//! The notice in place of an empty list of pairs: what happened, and what to do next.

use crate::compare::result::{Comparison, Coverage};
use crate::compare::run::Stage;
use crate::display::sanitise::sanitise;
use crate::display::width::width;
use crate::tui::model::{Model, Only, Run};
use crate::tui::widgets::going::going;
use crate::tui::widgets::notice;
use crate::tui::widgets::numbers::{counted, ratio};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws why the list is empty; false if it has rows.
pub fn draw(model: &Model, area: Rect, buffer: &mut Buffer) -> bool {
    if !model.ranking.order.is_empty() {
        return false;
    }
    let (heading, lines) = why(model, usize::from(area.width.saturating_sub(2)));
    notice::draw(&heading, &lines, area, model, buffer);
    true
}

/// The heading and the lines, in that many columns.
fn why(model: &Model, columns: usize) -> (String, Vec<String>) {
    let say = |heading: &str, lines: &[&str]| {
        (heading.to_owned(), lines.iter().map(|&line| line.to_owned()).collect())
    };
    if let Run::Failed(why) = &model.run {
        let lines = vec![sanitise(why), String::new(), "R tries again, q quits".to_owned()];
        return ("The comparison failed".to_owned(), lines);
    }
    let Some(comparison) = &model.comparison else {
        return if model.run.is_going() {
            let fits = |line: &String| width(&model.translated(line)) <= columns;
            let (heading, progress) = under_way(&model.run, fits);
            say(heading, &[&progress, "pairs appear here as soon as they are known"])
        } else {
            say("Stopped", &["nothing was compared yet", "", "R runs again"])
        };
    };
    if !comparison.pairs.is_empty() {
        if !model.filter.is_empty() {
            let heading = format!("No pair matches “{}”", sanitise(&model.filter));
            let mut lines = vec!["Esc clears the filter".to_owned()];
            if model.review.show.only != Only::All {
                let words = model.review.show.only.words();
                lines.push(format!("only {words} pairs are listed; v changes that"));
            } else if model.view.flagged_only {
                lines.push("only flagged pairs are listed; f shows all".to_owned());
            }
            return (heading, lines);
        }
        if let Some(only) = model.view.only {
            let heading = match only.letters() {
                letters if letters.is_empty() => "No pair without a flag".to_owned(),
                letters => format!("No pair is flagged by exactly {letters}"),
            };
            return (heading, vec!["f shows the others again".to_owned()]);
        }
        if model.ranking.same_person > 0 {
            let heading = format!("{} of one author", counted(model.ranking.same_person, "pair"));
            return (heading, vec!["they are hidden; a shows them".to_owned()]);
        }
        let (show, hidden) = (model.review.show, model.review.reviewed.hidden());
        if show.only != Only::All {
            let heading = format!("No pair here is {}", show.only.words());
            return (heading, vec!["v selects the next filter by verdict".to_owned()]);
        }
        if hidden > 0 {
            let heading = format!("{} hidden", counted(hidden, "pair"));
            return (heading, vec!["judged `no match`; H shows them".to_owned()]);
        }
        let lines = ["( and ) move the threshold of the measure marked ▸", "f shows all pairs"];
        return say("No pair is flagged at these thresholds", &lines);
    }
    if model.run.is_going() {
        return say("Comparing…", &["pairs appear here as soon as they are known"]);
    }
    let (heading, mut lines) = no_pairs(comparison);
    if matches!(model.run, Run::Stopped) {
        lines.push("the run was stopped early; R runs again".to_owned());
    }
    (heading, lines)
}

/// The stage before the first pair, and the longest line on its progress that fits.
fn under_way(run: &Run, fits: impl FnMut(&String) -> bool) -> (&'static str, String) {
    let known = match run {
        Run::Running(running) => running.progress,
        _ => None,
    };
    let Some((progress, left)) = known else {
        return ("Looking for texts…", String::new());
    };
    let heading = match progress.stage {
        Stage::Listing => "Looking for texts…",
        Stage::Reading => "Reading texts…",
        _ => "Comparing…",
    };
    (heading, going(&progress, left).into_iter().find(fits).unwrap_or_default())
}

/// Why a comparison has no pairs: a heading and sentences.
pub fn no_pairs(comparison: &Comparison) -> (String, Vec<String>) {
    let corpus = &comparison.corpus;
    let skipped = match corpus.skipped.len() {
        0 => String::new(),
        n => format!("{} skipped, with the reason, on the Documents screen", counted(n, "file")),
    };
    let (heading, line) = match corpus.documents.len() {
        n if !comparison.complete => {
            ("No pairs so far".to_owned(), format!("{} read", counted(n, "document")))
        }
        0 => (
            format!("No documents in {}", sanitise(&corpus.label)),
            "give a folder that holds text files: lookalike DIR".to_owned(),
        ),
        1 => (
            "One document".to_owned(),
            "a pair needs two texts: give a folder that holds more, lookalike DIR".to_owned(),
        ),
        n if comparison.undefined() + 1 >= n => (
            "No pair can be scored".to_owned(),
            format!(
                "{} of {} hold no text after normalising",
                comparison.undefined(),
                counted(n, "document")
            ),
        ),
        n => {
            let floor = match comparison.coverage {
                Coverage::Floor(floor) => floor,
                Coverage::AllPairs => 0.0,
            };
            let whose = match &comparison.against {
                Some(against) => {
                    let new = counted(against.new as usize, "new text");
                    format!("none of {new} and a text of the library")
                }
                None => format!("no two of {}", counted(n, "document")),
            };
            let contained = comparison
                .contained
                .map_or_else(String::new, |own| format!(" or C ≥ {}", ratio(own.least)));
            let line = format!("{whose} reach J ≥ {}{contained}; --floor lowers it", ratio(floor));
            ("No pairs".to_owned(), line)
        }
    };
    let lines = [line, String::new(), skipped];
    (heading, lines.into_iter().collect())
}
