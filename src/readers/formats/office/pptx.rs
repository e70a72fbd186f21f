//! The reader of presentations: slides in order; speaker notes are left out.

use crate::document::Reason;
use crate::formats::contract::{Extracted, FileReader, ReadLimits, ReadMethod};
use crate::formats::flow::TextFlow;
use crate::formats::office::drawn::{paragraphs, pictures};
use crate::formats::office::parts::{PackedParts, TYPES, likeness};
use crate::formats::office::relations::{MainPart, relations};
use crate::reading::RemarkKind;

/// PowerPoint presentations (Office Open XML).
pub(in crate::formats) const PPTX: FileReader = FileReader {
    name: "pptx",
    extensions: &["pptx", "pptm", "ppsx", "potx"],
    read: ReadMethod::Bytes { likeness: |bytes| likeness(bytes, TYPES, is_presentation), read },
};

fn is_presentation(types: &str) -> bool {
    let kinds = [
        "presentationml.presentation.main",
        "presentationml.slideshow.main",
        "presentationml.template.main",
    ];
    kinds.iter().any(|kind| types.contains(kind))
        || types.contains("ms-powerpoint.presentation.macroEnabled.main")
}

fn read(bytes: &[u8], limits: &ReadLimits<'_>) -> Result<Extracted<'static>, Reason> {
    let mut parts = PackedParts::new(bytes, limits.unpacked)?;
    let main = ("ppt/presentation.xml", "sldId");
    let main = MainPart::read(&mut parts, main, limits.budget)?;
    let mut flow = TextFlow::new(limits.budget);
    let mut notes = 0;
    for link in main.ordered() {
        flow.start_part();
        let Some(xml) = parts.text(&link.target)? else {
            flow.left_out(RemarkKind::Unread, 1);
            continue;
        };
        paragraphs(&xml, &mut flow, limits.budget)?;
        let own = relations(&mut parts, &link.target, limits.budget)?;
        notes += own.iter().filter(|link| link.is("/notesSlide")).count();
        pictures(&mut parts, &own, &mut flow, limits.budget)?;
    }
    flow.left_out(RemarkKind::SpeakerNotes, notes);
    Ok(flow.finish("slide")?)
}
