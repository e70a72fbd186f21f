//! The pages of a PDF, drawn to their text.

use crate::document::Reason;
use crate::formats::contract::{Extracted, ReadLimits};
use crate::formats::pdf::annotations::{attachments, draw};
use crate::formats::pdf::assembly::text_of_pages;
use crate::formats::pdf::chunks::PageText;
use crate::formats::pdf::drawing::PageDrawing;
use crate::formats::pdf::fonts::FontShelf;
use hayro_font::kurbo::Affine;
use hayro_syntax::{DecryptionError, LoadPdfError, Pdf};

/// The text of a PDF. May panic, or run out of memory or stack, on one made for that.
pub(super) fn read(bytes: &[u8], limits: &ReadLimits<'_>) -> Result<Extracted<'static>, Reason> {
    let file = Pdf::new(bytes.to_vec()).map_err(|error| match error {
        LoadPdfError::Decryption(DecryptionError::PasswordProtected) => Reason::Encrypted,
        LoadPdfError::Decryption(_) => Reason::Damaged("its encryption is unknown".to_owned()),
        LoadPdfError::Invalid => Reason::Damaged("it has no list of pages".to_owned()),
    })?;
    let shelf = FontShelf::new();
    let mut pages = Vec::new();
    for page in file.pages().iter() {
        let turned = Affine::new(page.initial_transform(false).as_coeffs());
        let mut drawing = PageDrawing::new(&shelf, limits.budget, turned);
        drawing.page(page)?;
        draw(&mut drawing, page)?;
        let (width, height) = page.render_dimensions();
        pages.push(seen(drawing.text, f64::from(width), f64::from(height)));
    }
    if let Some(first) = pages.first_mut() {
        first.attachments += attachments(&file);
    }
    text_of_pages(pages, limits.budget)
}

/// Marks what is outside of the paper as hidden. Invisible text on a picture is what a scanner
/// recognised, and not hidden.
fn seen(mut page: PageText, width: f64, height: f64) -> PageText {
    page.height = Some((0.0, height));
    let has_picture = page.has_picture;
    for chunk in &mut page.chunks {
        chunk.look.hidden &= !has_picture;
        let is_outside = chunk.turns == 0
            && (chunk.x1 < 0.0 || chunk.x0 > width || chunk.y < -chunk.size || chunk.y > height);
        chunk.look.hidden |= is_outside;
    }
    page
}
