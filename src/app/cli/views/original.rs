//! Names the page, paragraph or cell of the original that a passage begins in.

use crate::cli::views::contract::ViewContext;
use crate::corpus::reading::TextParts;
use crate::explain::disguise::Copying;
use crate::explain::passages::letter;
use crate::pair::Side;
use std::ops::Range;

/// The pages, paragraphs or cells of both originals, where a reader counts them.
pub(super) type OriginalParts<'a> = [Option<&'a TextParts>; 2];

/// The parts of both documents of a view.
pub(super) fn parts<'a>(look: &'a ViewContext<'_>) -> OriginalParts<'a> {
    look.two.documents.map(|document| document.parts.as_deref())
}

/// The parts that a stretch of A and one of B begin in, e.g. `page 2`.
pub(super) fn part_names(
    parts: OriginalParts<'_>,
    original: &[Range<usize>; 2],
) -> [Option<String>; 2] {
    Side::BOTH.map(|side| parts[side]?.label(original[side].start))
}

/// A line for each passage and each reworded stretch: `A  page 2 of A, cell 3 of B`; empty if no reader
/// counts parts.
pub(super) fn places(copying: &Copying, parts: OriginalParts<'_>) -> Vec<String> {
    let line = |badge: String, original: &[Range<usize>; 2]| {
        let names = part_names(parts, original).into_iter().zip(Side::BOTH);
        let names =
            names.filter_map(|(name, side)| Some(format!("{} of {}", name?, side.letter())));
        let names: Vec<String> = names.collect();
        (!names.is_empty()).then(|| format!("{badge:<3} {}", names.join(", ")))
    };
    let passages = copying.passages.list.iter().enumerate();
    let stretches = copying.reworded.list.iter().enumerate();
    passages
        .map(|(place, own)| line(letter(place), &own.original))
        .chain(stretches.map(|(place, own)| line((place + 1).to_string(), &own.original)))
        .flatten()
        .collect()
}
