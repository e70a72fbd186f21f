//! What a group of RTF holds, and the formatting inside it.

use crate::formats::flow::Look;
use crate::formats::office::Ink;
use crate::formats::rtf::shading::RtfShading;
use crate::reading::RemarkKind;

/// The content of a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum RtfContent {
    /// Text of the document.
    #[default]
    Text,
    /// Neither text nor anything to say.
    Skipped,
    /// The table of fonts.
    Fonts,
    /// The table of colours.
    Colours,
}

/// The state of a group; an inner group starts with that of the outer one.
#[derive(Debug, Clone, Copy, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the format")]
pub(super) struct RtfGroup {
    pub(super) destination: RtfContent,
    /// True if the group is a note or text box, put aside when it ends.
    pub(super) is_side: bool,
    /// Number of characters that stand for a `\u` in programs without Unicode.
    pub(super) fallback: usize,
    pub(super) font: Option<i32>,
    pub(super) hidden: bool,
    pub(super) deleted: bool,
    pub(super) tiny: bool,
    pub(super) colour: Option<Ink>,
    /// Behind the characters.
    pub(super) shading: RtfShading,
    /// Behind the paragraph.
    pub(super) paragraph: RtfShading,
    /// Number of tables that hold the paragraph, one within the other.
    pub(super) tables: usize,
    /// True in a text box, whose background is not known.
    pub(super) is_box: bool,
}

impl RtfGroup {
    /// How its text looks; `below` is the colour behind the paragraph, if that is known.
    pub(super) fn look(&self, below: Option<Ink>) -> Look {
        let below = self.paragraph.behind(below.filter(|_| !self.is_box));
        let behind = self.shading.behind(below);
        let is_white = self.colour.zip(behind).is_some_and(|(own, behind)| own.is_like(behind));
        let look = Look::Unseen(RemarkKind::WhiteText).when(is_white, Look::Seen);
        let look = Look::Unseen(RemarkKind::TinyText).when(self.tiny, look);
        Look::Unseen(RemarkKind::HiddenText).when(self.hidden, look)
    }

    /// Resets the formatting of characters.
    pub(super) fn plain(&mut self) {
        let Self { font, hidden, deleted, tiny, colour, shading, .. } = Self::default();
        *self = Self { font, hidden, deleted, tiny, colour, shading, ..*self };
    }

    /// Resets the formatting of paragraphs.
    pub(super) fn paragraph_default(&mut self) {
        (self.paragraph, self.tables) = (RtfShading::default(), 0);
    }
}

/// What the first word of a group says about its content.
pub(super) enum GroupKind {
    /// A destination, and what to say about it.
    Leaves(RtfContent, Option<RemarkKind>),
    /// A note or text box.
    Side,
    /// Text, also if marked as optional.
    Text,
}

/// The kind of group that a control word starts; `None` for words that start none.
pub(super) fn kind_of(word: &[u8]) -> Option<GroupKind> {
    let left_out = |kind| GroupKind::Leaves(RtfContent::Skipped, Some(kind));
    Some(match word {
        b"fonttbl" => GroupKind::Leaves(RtfContent::Fonts, None),
        b"colortbl" => GroupKind::Leaves(RtfContent::Colours, None),
        b"header" | b"headerl" | b"headerr" | b"headerf" | b"footer" | b"footerl" | b"footerr"
        | b"footerf" => left_out(RemarkKind::HeadersFooters),
        b"fldinst" => left_out(RemarkKind::FieldCodes),
        b"annotation" => left_out(RemarkKind::Comments),
        b"footnote" | b"shptxt" => GroupKind::Side,
        b"shpinst" | b"ud" | b"fldrslt" | b"result" => GroupKind::Text,
        b"stylesheet"
        | b"info"
        | b"pict"
        | b"objdata"
        | b"objclass"
        | b"listtext"
        | b"pntext"
        | b"sp"
        | b"shprslt"
        | b"nonshppict"
        | b"upr"
        | b"xe"
        | b"tc"
        | b"bkmkstart"
        | b"bkmkend"
        | b"atnid"
        | b"atnauthor"
        | b"atnref"
        | b"filetbl"
        | b"listtable"
        | b"listoverridetable"
        | b"revtbl"
        | b"rsidtbl"
        | b"ftnsep"
        | b"ftnsepc"
        | b"ftncn"
        | b"aftnsep"
        | b"aftnsepc"
        | b"aftncn"
        | b"mmathPr"
        | b"generator"
        | b"themedata"
        | b"colorschememapping"
        | b"datastore"
        | b"latentstyles"
        | b"fontemb"
        | b"falt"
        | b"panose"
        | b"pntxta"
        | b"pntxtb" => GroupKind::Leaves(RtfContent::Skipped, None),
        _ => return None,
    })
}
