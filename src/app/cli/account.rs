//! Prints two documents: their facts, every score with its arithmetic, and both fingerprints.

use crate::cli::console::Paper;
use crate::cli::two::Two;
use crate::corpus::document::{DecodedBy, Encoding};
use crate::display::number::{bytes, count};
use crate::display::sanitise::sanitise_bytes;
use crate::display::width::{pad, width};
use crate::explain::page::{excluded_words, no_chance_words, ratio_words, score_facts};
use crate::measure::MeasureId;
use crate::measure::scale::{Scale, expected_text};
use crate::page::{Line, Mark};
use crate::pair::Side;
use crate::text::named::Named as _;
use std::io;

/// Writes everything but the texts.
pub fn write(two: &Two<'_>, paper: &mut Paper<'_>) -> io::Result<()> {
    documents(two, paper)?;
    paper.blank()?;
    excluded(two, paper)?;
    scores(two, paper)?;
    fingerprints(two, paper)?;
    warnings(two, paper)
}

/// Writes what does not count, and the scores of the whole texts.
fn excluded(two: &Two<'_>, paper: &mut Paper<'_>) -> io::Result<()> {
    let Some(whole) = &two.whole else { return Ok(()) };
    for (who, own) in Side::BOTH.into_iter().zip(whole.letters) {
        paper.text(&excluded_words(who, &own))?;
    }
    let said = ratio_words(whole.evidence.as_ref());
    paper.text(&format!("whole texts: {said}; without what is excluded:"))?;
    paper.blank()
}

/// Writes the facts of the two documents, and how they are compared.
pub fn documents(two: &Two<'_>, paper: &mut Paper<'_>) -> io::Result<()> {
    let names = two.documents.map(|document| sanitise_bytes(document.name.bytes()));
    let columns = names.iter().map(|name| width(name)).max().unwrap_or(0);
    for ((who, name), (document, profile)) in
        Side::BOTH.into_iter().zip(names).zip(two.documents.into_iter().zip(two.profiles))
    {
        let facts = format!(
            "{}, {}, {}, {}",
            encoding(&document.encoding),
            bytes(document.bytes),
            count(document.text.chars().count() as u64, "character"),
            count(profile.shingles.len() as u64, "distinct shingle"),
        );
        let facts = format!("  {}", paper.surface.words(&facts));
        paper.line(&Line::head(&format!("{who}  {}", pad(&name, columns))).plain(&facts))?;
    }
    let recipe = &two.comparison.recipe;
    let unit = recipe.unit.name();
    let n = recipe.n.spelled_in(two.documents.map(|document| &*document.text));
    paper.text(&format!("   {unit} shingles, n = {}; {}", n, recipe.ladder))
}

/// Writes the warnings of the pair.
pub fn warnings(two: &Two<'_>, paper: &mut Paper<'_>) -> io::Result<()> {
    let surface = paper.surface;
    let line = |says: &String| {
        Line::new().tint(Mark::Warning, "!").plain(&format!("  {}", surface.words(says)))
    };
    two.warnings.iter().try_for_each(|says| paper.line(&line(says)))
}

fn encoding(encoding: &Encoding) -> String {
    let by = match encoding.by {
        DecodedBy::Mark => " (byte order mark)",
        DecodedBy::Escapes => " (escape sequences)",
        DecodedBy::Guess => " (a guess)",
        DecodedBy::Asked => " (as requested)",
        DecodedBy::Valid | DecodedBy::Declared => "",
    };
    format!("{}{by}", encoding.name)
}

fn scores(two: &Two<'_>, paper: &mut Paper<'_>) -> io::Result<()> {
    let flags = two.flags();
    let bits = two.comparison.recipe.sketch.bits;
    let no_chance =
        no_chance_words(two.comparison.corpus.documents.len(), two.comparison.against.is_some());
    for (id, own) in MeasureId::all().zip(score_facts(two.evidence.as_ref(), no_chance)) {
        let (scale, flagged) = (id.scale(bits), flags.contains(id));
        let threshold = two.settings.thresholds.get(id).map(|threshold| match scale {
            Scale::Ratio => format!("flagged from {threshold}"),
            Scale::Expected => format!("flagged to {}", expected_text(threshold)),
            Scale::Bits(bits) => format!("flagged to {} of {bits}", scale.settled(threshold)),
        });
        let letter = match (&threshold, id.letter().filter(|_| flagged)) {
            (_, Some(letter)) => letter,
            (Some(_), None) => '·',
            (None, None) => ' ',
        };
        let mark = if flagged { Mark::Warning } else { Mark::Plain };
        let (label, value) = (paper.surface.words(&own.label), paper.surface.words(&own.value));
        let says = format!("{letter}  {}  {value}", pad(&label, 10));
        let line = Line::new().tint(mark, &says);
        let line = match threshold {
            None => line,
            Some(own) => line.plain(&format!("  ({})", paper.surface.words(&own))),
        };
        paper.line(&line)?;
    }
    Ok(())
}

fn fingerprints(two: &Two<'_>, paper: &mut Paper<'_>) -> io::Result<()> {
    for (who, profile) in Side::BOTH.into_iter().zip(two.profiles) {
        let Some(print) = profile.fingerprint else { continue };
        let ties = match print.ties {
            0 => String::new(),
            ties => format!("  ({})", paper.surface.words(&count(u64::from(ties), "tie"))),
        };
        let bits = format!("Bits of {who}");
        paper.raw(&format!("   {}   {}{ties}\n", paper.surface.words(&bits), print.hex()))?;
    }
    Ok(())
}
