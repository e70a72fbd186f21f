//! Two texts typed or pasted on the Lessons screen, which lessons then work on.

use crate::compare::pipeline::compare;
use crate::compare::result::Comparison;
use crate::compare::run::Unwatched;
use crate::corpus::texts::from_texts;
use crate::display::width::width;
use crate::lesson::kit::{Language, bilingual};
use crate::pair::{DocPair, Side};
use crate::settings::Settings;
use crate::tui::flow::Effect;
use crate::tui::theme::Theme;
use crate::tui::widgets::InputLine;
use crate::tui::work::{Cancel, Question, Work};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// The slot for comparing typed texts.
pub(super) const OWN: Question = Question("lessons.own");

/// Most characters of a typed text.
const LONGEST: usize = 2_000;

/// The names of the typed texts.
const NAMES: [&str; 2] = ["typed A", "typed B"];

/// The form: a line for each text.
#[derive(Debug)]
pub(super) struct TextForm {
    lines: [InputLine; 2],
    side: Side,
}

/// Typed texts that were compared.
#[derive(Debug)]
pub(super) struct OwnTexts {
    texts: [String; 2],
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
        (!is_empty).then(|| compared(texts, chosen, settings))
    }

    /// Draws the form over the last rows of `area`; returns the position of the caret.
    pub(super) fn draw(
        &self,
        language: Language,
        area: Rect,
        theme: &Theme,
        buffer: &mut Buffer,
    ) -> Option<Position> {
        let columns = usize::from(area.width);
        let top = area.bottom().saturating_sub(3).max(area.y);
        let about = bilingual!(
            "two texts, up to {LONGEST} characters each; enter goes on, esc leaves",
            "输入或粘贴两段文本，各不超过 {LONGEST} 个字符；回车继续，esc 退出",
        );
        let blank = " ".repeat(columns);
        for y in top..area.bottom() {
            buffer.set_stringn(area.x, y, &blank, columns, theme.text);
        }
        buffer.set_stringn(area.x, top, about.text(language), columns, theme.dim);
        let mut caret = None;
        for (side, y) in Side::BOTH.into_iter().zip(top + 1..area.bottom()) {
            let label = format!("{side}: ");
            let style = if side == self.side { theme.accent } else { theme.dim };
            buffer.set_stringn(area.x, y, &label, columns, style);
            let x = area.x + width(&label) as u16;
            let row = Rect { x, y, width: area.right().saturating_sub(x), height: 1 };
            let at = self.lines[side].draw(row, theme.text, buffer);
            caret = at.filter(|_| side == self.side).or(caret);
        }
        caret
    }
}

impl OwnTexts {
    /// True if another pair was chosen since.
    pub(super) fn is_replaced(&self, chosen: Option<DocPair>) -> bool {
        self.instead_of.is_some() && self.instead_of != chosen
    }

    /// Compares them again under other settings.
    pub(super) fn again(&self, settings: &Settings) -> Effect {
        compared(self.texts.clone(), self.instead_of, settings)
    }
}

fn compared(texts: [String; 2], instead_of: Option<DocPair>, settings: &Settings) -> Effect {
    // Two texts are one pair, which no floor may drop.
    let settings = Settings { floor: None, ..settings.clone() };
    Effect::Work(Work::new(OWN, move |_: &Cancel| {
        let named = NAMES.into_iter().zip(texts.iter().map(String::as_str));
        let comparison = compare(from_texts("typed texts", named), &settings, &Unwatched);
        OwnTexts { texts, comparison, instead_of }
    }))
}
