//! Two documents on paper: what they are, every score with its arithmetic, both fingerprints.

use crate::cli::two::Two;
use crate::corpus::document::{DecodedBy, Encoding};
use crate::display::number::{bytes, count};
use crate::display::sanitise::sanitise_bytes;
use crate::display::width::{pad, width};
use crate::export::rows::Surface;
use crate::measure::MEASURES;
use crate::settings::ShingleLength;
use crate::text::named::Named as _;
use anstyle::{AnsiColor, Style};
use std::io::{self, Write};

const HEADING: Style = Style::new().bold();
const FLAGGED: Style = AnsiColor::Yellow.on_default().bold();
const WARNING: Style = AnsiColor::Yellow.on_default().bold();

/// Writes everything but the texts.
pub fn write(two: &Two<'_>, surface: Surface, out: &mut dyn Write) -> io::Result<()> {
    let style = |style: Style| if surface.colour { style } else { Style::new() };
    documents(two, style(HEADING), out)?;
    writeln!(out)?;
    scores(two, style(FLAGGED), out)?;
    fingerprints(two, out)?;
    let warning = style(WARNING);
    for sentence in &two.warnings {
        writeln!(out, "{warning}!{warning:#}  {sentence}")?;
    }
    Ok(())
}

/// Writes what the two documents are, and how they are compared.
pub fn documents(two: &Two<'_>, heading: Style, out: &mut dyn Write) -> io::Result<()> {
    let names = two.documents.map(|document| sanitise_bytes(document.name.bytes()));
    let columns = names.iter().map(|name| width(name)).max().unwrap_or(0);
    for ((who, name), (document, profile)) in
        ["A", "B"].into_iter().zip(names).zip(two.documents.into_iter().zip(two.profiles))
    {
        let characters = document.text.chars().count() as u64;
        writeln!(
            out,
            "{heading}{who}  {}{heading:#}  {}, {}, {}, {}",
            pad(&name, columns),
            encoding(&document.encoding),
            bytes(document.bytes),
            count(characters, "character"),
            count(profile.shingles.len() as u64, "distinct shingle"),
        )?;
    }
    let recipe = &two.comparison.recipe;
    let auto = if two.settings.n == ShingleLength::Auto { " (auto)" } else { "" };
    let unit = recipe.unit.name();
    writeln!(out, "   {unit} shingles, n = {}{auto}; {}", recipe.n, recipe.ladder)
}

fn encoding(encoding: &Encoding) -> String {
    let by = match encoding.by {
        DecodedBy::Mark => " (byte order mark)",
        DecodedBy::Escapes => " (escape sequences)",
        DecodedBy::Guess => " (a guess)",
        DecodedBy::Asked => " (as asked)",
        DecodedBy::Valid => "",
    };
    format!("{}{by}", encoding.name)
}

fn scores(two: &Two<'_>, style: Style, out: &mut dyn Write) -> io::Result<()> {
    let flags = two.flags();
    let (t, bits) = (two.settings.thresholds, two.comparison.recipe.sketch.bits);
    for measure in MEASURES {
        let (flagged, threshold) = match measure.letter {
            Some('J') => (flags.jaccard, format!("flagged from {}", t.jaccard)),
            Some('M') => (flags.minhash, format!("flagged from {}", t.minhash)),
            Some('S') => (flags.simhash, format!("flagged to {} of {bits}", t.simhash)),
            _ => (false, String::new()),
        };
        let letter = match (measure.letter, flagged) {
            (Some(letter), true) => letter,
            (Some(_), false) => '·',
            (None, _) => ' ',
        };
        let text = two.evidence.as_ref().map_or_else(|| "—".to_owned(), measure.text);
        let style = if flagged { style } else { Style::new() };
        let title = pad(measure.title, 10);
        if threshold.is_empty() {
            writeln!(out, "{letter}  {title}  {text}")?;
        } else {
            writeln!(out, "{style}{letter}  {title}  {text}{style:#}  ({threshold})")?;
        }
    }
    Ok(())
}

fn fingerprints(two: &Two<'_>, out: &mut dyn Write) -> io::Result<()> {
    for (who, profile) in ["A", "B"].into_iter().zip(two.profiles) {
        let Some(print) = profile.fingerprint else { continue };
        let ties = match print.ties {
            0 => String::new(),
            ties => format!("  ({})", count(u64::from(ties), "tie")),
        };
        writeln!(out, "   Bits of {who}   {}{ties}", print.hex())?;
    }
    Ok(())
}
