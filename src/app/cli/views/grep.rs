//! Writes the shared passages of a pair as `FILE:LINE:COLUMN: text`, one line for each side.

use crate::cli::views::contract::ViewContext;
use crate::cli::views::passages::copying;
use crate::corpus::document::Document;
use crate::explain::passages::letter;
use crate::export::grep::GrepPlace;
use crate::pair::Side;
use std::io::{self, Write};

/// The passages in the order of A, each where it is in A and where it is in B.
pub fn grep(look: &ViewContext<'_>, out: &mut dyn Write) -> io::Result<()> {
    let copying = copying(look);
    let parts = look.two.documents.map(Document::places);
    for (place, passage) in copying.passages.list.iter().enumerate() {
        for side in Side::BOTH {
            let document = look.two.documents[side];
            let place_of_side = GrepPlace {
                file: document.name.bytes(),
                document,
                parts: parts[side].as_deref(),
                bytes: passage.original[side].clone(),
            };
            place_of_side.write(&letter(place), out)?;
        }
    }
    Ok(())
}
