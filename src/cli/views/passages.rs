//! The view `passages`: shared passages in any order, lettered, and how the copy was disguised.

use crate::cli::views::contract::{View, ViewContext};
use crate::cli::views::passages_json::record;
use crate::display::number::{count, thousands};
use crate::display::sanitise::{sanitise, sanitise_lines};
use crate::display::width::{cut, pad, width};
use crate::explain::disguise::{Copying, RULES, percent};
use crate::explain::page::{exchange_words, template_words};
use crate::explain::passages::{Passage, Passages, letter};
use crate::pair::Side;
use anstyle::{AnsiColor, Style};
use std::io::{self, Write};
use std::ops::Range;

/// The member for the table.
pub(super) const PASSAGES: View = View {
    name: "passages",
    about: "in any order: text that both share word for word, moves, and how the copy was disguised",
    text,
    json,
};

/// Colours of passages, in turn. Each passage also has a letter.
const CYCLE: [AnsiColor; 4] =
    [AnsiColor::Blue, AnsiColor::Yellow, AnsiColor::Cyan, AnsiColor::Magenta];
const HEADING: Style = Style::new().bold();
const QUIET: Style = Style::new().dimmed();
/// Number of listed substitutions.
const LISTED: usize = 40;

fn copying(look: &ViewContext<'_>) -> Copying {
    let corpus = look.corpus.map(|corpus| (&*corpus.profiles, &*corpus.recipe));
    Copying::new(look.texts(), &look.two.comparison.recipe.ladder, &look.options, corpus, look.stop)
}

fn json(look: &ViewContext<'_>) -> io::Result<Vec<u8>> {
    let copying = copying(look);
    look.two.json(Some(&record(look.texts(), &copying, &look.options, look.rules)))
}

fn text(look: &ViewContext<'_>, out: &mut dyn Write) -> io::Result<()> {
    let copying = copying(look);
    let page = PassagesPage { look, copying: &copying };
    page.heading(out)?;
    page.list(out)?;
    page.substitutions(out)?;
    for side in Side::BOTH {
        page.side(side, out)?;
    }
    if look.rules {
        page.rules(out)?;
    }
    Ok(())
}

struct PassagesPage<'a> {
    look: &'a ViewContext<'a>,
    copying: &'a Copying,
}

impl PassagesPage<'_> {
    fn style(&self, style: Style) -> Style {
        if self.look.surface.colour { style } else { Style::new() }
    }

    fn found(&self) -> &Passages {
        &self.copying.passages
    }

    fn heading(&self, out: &mut dyn Write) -> io::Result<()> {
        let (bold, disguise) = (self.style(HEADING), &self.copying.disguise);
        writeln!(out, "{bold}{}{bold:#}: {}", disguise.rule.name, disguise.rule.when)?;
        if let Some(why) = self.found().approximate {
            writeln!(out, "approximate: {why}")?;
        }
        for finding in &disguise.findings {
            writeln!(out, "·  {}", sanitise(&finding.says))?;
        }
        if let Some(template) = template_words(self.copying) {
            writeln!(out, "·  {template}")?;
        }
        Ok(())
    }

    /// One row per passage, in the order of A.
    fn list(&self, out: &mut dyn Write) -> io::Result<()> {
        let list = &self.found().list;
        if list.is_empty() {
            return Ok(());
        }
        let of = self.look.texts();
        let line = |side: Side, byte: usize| {
            let text = of[side].get(..byte).unwrap_or_default();
            1 + text.bytes().filter(|&byte| byte == b'\n').count()
        };
        let bold = self.style(HEADING);
        writeln!(out)?;
        writeln!(out, "{bold}      length  line of A  of B           begins{bold:#}")?;
        let room = self.look.surface.width.unwrap_or(100).saturating_sub(42).max(20);
        for (place, passage) in list.iter().enumerate() {
            let style = self.style(CYCLE[place % CYCLE.len()].on_default());
            let start = of[0].get(passage.original[0].clone()).unwrap_or_default();
            let start: String =
                start.trim().chars().take(room).map(|c| if c == '\n' { ' ' } else { c }).collect();
            let start = sanitise(&start);
            let mark = match (passage.is_template(), passage.moved) {
                (true, _) => "template",
                (_, true) => "moved",
                _ => "",
            };
            writeln!(
                out,
                "{style}{:>4}{style:#}  {:>6}  {:>9}  {:>4}  {}  {}",
                letter(place),
                thousands(passage.length as u64),
                line(Side::A, passage.original[0].start),
                line(Side::B, passage.original[1].start),
                pad(mark, 8),
                cut(&start, room)
            )?;
        }
        Ok(())
    }

    fn substitutions(&self, out: &mut dyn Write) -> io::Result<()> {
        let list = &self.copying.disguise.substitutions;
        if list.is_empty() {
            return Ok(());
        }
        let bold = self.style(HEADING);
        writeln!(out)?;
        writeln!(out, "{bold}{}{bold:#}", count(list.len() as u64, "substitution"))?;
        let room = self.look.surface.width.unwrap_or(100);
        let mut row = String::new();
        for substitution in list.iter().take(LISTED) {
            let words = exchange_words(substitution);
            if !row.is_empty() && width(&row) + width(&words) + 3 > room {
                writeln!(out, "{row}")?;
                row.clear();
            }
            row.push_str(if row.is_empty() { "" } else { "   " });
            row.push_str(&words);
        }
        writeln!(out, "{row}")?;
        if list.len() > LISTED {
            writeln!(out, "… and {} more; --format json lists them all", list.len() - LISTED)?;
        }
        Ok(())
    }

    /// One text with its passages marked: in colour, else in brackets with their letters.
    fn side(&self, side: Side, out: &mut dyn Write) -> io::Result<()> {
        let name = side.letter();
        let bold = self.style(HEADING);
        let share = self.found().coverage(side, self.look.options.but_template);
        let share = share.map_or_else(|| "—".to_owned(), percent);
        writeln!(out)?;
        writeln!(out, "{bold}{name}{bold:#}, {share} in passages")?;
        let text = self.look.texts()[side];
        let mut line = String::new();
        let mut start = 0;
        for place in self.found().order(side) {
            let Some(passage) = self.found().list.get(place) else { continue };
            let range = passage.original[side].clone();
            line.push_str(&plain(text, start..range.start));
            line.push_str(&self.marked(text, &range, place));
            start = range.end;
        }
        line.push_str(&plain(text, start..text.len()));
        write!(out, "{line}")?;
        if !line.ends_with('\n') {
            writeln!(out)?;
        }
        Ok(())
    }

    fn marked(&self, text: &str, range: &Range<usize>, place: usize) -> String {
        let passage = self.found().list.get(place);
        let is_template = passage.is_some_and(Passage::is_template);
        let sign = if passage.is_some_and(|passage| passage.moved) { "⇄" } else { "" };
        let (letter, part) = (letter(place), plain(text, range.clone()));
        if !self.look.surface.colour {
            return format!("[{letter}{sign} {part}]");
        }
        let style = CYCLE[place % CYCLE.len()].on_default();
        let style = if is_template { QUIET } else { style };
        let badge = style.invert().bold();
        // Colour is set again on each line, so that a pager can start at any of them.
        let lines: Vec<String> =
            part.split('\n').map(|line| format!("{style}{line}{style:#}")).collect();
        format!("{badge}{letter}{sign}{badge:#}{}", lines.join("\n"))
    }

    fn rules(&self, out: &mut dyn Write) -> io::Result<()> {
        let bold = self.style(HEADING);
        writeln!(out)?;
        writeln!(out, "{bold}the classes; the first rule that applies decides{bold:#}")?;
        let room = RULES.iter().map(|rule| width(rule.name)).max().unwrap_or(0);
        for rule in &RULES {
            writeln!(out, "{}  {}", pad(rule.name, room), rule.when)?;
        }
        Ok(())
    }
}

fn plain(text: &str, range: Range<usize>) -> String {
    sanitise_lines(text.get(range).unwrap_or_default())
}
