//! The list of details of the passages: class, findings, passages and substitutions, each line a
//! link.

use crate::display::number::thousands;
use crate::display::sanitise::sanitise;
use crate::display::width::{cut, pad};
use crate::explain::disguise::{ChangedPlace, RULES, Substitution};
use crate::explain::page::{exchange_words, template_words};
use crate::page::wrapped;
use crate::pair::Side;
use crate::tui::model::Spot;
use crate::tui::screens::read::contract::{Detail, PairTexts};
use crate::tui::screens::read::marks::percent;
use crate::tui::screens::read::passages::found::{Copied, colour};
use crate::tui::theme::Theme;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

/// Maximum number of listed substitutions; `compare` prints all.
const LISTED: usize = 200;

/// The lines of the list, the most important first.
pub(super) fn details(
    copied: &Copied,
    texts: &PairTexts,
    columns: usize,
    theme: &Theme,
) -> Vec<Detail> {
    let (found, disguise) = (&copied.copying.passages, &copied.copying.disguise);
    let mut out = vec![Detail::line(Span::styled(disguise.rule.name, theme.title))];
    put(&mut out, "  ", disguise.rule.when, None, columns, theme.dim);
    for finding in &disguise.findings {
        let place = finding.places.first().and_then(first);
        put(&mut out, "· ", &sanitise(&finding.says), place, columns, theme.text);
    }
    let is_any = found.template_characters.iter().any(|counts| counts[0] > 0);
    if let Some(template) = template_words(&copied.copying).filter(|_| is_any) {
        put(&mut out, "· ", &template, None, columns, theme.text);
    }
    passages(&mut out, copied, texts, theme);
    substitutions(&mut out, &disguise.substitutions, theme);
    heading(&mut out, "Rules", "the first one that applies names the class", theme);
    for rule in &RULES {
        let style = if rule.class == disguise.rule.class { theme.title } else { theme.text };
        out.push(Detail::line(Span::styled(rule.name, style)));
        put(&mut out, "  ", rule.when, None, columns, theme.dim);
    }
    out
}

fn passages(out: &mut Vec<Detail>, copied: &Copied, texts: &PairTexts, theme: &Theme) {
    heading(out, "Passages", "by their place in A", theme);
    for (place, passage) in copied.list().iter().enumerate() {
        let start = texts.of(Side::A).get(passage.original[0].clone()).unwrap_or_default();
        let start = cut(&sanitise(&one_line(start)), 60);
        let kind = match (passage.is_template(), passage.moved) {
            (true, _) => "template",
            (_, true) => "moved",
            _ => "in place",
        };
        let badge = colour(place, theme).add_modifier(Modifier::REVERSED | Modifier::BOLD);
        let of = |side: Side| percent(share(texts, side, passage.original[side].start));
        out.push(Detail {
            line: Line::from(vec![
                Span::styled(pad(&copied.badge(place), 3), badge),
                Span::raw(format!(" {:>7} characters  ", thousands(passage.length as u64))),
                Span::raw(format!(
                    "{}  at {:>6} of A, {:>6} of B  ",
                    pad(kind, 8),
                    of(Side::A),
                    of(Side::B)
                )),
                Span::styled(start, theme.dim),
            ]),
            place: first(&passage.original),
        });
    }
}

fn substitutions(out: &mut Vec<Detail>, list: &[Substitution], theme: &Theme) {
    if !list.is_empty() {
        heading(out, "Substitutions", "what stands for what", theme);
    }
    for substitution in list.iter().take(LISTED) {
        out.push(Detail {
            line: Line::from(exchange_words(substitution)),
            place: substitution.places.first().and_then(first),
        });
    }
}

/// Adds a wrapped sentence, with a sign before its first line.
fn put(
    out: &mut Vec<Detail>,
    sign: &'static str,
    says: &str,
    place: Option<Spot>,
    columns: usize,
    style: Style,
) {
    let mut sign = sign;
    for line in wrapped(says, columns.saturating_sub(sign.len())) {
        let line = Line::from(Span::styled(format!("{sign}{line}"), style));
        out.push(Detail { line, place });
        sign = "  ";
    }
}

fn heading(out: &mut Vec<Detail>, title: &'static str, about: &str, theme: &Theme) {
    out.push(Detail::line(Span::raw("")));
    let line =
        vec![Span::styled(title, theme.title), Span::styled(format!("  {about}"), theme.dim)];
    out.push(Detail { line: Line::from(line), place: None });
}

/// The first byte of a place, in A if it has text there.
fn first(place: &ChangedPlace) -> Option<Spot> {
    let side = Side::BOTH.into_iter().find(|&side| !place[side].is_empty())?;
    Some(Spot { side, byte: place[side].start })
}

/// The first 60 characters of a text, with line ends as spaces.
fn one_line(text: &str) -> String {
    text.trim().chars().take(60).map(|c| if c == '\n' { ' ' } else { c }).collect()
}

fn share(texts: &PairTexts, side: Side, byte: usize) -> f64 {
    byte as f64 / texts.of(side).len().max(1) as f64
}
