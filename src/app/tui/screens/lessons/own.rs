//! Two texts typed or pasted on the Lessons screen, which lessons then work on.

use crate::compare::pipeline::compare;
use crate::compare::result::Comparison;
use crate::compare::run::Unwatched;
use crate::corpus::texts::from_texts;
use crate::display::number::thousands;
use crate::display::width::width;
use crate::lesson::kit::words;
use crate::page::Language;
use crate::pair::{DocPair, Side};
use crate::settings::Settings;
use crate::tui::draw_text::DrawText as _;
use crate::tui::flow::Effect;
use crate::tui::theme::Theme;
use crate::tui::widgets::InputLine;
use crate::tui::work::{Cancel, Question, Work};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// The slot for comparing typed texts.
pub(super) const OWN: Question = Question("lessons.own");

/// Most characters of a typed text.
const LONGEST: usize = 20_000;

/// The names of the typed texts.
const NAMES: [&str; 2] = ["typed A", "typed B"];

/// The names of the versions of a sentence.
const SENTENCES: [&str; 2] = ["sentence of A", "sentence of B"];

/// Texts that were compared, or why there are none.
pub(super) type OwnAnswer = Result<OwnTexts, NoSentence>;

/// The form: a line for each text.
#[derive(Debug)]
pub(super) struct TextForm {
    lines: [InputLine; 2],
    side: Side,
}

/// Where a sentence stands among those that both texts have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct SentencePlace {
    /// From 0.
    pub(super) at: usize,
    /// Sentences that differ; if none does, all that both texts have.
    pub(super) of: usize,
}

/// There is no sentence at a place: none has a partner, or the last one was shown.
#[derive(Debug)]
pub(super) struct NoSentence {
    pub(super) of: usize,
}

/// Typed texts, or a sentence of the chosen pair, that were compared.
#[derive(Debug)]
pub(super) struct OwnTexts {
    texts: [String; 2],
    /// Which sentence; `None` for typed texts.
    pub(super) sentence: Option<SentencePlace>,
    pub(super) comparison: Comparison,
    /// The chosen pair when they were typed: choosing another one puts that in their place.
    instead_of: Option<DocPair>,
}

impl TextForm {
    /// A form with the texts that were typed before.
    pub(super) fn new(own: Option<&OwnTexts>) -> Self {
        let typed = |side: Side| own.map_or("", |own| own.texts[side].as_str());
        let lines = Side::BOTH.map(|side| InputLine::with_room(typed(side), LONGEST));
        Self { lines, side: Side::A }
    }

    /// The line with the caret.
    pub(super) fn line(&mut self) -> &mut InputLine {
        &mut self.lines[self.side]
    }

    /// Moves the caret to the other line; false if it is there.
    pub(super) fn go(&mut self, side: Side) -> bool {
        let moves = self.side != side;
        self.side = side;
        moves
    }

    /// Compares the typed texts; `None` if there are none.
    pub(super) fn submit(self, chosen: Option<DocPair>, settings: &Settings) -> Option<Effect> {
        let texts = self.lines.map(|line| line.text().to_owned());
        let is_empty = texts.iter().all(|text| text.trim().is_empty());
        (!is_empty).then(|| compared(texts, None, chosen, settings))
    }

    /// Draws the form over the last rows of `area`, as many as the texts need, up to all; returns the position
    /// of the caret.
    pub(super) fn draw(
        &self,
        language: Language,
        area: Rect,
        theme: &Theme,
        buffer: &mut Buffer,
    ) -> Option<Position> {
        let columns = usize::from(area.width);
        let most = thousands(LONGEST as u64);
        let about = words!("explorer.draw.two-texts-up", most);
        let label = |side: Side| format!("{side}: ");
        let indent = width(&label(Side::A)) as u16;
        let room = area.width.saturating_sub(indent);
        let heights = self.heights(room, area.height.saturating_sub(1));
        let all = heights[Side::A] + heights[Side::B] + 1;
        let mut y = area.bottom().saturating_sub(all).max(area.y);
        let blank = " ".repeat(columns);
        for y in y..area.bottom() {
            buffer.draw_text(area.x, y, &blank, columns, theme.text);
        }
        buffer.draw_text(area.x, y, about.text(language), columns, theme.dim);
        y += 1;
        let mut caret = None;
        for side in Side::BOTH {
            let height = heights[side].min(area.bottom().saturating_sub(y));
            let style = if side == self.side { theme.accent } else { theme.dim };
            if height > 0 {
                buffer.draw_text(area.x, y, label(side), columns, style);
            }
            let own = Rect { x: area.x + indent, y, width: room, height };
            let at = self.lines[side].draw_box(own, theme.text, buffer);
            caret = at.filter(|_| side == self.side).or(caret);
            y += height;
        }
        caret
    }

    /// Rows of both boxes: all that they need, or about half of the `most` rows each.
    fn heights(&self, columns: u16, most: u16) -> [u16; 2] {
        let need = |side: Side| self.lines[side].height(columns).min(usize::from(most)) as u16;
        let [a, b] = Side::BOTH.map(need);
        let a = a.min((most / 2).max(most.saturating_sub(b))).max(1);
        [a, b.min(most.saturating_sub(a)).max(1)]
    }
}

impl OwnTexts {
    /// Compares two texts.
    pub(super) fn new(
        texts: [String; 2],
        sentence: Option<SentencePlace>,
        instead_of: Option<DocPair>,
        settings: &Settings,
    ) -> Self {
        // Two texts are one pair, which no floor may drop.
        let settings = Settings { floor: None, ..settings.clone() };
        let names = if sentence.is_some() { SENTENCES } else { NAMES };
        let named = names.into_iter().zip(texts.iter().map(String::as_str));
        let comparison = compare(from_texts("typed texts", named), &settings, &Unwatched);
        Self { texts, sentence, comparison, instead_of }
    }

    /// True if another pair was chosen since.
    pub(super) fn is_replaced(&self, chosen: Option<DocPair>) -> bool {
        self.instead_of.is_some() && self.instead_of != chosen
    }

    /// Compares them again under other settings.
    pub(super) fn again(&self, settings: &Settings) -> Effect {
        compared(self.texts.clone(), self.sentence, self.instead_of, settings)
    }
}

fn compared(
    texts: [String; 2],
    sentence: Option<SentencePlace>,
    instead_of: Option<DocPair>,
    settings: &Settings,
) -> Effect {
    let settings = settings.clone();
    Effect::Work(Work::new(OWN, move |_: &Cancel| -> OwnAnswer {
        Ok(OwnTexts::new(texts, sentence, instead_of, &settings))
    }))
}
