//! How a file was read: what its reader left out, what it found hidden, and where its parts begin.

mod parts;

pub use parts::TextParts;

use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;

/// How much there is of what a reader of the text sees otherwise than it is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SeenAmount {
    /// More than an accident explains: a finding.
    Telling,
    /// What an accident explains.
    Noted,
}

/// A kind of remark of a reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RemarkKind {
    /// Characters formatted as hidden text; apart.
    HiddenText,
    /// Characters of whole parts of a web page that are not shown, such as menus; apart.
    HiddenParts,
    /// Characters in the colour of what is behind them; apart.
    WhiteText,
    /// Characters of less than 2 points; apart.
    TinyText,
    /// Characters beside the page; apart.
    OffPage,
    /// Characters behind a picture or a filled area; apart.
    Covered,
    /// Characters of layers that are off; apart.
    LayersOff,
    /// Letters that the file gives otherwise than it draws them; what is drawn is the text where it is known.
    OtherLetters,
    /// Characters recognised in a picture of a page; the text.
    Recognised,
    /// Letters of another alphabet inside words; this and the next six are compared as seen.
    ExchangedLetters(SeenAmount),
    /// Marks that no language puts on a letter.
    IdleMarks(SeenAmount),
    /// Signs between the letters of words.
    Separators(SeenAmount),
    /// Characters inside words that show nothing.
    HiddenCharacters(SeenAmount),
    /// Letters of words in another form.
    StyledLetters(SeenAmount),
    /// Characters that are shown in reverse.
    Reversed(SeenAmount),
    /// Radicals and variants of ideographs.
    Radicals(SeenAmount),
    /// Lines of a mail that quote another one; kept.
    QuotedLines,
    /// Quotations in the markup of a file, such as block quotations; kept.
    Quotations,
    /// Text inserted or deleted under change tracking: the deleted parts.
    Deletions,
    /// Codes of fields, such as a table of contents; their results are kept.
    FieldCodes,
    /// Comments.
    Comments,
    /// Parts with page headers, footers and page numbers.
    HeadersFooters,
    /// Numbers of lines in the margin.
    LineNumbers,
    /// Numbers and times of subtitle cues.
    CueTimes,
    /// Outputs of notebook cells.
    Outputs,
    /// Characters of a web page that its script fades in; read.
    FadedIn,
    /// Form fields with a value; read.
    FormFields,
    /// Text boxes and stamps put on a page; read.
    TextBoxes,
    /// Attachments of a mail or a PDF.
    Attachments,
    /// Notes for the speaker of a presentation.
    SpeakerNotes,
    /// Formulas.
    Formulas,
    /// Navigation pages of a book.
    Navigation,
    /// Metadata of a file: a preamble, a TEI header.
    Metadata,
    /// Entities that the file defines itself; shown by name.
    Entities,
    /// Parts that could not be read.
    Unread,
    /// The end of the file is missing.
    CutShort,
    /// NUL bytes between characters or around them; left out.
    Zeros,
    /// Glyphs whose letters the file does not name.
    UnknownGlyphs,
    /// The program that read it does not tell what is hidden, and this one cannot read it.
    Unsearched,
    /// The format of the name does not hold: read as plain text.
    NotAsNamed,
    /// The name is that of a member of an archive, in an encoding that was guessed.
    GuessedName(&'static str),
    /// Lines in another encoding than most: its name, and the first of them.
    OtherLines(&'static str, usize),
    /// The name says nothing of the format, or another one: read by its content.
    ByContent,
}

impl RemarkKind {
    /// Kinds of text that a reader of the page does not see. It is kept apart from the text and not compared.
    pub const UNSEEN: [Self; 7] = [
        Self::HiddenText,
        Self::HiddenParts,
        Self::WhiteText,
        Self::TinyText,
        Self::OffPage,
        Self::Covered,
        Self::LayersOff,
    ];
}

/// A piece of text that the page does not show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnseenText {
    /// Byte of the text before which it stands.
    pub at: usize,
    /// Number of the part that holds it, from 1; 0 before the first one, or without parts.
    pub part: usize,
    /// The piece.
    pub text: String,
}

/// A remark of a reader, with a count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadingNote {
    /// Its kind.
    pub kind: RemarkKind,
    /// Number of characters, lines or parts.
    pub count: usize,
    /// Byte ranges in the text that it is about, ascending; empty for what was left out.
    pub spans: Vec<Range<usize>>,
    /// The pieces kept apart from the text, in the order of the file.
    pub unseen: Vec<UnseenText>,
    /// True for an amount that innocent files have; see [`judge`].
    pub is_noted: bool,
}

impl ReadingNote {
    /// A remark with a count alone.
    pub fn new(kind: RemarkKind, count: usize) -> Self {
        Self { kind, count, spans: Vec::new(), unseen: Vec::new(), is_noted: false }
    }

    /// True if it is about text that a reader does not see as it is stored, in any amount.
    pub fn is_of_unseen(&self) -> bool {
        self.is_of_page() || self.seen_amount().is_some()
    }

    /// How much there is of what is seen otherwise than stored; `None` for any other remark.
    pub fn seen_amount(&self) -> Option<SeenAmount> {
        match self.kind {
            RemarkKind::ExchangedLetters(amount)
            | RemarkKind::IdleMarks(amount)
            | RemarkKind::Separators(amount)
            | RemarkKind::HiddenCharacters(amount)
            | RemarkKind::StyledLetters(amount)
            | RemarkKind::Reversed(amount)
            | RemarkKind::Radicals(amount) => Some(amount),
            _ => None,
        }
    }

    /// True for what a reader of the page sees otherwise than the file says, more than innocent files have: a
    /// known way to hide a copy or its absence.
    pub fn is_finding(&self) -> bool {
        let is_unseen = self.is_of_page() && !self.is_noted;
        is_unseen || self.seen_amount() == Some(SeenAmount::Telling)
    }

    /// The kind, if it is a finding of letters, marks or signs inside words: radicals and letters in another form change
    /// no word.
    pub fn word_finding(&self) -> Option<RemarkKind> {
        let changes_words =
            !matches!(self.kind, RemarkKind::StyledLetters(_) | RemarkKind::Radicals(_));
        (changes_words && self.seen_amount() == Some(SeenAmount::Telling)).then_some(self.kind)
    }

    /// True if a text has findings of another kind inside its words than another text with the same words: one of
    /// them is disguised. `texts`: the remarks on each.
    pub fn are_stored_apart<'a>(texts: impl IntoIterator<Item = &'a [Self]>) -> bool {
        let kinds = |notes: &'a [Self]| -> BTreeSet<RemarkKind> {
            notes.iter().filter_map(Self::word_finding).collect()
        };
        let mut texts = texts.into_iter().map(kinds);
        let first = texts.next();
        texts.any(|own| Some(&own) != first.as_ref())
    }

    /// True if a part of the file is not in its text that its reader finds there: an attachment, the end.
    pub fn is_of_missing(&self) -> bool {
        matches!(self.kind, RemarkKind::Attachments | RemarkKind::Unread | RemarkKind::CutShort)
    }

    /// True for what a page shows otherwise than its file says, in any amount.
    pub fn is_of_page(&self) -> bool {
        self.kind == RemarkKind::OtherLetters || RemarkKind::UNSEEN.contains(&self.kind)
    }

    /// True for an amount that innocent files have, where `seen` characters are the text: fewer than 20, or less
    /// than 2 % of all, of a web page or where all pieces are labels and headings 10 % (60 % for whole parts, most of
    /// which are menus).
    fn is_usual(&self, seen: usize, source: TextSource) -> bool {
        let longest = self.unseen.iter().map(|own| visible_characters(&own.text)).max();
        let percent = match (source, &self.kind) {
            (_, RemarkKind::HiddenParts) => 60,
            (TextSource::WebPage, _) => 10,
            (TextSource::Document, _) if longest.is_some_and(|own| own < RUNNING) => 10,
            (TextSource::Document, _) => 2,
        };
        let all = if self.kind == RemarkKind::OtherLetters { seen } else { seen + self.count };
        self.count < FEWEST || 100 * self.count < percent * all
    }
}

/// Notes which remarks on what a page shows otherwise than its file says have an amount that innocent files
/// have. Cost: a pass over the text if there are some.
pub fn judge(notes: &mut [ReadingNote], text: &str, source: TextSource) {
    let mut notes = notes.iter_mut().filter(|note| note.is_of_page()).peekable();
    if notes.peek().is_some() {
        let seen = visible_characters(text);
        notes.for_each(|note| note.is_noted = note.is_usual(seen, source));
    }
}

/// Where a text is from, by which hidden text is usual or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TextSource {
    /// A document that a person wrote.
    #[default]
    Document,
    /// A web page or a mail, which hide menus, labels for screen readers and previews.
    WebPage,
}

/// Fewest characters of a finding.
const FEWEST: usize = 20;
/// Characters of a hidden piece from which on it is running text.
const RUNNING: usize = 60;

/// Number of characters of a text that are no white space.
pub fn visible_characters(text: &str) -> usize {
    text.chars().filter(|c| !c.is_whitespace()).count()
}

impl fmt::Display for ReadingNote {
    /// Formats e.g. `2 tracked deletions left out`.
    #[expect(clippy::too_many_lines, reason = "a table: the words of each kind")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let noted = if self.seen_amount() == Some(SeenAmount::Noted) { " noted" } else { "" };
        let (one, many, fate) = match self.kind {
            RemarkKind::HiddenText => ("hidden character", "hidden characters", ""),
            RemarkKind::HiddenParts => {
                ("character of hidden parts", "characters of hidden parts", "")
            }
            RemarkKind::WhiteText => ("white character", "white characters", ""),
            RemarkKind::OffPage => ("character beside the page", "characters beside the page", ""),
            RemarkKind::Covered => {
                ("character behind a picture", "characters behind a picture", "")
            }
            RemarkKind::LayersOff => {
                ("character of a layer that is off", "characters of layers that are off", "")
            }
            RemarkKind::OtherLetters => {
                ("letter given otherwise than drawn", "letters given otherwise than drawn", "")
            }
            RemarkKind::Recognised => {
                ("character recognised in a picture", "characters recognised in pictures", "")
            }
            RemarkKind::TinyText => ("character under 2 points", "characters under 2 points", ""),
            RemarkKind::ExchangedLetters(_) => (
                "letter of another alphabet inside a word",
                "letters of another alphabet inside words",
                noted,
            ),
            RemarkKind::IdleMarks(_) => ("idle mark on a letter", "idle marks on letters", noted),
            RemarkKind::Separators(_) => {
                ("sign between the letters of a word", "signs between the letters of words", noted)
            }
            RemarkKind::HiddenCharacters(_) => {
                ("hidden character inside a word", "hidden characters inside words", noted)
            }
            RemarkKind::StyledLetters(_) => {
                ("letter of a word in another form", "letters of words in another form", noted)
            }
            RemarkKind::Reversed(_) => {
                ("character shown in reverse", "characters shown in reverse", noted)
            }
            RemarkKind::Radicals(_) => {
                ("radical or variant of an ideograph", "radicals or variants of ideographs", noted)
            }
            RemarkKind::QuotedLines => ("quoted line", "quoted lines", ""),
            RemarkKind::Quotations => ("marked quotation", "marked quotations", ""),
            RemarkKind::Deletions => ("tracked deletion", "tracked deletions", " left out"),
            RemarkKind::FieldCodes => ("field code", "field codes", " left out"),
            RemarkKind::Comments => ("comment", "comments", " left out"),
            RemarkKind::HeadersFooters => {
                ("page header or footer", "page headers and footers", " left out")
            }
            RemarkKind::LineNumbers => ("line number", "line numbers", " left out"),
            RemarkKind::CueTimes => ("cue time", "cue times", " left out"),
            RemarkKind::Outputs => ("cell output", "cell outputs", " left out"),
            RemarkKind::FadedIn => {
                ("character faded in by a script", "characters faded in by a script", " read")
            }
            RemarkKind::FormFields => ("form field", "form fields", " read"),
            RemarkKind::TextBoxes => ("text box", "text boxes", " read"),
            RemarkKind::Attachments => ("attachment", "attachments", " left out"),
            RemarkKind::SpeakerNotes => {
                ("page of speaker notes", "pages of speaker notes", " left out")
            }
            RemarkKind::Formulas => ("formula", "formulas", " left out"),
            RemarkKind::Navigation => ("navigation page", "navigation pages", " left out"),
            RemarkKind::Metadata => ("header", "headers", " left out"),
            RemarkKind::Entities => ("entity", "entities", " not expanded"),
            RemarkKind::Unread => ("part", "parts", " not readable"),
            RemarkKind::Zeros => ("NUL byte", "NUL bytes", " left out"),
            RemarkKind::UnknownGlyphs => ("glyph", "glyphs", " without a letter left out"),
            RemarkKind::NotAsNamed => {
                return write!(f, "not what its name says, read as plain text");
            }
            RemarkKind::CutShort => return write!(f, "the end of the file is missing"),
            RemarkKind::Unsearched => return write!(f, "hidden text not looked for"),
            RemarkKind::GuessedName(encoding) => {
                return write!(f, "name read as {encoding}, a guess");
            }
            RemarkKind::OtherLines(encoding, first) => {
                let noun = if self.count == 1 { "line" } else { "lines" };
                return write!(f, "{} {noun} in {encoding}, from line {first}", self.count);
            }
            RemarkKind::ByContent => return write!(f, "recognised by its content"),
        };
        write!(f, "{} {}{fate}", self.count, if self.count == 1 { one } else { many })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_is_a_phrase_with_its_count() {
        let note = ReadingNote::new;
        let said = note(RemarkKind::Deletions, 2).to_string();
        assert_eq!(said, "2 tracked deletions left out");
        assert_eq!(note(RemarkKind::HiddenText, 1).to_string(), "1 hidden character");
        assert!(note(RemarkKind::WhiteText, 1).is_finding());
        assert!(!note(RemarkKind::Comments, 1).is_finding());
        let few = note(RemarkKind::IdleMarks(SeenAmount::Noted), 1);
        assert_eq!(
            (few.to_string(), few.is_finding()),
            ("1 idle mark on a letter noted".into(), false)
        );
    }

    #[test]
    fn an_amount_that_is_common_is_no_warning() {
        let warned = |source, kind, count, seen: usize| {
            let mut note = [ReadingNote::new(kind, count)];
            judge(&mut note, &"x".repeat(seen), source);
            note[0].is_finding()
        };
        let warns = |kind, count, seen| warned(TextSource::Document, kind, count, seen);
        assert!(warns(RemarkKind::HiddenText, 20, 980) && !warns(RemarkKind::HiddenText, 19, 10));
        assert!(!warns(RemarkKind::HiddenText, 20, 981));
        assert!(warned(TextSource::WebPage, RemarkKind::HiddenText, 20, 180));
        assert!(!warned(TextSource::WebPage, RemarkKind::HiddenText, 20, 181));
        assert!(warns(RemarkKind::HiddenParts, 600, 400));
        assert!(!warns(RemarkKind::HiddenParts, 599, 400));
        assert!(warns(RemarkKind::OtherLetters, 20, 1_000) && !warns(RemarkKind::Comments, 99, 1));
    }
}
