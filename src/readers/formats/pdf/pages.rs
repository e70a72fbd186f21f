//! The pages of a PDF, drawn to their text.

use crate::document::Reason;
use crate::formats::contract::{Extracted, ReadLimits};
use crate::formats::flow::Look;
use crate::formats::pdf::annotations::{attachments, draw};
use crate::formats::pdf::areas::{PageAreas, PageCover};
use crate::formats::pdf::assembly::text_of_pages;
use crate::formats::pdf::chunks::{Chunk, PageText};
use crate::formats::pdf::drawing::PageDrawing;
use crate::formats::pdf::fonts::FontShelf;
use crate::formats::pdf::layers::PdfLayers;
use crate::formats::pdf::xfa::values;
use crate::reading::{RemarkKind, visible_characters};
use hayro_font::kurbo::{Affine, Rect};
use hayro_syntax::{DecryptionError, LoadPdfError, Pdf};

/// The text of a PDF. May panic, or run out of memory or stack, on one made for that.
pub(super) fn read(bytes: &[u8], limits: &ReadLimits<'_>) -> Result<Extracted<'static>, Reason> {
    let file = Pdf::new(bytes.to_vec()).map_err(|error| match error {
        LoadPdfError::Decryption(DecryptionError::PasswordProtected) => Reason::Encrypted,
        LoadPdfError::Decryption(_) => Reason::Damaged("its encryption is unknown".to_owned()),
        LoadPdfError::Invalid => Reason::Damaged("it has no list of pages".to_owned()),
    })?;
    let (shelf, layers) = (FontShelf::new(), PdfLayers::of(&file));
    let mut pages = Vec::new();
    for page in file.pages().iter() {
        let turned = Affine::new(page.initial_transform(false).as_coeffs());
        let mut drawing = PageDrawing::new(&shelf, &layers, limits.budget, turned);
        drawing.page(page)?;
        draw(&mut drawing, page)?;
        let (width, height) = page.render_dimensions();
        pages.push(seen(drawing.text, &drawing.areas, f64::from(width), f64::from(height)));
    }
    if let Some(first) = pages.first_mut() {
        first.attachments += attachments(&file);
    }
    let found = text_of_pages(pages, limits.budget)?;
    Ok(values(&file, &found.text, limits.budget)?.unwrap_or(found))
}

/// Marks what is outside of the paper, or behind something, as not seen. Invisible text on a picture, and text
/// behind a picture of the page, is what a scanner recognised.
fn seen(mut page: PageText, areas: &PageAreas, width: f64, height: f64) -> PageText {
    page.height = Some((0.0, height));
    let paper = Rect::new(0.0, 0.0, width, height);
    for (place, chunk) in page.chunks.iter_mut().enumerate() {
        let own = area(chunk);
        let middle = own.center();
        let is_invisible = chunk.look == Look::Unseen(RemarkKind::HiddenText);
        let on_picture = || areas.pictures.iter().any(|picture| picture.contains(middle));
        let holds = |cover: &&PageCover| cover.after > place && is_within(own, cover.area);
        let cover = areas.covers.iter().find(holds);
        let is_scan = cover.is_some_and(|cover| {
            cover.is_picture && cover.area.intersect(paper).area() > 0.5 * paper.area()
        });
        if paper.intersect(own).area() <= 0.0 {
            chunk.look = Look::Unseen(RemarkKind::OffPage);
        } else if (is_invisible && on_picture()) || (is_scan && chunk.look == Look::Seen) {
            chunk.look = Look::Seen;
            page.recognised += visible_characters(&chunk.text);
        } else if cover.is_some() && chunk.look == Look::Seen {
            chunk.look = Look::Unseen(RemarkKind::Covered);
        }
    }
    page
}

/// Where the letters of a chunk are on the page.
fn area(chunk: &Chunk) -> Rect {
    let (low, high) = (chunk.y - 0.1 * chunk.size, chunk.y + 0.6 * chunk.size.max(1e-3));
    let (x0, x1) = (chunk.x0, chunk.x1.max(chunk.x0 + 1e-3));
    let turned = match chunk.turns {
        0 => Rect::new(x0, low, x1, high),
        1 => Rect::new(-low, x0, -high, x1),
        2 => Rect::new(-x0, -low, -x1, -high),
        _ => Rect::new(low, -x0, high, -x1),
    };
    turned.abs()
}

/// True if an area is within another one, but for a little.
fn is_within(inner: Rect, outer: Rect) -> bool {
    inner.intersect(outer).area() >= 0.9 * inner.area()
}
