//! Sentences about sources: the figure of a text, the progress of the search, empty states.

use crate::display::number::{bytes, count, percent, thousands};
use crate::display::sanitise::sanitise;
use crate::explain::passages::Least;
use crate::pair::DocId;
use crate::tui::model::{LiveSources, Model, NamedSource, Run, SourceSearch, has_texts, share};

/// The shortest stretch that counts, in words.
pub(super) fn least(least: Least) -> String {
    let (characters, words) = (count(least.characters.into(), "character"), least.words);
    format!("{characters} of Chinese or {}", count(words.into(), "word"))
}

/// How far the search is, and what to do; the longest version first.
pub(super) fn progress(live: &LiveSources, model: &Model) -> Vec<String> {
    let all = model.documents().len() as u64;
    let (found, requested) = (live.known() as u64, live.requested() as u64);
    let of = |done: u64, all: u64| format!("{} of {}", thousands(done), count(all, "text"));
    let found = of(found, requested);
    let is_recount = live.is_recount();
    let finding =
        if is_recount { format!("counted again: {found}") } else { format!("sources of {found}") };
    match &live.search {
        SourceSearch::Waiting if model.run.is_going() => {
            vec!["sources come after the pairs".to_owned()]
        }
        SourceSearch::Waiting => vec![finding],
        SourceSearch::Indexing(_) => {
            let indexing = format!("indexing {}", of(live.indexed().unwrap_or(0), all));
            vec![format!("{indexing} · esc stops"), indexing]
        }
        SourceSearch::Finding => vec![format!("{finding} · esc stops"), finding],
        SourceSearch::Stopped => {
            vec![format!("stopped: {finding} · r goes on"), "stopped · r goes on".to_owned()]
        }
        SourceSearch::Costly(more) => {
            let (texts, more) = (count(all, "text"), bytes(*more));
            vec![
                format!("an index of {texts} takes about {more} of memory · r finds sources"),
                format!("index: about {more} · r finds sources"),
            ]
        }
        SourceSearch::Failed(why) => vec![format!("failed: {} · r tries again", sanitise(why))],
        SourceSearch::Done => Vec::new(),
    }
}

/// The letters of a text, those that are accounted for, and a remark on that.
pub(super) struct TextFigure {
    pub(super) letters: u32,
    pub(super) accounted: u32,
    pub(super) remark: String,
}

/// Remarks in brackets, translated; nothing without any.
pub(super) fn in_brackets(remarks: Vec<String>, model: &Model) -> String {
    if remarks.is_empty() {
        return String::new();
    }
    let [open, close] = [model.mark(" (", "（"), model.mark(")", "）")];
    format!("{open}{}{close}", model.translated_list(remarks))
}

/// The figure of a text in words, e.g. `88.0 % accounted for: a.txt 61.0 %, b.txt 27.0 %`. `more`
/// sources follow those that are named.
pub(super) fn figure(
    own: &TextFigure,
    named: impl Iterator<Item = NamedSource>,
    more: usize,
    name: &dyn Fn(DocId) -> String,
    model: &Model,
) -> String {
    let Some(whole) = share(own.accounted, own.letters) else {
        return model.translated("no letters: there is nothing to find elsewhere").into_owned();
    };
    let (letters, remark) = (own.letters, &own.remark);
    let part = |own: NamedSource| {
        let adds = share(own.adds, letters).unwrap_or(0.0);
        format!("{} {}", name(own.source), percent(adds))
    };
    let mut parts: Vec<String> = named.map(part).collect();
    let accounted = format!("{} accounted for", percent(whole));
    let accounted = model.translated(&accounted);
    if parts.is_empty() {
        return format!("{accounted}{remark}");
    }
    if more > 0 {
        let more = format!("and {} more", thousands(more as u64));
        parts.push(model.translated(&more).into_owned());
    }
    let (colon, comma) = (model.mark(": ", "："), model.mark(", ", "，"));
    format!("{accounted}{remark}{colon}{}", parts.join(comma))
}

/// True if no text has a source.
fn has_none(live: &LiveSources) -> bool {
    let [totals, _] = live.totals();
    totals.iter().flatten().all(|totals| totals.sources == 0)
}

/// Why the screen has nothing to show: a heading and sentences; `None` if it has.
pub(super) fn why_empty(model: &Model) -> Option<(String, Vec<String>)> {
    let say = |heading: &str, lines: &[&str]| {
        Some((heading.to_owned(), lines.iter().map(|&line| line.to_owned()).collect()))
    };
    let Some(shown) = &model.comparison else {
        return match &model.run {
            Run::Failed(why) => say("Nothing could be read", &[&sanitise(why)]),
            _ => say("Looking for texts…", &["sources come after the pairs"]),
        };
    };
    let live = &model.sources;
    let new = shown.against.is_some();
    match shown.corpus.documents.len() {
        0 => return say("No texts", &["give a folder that holds text files: lookalike DIR"]),
        1 => {
            let lines = ["a text has its sources in other texts: give a folder with two or more"];
            return say("One text", &lines);
        }
        _ => {}
    }
    if !has_texts(shown) {
        let lines = [
            "the library is a sketch file: it holds hashes, no text",
            "",
            "to find sources: --against the folder that the file was made from",
        ];
        return say("The texts of the library are not available", &lines);
    }
    if live.requested() == 0 && new {
        return say("No new text", &["sources are those of new texts in the library"]);
    }
    if live.candidates() == 0 && new {
        return say("The library is empty", &["only its texts are sources of the new ones"]);
    }
    match &live.search {
        SourceSearch::Failed(why) => {
            say("Sources could not be found", &[&sanitise(why), "", "r tries again"])
        }
        SourceSearch::Done if has_none(live) => {
            let from = format!("a passage counts from {}", least(live.least()));
            let none = if new {
                "no passage of a new text stands in the library"
            } else {
                "no passage stands in two texts"
            };
            say("No shared passages", &[none, &from])
        }
        _ => None,
    }
}
