//! From the chunks of all pages to one text.

use crate::budget::WorkBudget;
use crate::document::Reason;
use crate::formats::contract::Extracted;
use crate::formats::pdf::chunks::PageText;
use crate::formats::pdf::columns::lines;
use crate::formats::pdf::margin::without_line_numbers;
use crate::formats::pdf::paragraphs;
use crate::formats::pdf::running::{PageLines, remove_running};
use crate::reading::{ReadingNote, RemarkKind, UnseenText};

/// The text of pages whose chunks are known.
pub(super) fn text_of_pages(
    pages: Vec<PageText>,
    budget: &WorkBudget<'_>,
) -> Result<Extracted<'static>, Reason> {
    let count = pages.len();
    let has_picture = pages.iter().any(|page| page.has_picture);
    let unknown: usize = pages.iter().map(|page| page.unknown).sum();
    let letters: usize =
        pages.iter().flat_map(|page| &page.chunks).map(|chunk| chunk.text.len()).sum();
    if letters == 0 || unknown > letters {
        let why = if unknown > 0 {
            "its fonts do not say which letters they draw"
        } else if has_picture {
            "its pages are pictures (a scan)"
        } else if count == 0 {
            "it has no pages"
        } else {
            "its pages are empty"
        };
        return Err(Reason::NoText(why.to_owned()));
    }
    let sum = |count: fn(&PageText) -> usize| pages.iter().map(count).sum::<usize>();
    let added = [
        (RemarkKind::FormFields, sum(|page| page.fields)),
        (RemarkKind::TextBoxes, sum(|page| page.boxes)),
        (RemarkKind::Comments, sum(|page| page.comments)),
        (RemarkKind::Attachments, sum(|page| page.attachments)),
        (RemarkKind::Recognised, sum(|page| page.recognised)),
    ];
    let mut placed = Vec::with_capacity(count);
    let others: Vec<(usize, String)> =
        pages.iter().map(|page| (page.other, page.given.clone())).collect();
    let mut numbers = 0;
    for mut page in pages {
        let height = page.height;
        numbers += without_line_numbers(&mut page.chunks, budget)?;
        placed.push(PageLines { lines: lines(page.chunks, budget)?, height });
    }
    let running = remove_running(&mut placed);
    let mut found = paragraphs::text(&placed, running, unknown, budget)?;
    found.notes.extend(other_letters(&others));
    let numbers = (RemarkKind::LineNumbers, numbers);
    let added = added.into_iter().chain([numbers]).filter(|(_, count)| *count > 0);
    found.notes.extend(added.map(|(kind, count)| ReadingNote::new(kind, count)));
    Ok(found)
}

/// The remark on letters that pages give otherwise than they draw them, with what they give.
fn other_letters(pages: &[(usize, String)]) -> Option<ReadingNote> {
    let pages = pages.iter().zip(1..).filter(|((letters, _), _)| *letters > 0);
    let mut note = ReadingNote::new(RemarkKind::OtherLetters, 0);
    for ((letters, given), part) in pages {
        note.count += letters;
        note.unseen.push(UnseenText { at: 0, part, text: given.clone() });
    }
    (note.count > 0).then_some(note)
}
