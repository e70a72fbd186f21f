//! Draws the page of a report from its record: one HTML file without external resources, usable
//! without scripts.

mod facts;
mod findings;
mod graph;
mod pair;
mod printed;
mod render;
mod table;
mod text;

pub(in crate::report) use text::plain;

use crate::display::number::{count, thousands};
use crate::report::json;
use crate::report::language::ReportLanguage;
use crate::report::page::facts::{documents, method, skipped};
use crate::report::page::findings::findings;
use crate::report::page::graph::graphs;
use crate::report::page::pair::pair;
use crate::report::page::printed::Printed;
use crate::report::page::table::{groups, ranking};
use crate::report::read::{CLOSES, OPENS};
use crate::report::record::{NameLabel, Report};
use crate::report::record_sources::RecordedSources;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use maud::{Markup, PreEscaped, html};
use sha2::{Digest, Sha256};
use std::io;

const STYLE: &str = include_str!("../../../../assets/report/report.css");
const SCRIPT: &str = include_str!("../../../../assets/report/report.js");

/// The whole page. One record gives the same bytes on every machine.
pub fn page(report: &Report) -> io::Result<String> {
    let record = json::write(report)?;
    let title = format!("{} · {}", heading(report), report.language.say("lookalike report"));
    let page = html! {
        (PreEscaped("<!doctype html>\n"))
        html lang=(report.language.tag()) {
            (head(&title, &report.lookalike))
            (PreEscaped("\n"))
            body {
                (bar(report))
                (PreEscaped("\n"))
                div.wrap {
                    (top(report))
                    (main(report))
                    (footer(report))
                }
                (PreEscaped("\n"))
                (PreEscaped(OPENS)) (PreEscaped(&record)) (PreEscaped(CLOSES))
                (PreEscaped("\n"))
                script { (PreEscaped(SCRIPT)) }
            }
        }
        (PreEscaped("\n"))
    };
    Ok(page.into_string())
}

/// A page of the sources of some texts, one after another; their indices are those of `names`.
pub fn sources_page(
    texts: &[RecordedSources],
    names: &[NameLabel],
    language: ReportLanguage,
) -> String {
    let title = language.say("Sources");
    let page = html! {
        (PreEscaped("<!doctype html>\n"))
        html lang=(language.tag()) {
            (head(&title, env!("CARGO_PKG_VERSION")))
            (PreEscaped("\n"))
            body {
                div.wrap {
                    header.top { h1 { (title) } }
                    main { (findings::texts(texts, names, language)) }
                }
            }
        }
        (PreEscaped("\n"))
    };
    page.into_string()
}

/// The content security policy: nothing is loaded or sent, only this style and this script run.
fn policy() -> String {
    let hash = |text: &str| STANDARD.encode(Sha256::digest(text.as_bytes()));
    format!(
        "default-src 'none'; style-src 'sha256-{}'; script-src 'sha256-{}'; base-uri 'none'; \
         form-action 'none'",
        hash(STYLE),
        hash(SCRIPT)
    )
}

/// The heading: the title, or else the name of the corpus.
fn heading(report: &Report) -> String {
    if report.title.is_empty() {
        plain(&NameLabel::Text(report.corpus.label.clone()))
    } else {
        plain(&NameLabel::Text(report.title.clone()))
    }
}

/// The head of a page by this version of the program.
fn head(title: &str, version: &str) -> Markup {
    html! {
        head {
            meta charset="utf-8";
            meta http-equiv="Content-Security-Policy" content=(policy());
            meta name="viewport" content="width=device-width, initial-scale=1";
            meta name="robots" content="noindex, nofollow";
            meta name="referrer" content="no-referrer";
            meta name="generator" content={ "lookalike " (version) };
            title { (title) }
            (PreEscaped("\n"))
            style { (PreEscaped(STYLE)) }
        }
    }
}

fn bar(report: &Report) -> Markup {
    let say = |text: &str| report.language.say(text);
    html! {
        nav.bar aria-label=(say("Contents")) {
            div.wrap {
                a href="#summary" { (say("Summary")) }
                a href="#findings" { (say("Findings")) }
                a href="#ranking" { (say("Pairs")) }
                @if !report.histograms.is_empty() { a href="#scores" { (say("Scores")) } }
                @if report.groups.of > 0 { a href="#groups" { (say("Groups")) } }
                a href="#passages" { (say("Passages")) }
                a href="#method" { (say("Method")) }
                a href="#texts" { (say("Texts")) }
                @if Printed::new(report).words().is_some() {
                    label.everything { input type="checkbox" id="everything"; (say("Print all")) }
                }
                fieldset.theme {
                    legend { (say("Theme")) }
                    label { input type="radio" name="theme" id="auto" checked; (say("Auto")) }
                    label { input type="radio" name="theme" id="light"; (say("Light")) }
                    label { input type="radio" name="theme" id="dark"; (say("Dark")) }
                }
            }
        }
    }
}

fn top(report: &Report) -> Markup {
    let say = |text: &str| report.language.say(text);
    let card = |number: usize, what: &str| card(number, &say(what));
    let corpus = &report.corpus;
    let day = report.made.get(..10).unwrap_or(&report.made);
    html! {
        header.top id="summary" {
            div.kicker { (say("Near-duplicate report")) }
            h1 { bdi { (heading(report)) } }
            p.soft {
                @if !report.title.is_empty() {
                    bdi { (plain(&NameLabel::Text(corpus.label.clone()))) } " · "
                }
                time datetime=(report.made) { (day) } " · lookalike " (report.lookalike)
                @if report.masked > 0 {
                    " · " (say("names of texts are replaced")) "; "
                    (say(&format!("masked with █: {} of names", count(report.masked as u64, "character"))))
                } @else if report.anonymised.is_some() {
                    " · " (say("names of texts are replaced; their content is quoted unchanged"))
                }
            }
            div.cards {
                (card(corpus.documents, "texts compared"))
                (card(corpus.pairs, "pairs scored"))
                (card(corpus.flagged, "pairs flagged"))
                (card(report.choice.showing, "pairs in this report"))
                (card(report.groups.of, "groups of alike texts"))
                (card(corpus.skipped, "files skipped"))
            }
        }
        (PreEscaped("\n"))
    }
}

fn card(number: usize, what: &str) -> Markup {
    html! { div.card { b { (thousands(number as u64)) } span { (what) } } }
}

fn main(report: &Report) -> Markup {
    let say = |text: &str| report.language.say(text);
    let printed = Printed::new(report);
    html! {
        main {
            @if let Some(words) = printed.words() { p.soft { (say(&words)) } }
            (findings(report))
            (ranking(report))
            (graphs(report))
            (groups(report))
            section {
                h2 id="passages" { (say("Shared passages")) }
                p.soft {
                    @for (place, text) in LEGEND.iter().enumerate() {
                        @if place > 0 && report.language == ReportLanguage::English { " " }
                        (say(text))
                    }
                }
                @if report.pairs.is_empty() {
                    p.empty { (say("No pairs to show.")) }
                }
                @for one in &report.pairs {
                    (PreEscaped("\n"))
                    (pair(report, one, &printed))
                }
            }
            (method(report))
            (documents(report))
            (skipped(report))
        }
    }
}

/// The marks in both texts of a pair, in sentences.
const LEGEND: [&str; 4] = [
    "Stretches that both texts hold word for word carry the same letter and colour on both sides, \
     wherever they stand; ⇄ marks one that moved, T one that many texts of the corpus hold.",
    "A letter leads to its stretch on the other side.",
    "Reworded stretches, close to the same in both texts, carry the same number and a dashed line on \
     both sides; words that only one text has there are dotted.",
    "⋯ marks omissions with their number of characters; in print there are more of them.",
];

fn footer(report: &Report) -> Markup {
    let say = |text: &str| report.language.say(text);
    let passages: usize = report.pairs.iter().map(|pair| pair.passages.len()).sum();
    let covers = format!(
        "It covers {}, {} and {}, and this page byte for byte.",
        count(report.documents.len() as u64, "text"),
        count(report.pairs.len() as u64, "pair"),
        count(passages as u64, "shared passage")
    );
    html! {
        (PreEscaped("\n"))
        footer {
            p {
                (say("Every number and every quotation here can be recomputed from the texts:")) " "
                code { "lookalike verify FILE" }
                @if report.anonymised.is_some() || report.corpus.paths.is_none() {
                    @if !report.corpus.demo { " " code { "--texts FOLDER" } }
                }
                (say(". ")) (say(&covers))
            }
            p { (say("Seal of the record:")) " " span.hash { (report.seal) } }
        }
    }
}
