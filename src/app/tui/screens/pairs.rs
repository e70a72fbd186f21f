//! The Pairs screen: the ranked table, its thresholds and filter, and a preview of the chosen pair.

use crate::compare::result::Comparison;
use crate::corpus::people::People;
use crate::display::sanitise::sanitise_bytes;
use crate::display::width::width;
use crate::explain::glimpse::{Glimpse, glimpse};
use crate::measure::copy_class::CopyClass;
use crate::review::verdict::Verdict;
use crate::tui::actions::{Action, Scope};
use crate::tui::flow::{Effect, Gesture, Message, ModelNews};
use crate::tui::layout;
use crate::tui::model::{Model, ViewChange};
use crate::tui::panes::PanePair;
use crate::tui::screen_id::ScreenId;
use crate::tui::screens::contract::{Focus, Screen, Tab};
use crate::tui::widgets::{
    InputLine, PairsAreas, PairsPress, TableColumn, TableContent, columns, empty, first_seen, hit,
    moved, pairs_frame, preview, rows, scrollbar, thresholds,
};
use crate::tui::work::{Question, Work};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// The ranked table. Its cursor is the chosen pair, which all screens share.
#[derive(Debug, Default)]
pub(super) struct PairsScreen {
    /// The place of the chosen pair in the list.
    place: usize,
    /// The first visible place; draw and update clamp it to the cursor.
    offset: usize,
    /// The filter while it is being typed.
    input: Option<InputLine>,
    /// Columns of the longest name.
    longest: usize,
    /// Common and differing sentences of the chosen pair.
    glimpse: Option<Glimpse>,
    /// Where the mouse button went down.
    pressed: Option<Position>,
}

const LIST: Focus =
    Focus { scopes: &[Scope::Pairs, Scope::Verdict, Scope::List], input: false, hints: HINTS };

const HINTS: &[Action] = &[
    Action::OpenRead,
    Action::Judge(Verdict::Match),
    Action::Judge(Verdict::NoMatch),
    Action::Judge(Verdict::Legitimate),
    Action::Judge(Verdict::Unsure),
    Action::TakeBack,
    Action::OpenWhy,
    Action::OpenSources,
    Action::Filter,
    Action::SortNext,
    Action::FlaggedOnly,
    Action::NextMeasure,
    Action::Lower,
    Action::Raise,
    Action::Zoom,
];

const GLIMPSE: Question = Question("pairs.glimpse");
/// Sentences of each kind in the preview.
const SENTENCES: usize = 2;

impl Screen for PairsScreen {
    fn tab(&self) -> Tab {
        Tab { id: ScreenId::PAIRS, title: "Pairs", short: "Pairs" }
    }

    fn focus(&self) -> Focus {
        if self.input.is_some() { Focus::TYPING } else { LIST }
    }

    fn panes(&self, model: &Model) -> Option<PanePair> {
        Some(self.parts(model).panes)
    }

    fn update(&mut self, message: Message, model: &Model) -> Effect {
        let effect = match message {
            Message::Action(action) => self.act(action, model),
            Message::Key(key) => self.typed(|line| line.key(&key)),
            Message::Paste(text) => self.typed(|line| line.paste(&text)),
            Message::Mouse(gesture, position) => self.mouse(gesture, position, model),
            Message::Answer(GLIMPSE, answer) => {
                self.glimpse = answer.downcast().ok().map(|glimpse| *glimpse);
                Effect::None
            }
            Message::Changed(news) => self.changed(news, model),
            Message::Answer(..) | Message::Failed(..) | Message::Opened | Message::Closed => {
                Effect::None
            }
        };
        self.offset = self.offset_in(self.parts(model).rows);
        effect
    }

    fn draw(&self, model: &Model, area: Rect, buffer: &mut Buffer) -> Option<Position> {
        let parts = pairs_frame::split(model, area, self.input.is_some());
        let theme = &model.theme;
        thresholds::draw(model, parts.thresholds, buffer);
        let caret = pairs_frame::filter(model, self.input.as_ref(), parts.filter, buffer);
        let is_zoomed = parts.list.is_empty();
        if empty::draw(model, if is_zoomed { parts.preview } else { parts.list }, buffer) {
            return caret;
        }
        if !is_zoomed {
            let columns = self.columns(model, parts.rows.width);
            rows::heading(model, &columns, parts.heading, buffer);
            let offset = self.offset_in(parts.rows);
            rows::rows(model, &columns, offset, parts.rows, buffer);
            let total = model.ranking.order.len();
            pairs_frame::rule(parts.rule, theme, buffer);
            scrollbar::draw(total, offset, parts.scrollbar, theme, buffer);
        }
        preview::draw(model, self.glimpse.as_ref(), parts.preview, buffer);
        caret
    }
}

impl PairsScreen {
    fn parts(&self, model: &Model) -> PairsAreas {
        let body = layout::split(model.window).body;
        pairs_frame::split(model, body, self.input.is_some())
    }

    fn columns(&self, model: &Model, width: u16) -> Vec<TableColumn> {
        let content = TableContent {
            pairs: model.ranking.order.len(),
            longest: self.longest,
            letters: model.view.thresholds.on().len(),
            counted: model.shows_counted(),
            chance: model.comparison.as_ref().is_some_and(Comparison::knows_chance),
        };
        columns(width, content)
    }

    /// The first visible place, so that the cursor is on screen.
    fn offset_in(&self, rows: Rect) -> usize {
        first_seen(self.offset, self.place, rows.height.into())
    }

    fn act(&mut self, action: Action, model: &Model) -> Effect {
        let page = usize::from(self.parts(model).rows.height).max(1);
        match moved(action, self.place, page) {
            Some(to) => go(to, model),
            None => self.act_on_view(action, model),
        }
    }

    fn act_on_view(&mut self, action: Action, model: &Model) -> Effect {
        match action {
            Action::Back if self.input.is_none() && model.brushed().is_some() => {
                let from = model.brushed().map_or(ScreenId::PAIRS, |brushed| brushed.from);
                Effect::Change(ViewChange::Unbrush).and(Effect::Open(from))
            }
            Action::Back if self.input.take().is_some() || !model.filter.is_empty() => {
                Effect::Change(ViewChange::Filter(String::new()))
            }
            Action::Back if model.view.only.is_some() => Effect::Change(ViewChange::Only(None)),
            Action::Filter => {
                self.input = Some(InputLine::new(&model.filter));
                Effect::None
            }
            Action::Accept => {
                self.input = None;
                Effect::None
            }
            Action::OpenRead | Action::OpenWhy if model.listed().is_none() => {
                Effect::Say("no pair is listed".to_owned())
            }
            Action::OpenRead => open_read(model),
            Action::OpenWhy => Effect::show(ScreenId::WHY, model),
            Action::NextPreset => model.next_preset().map_or(Effect::None, |(cuts, text)| {
                Effect::Change(ViewChange::Thresholds(cuts)).and(Effect::Say(text))
            }),
            Action::SamePersonShown if model.people().is_none_or(People::is_empty) => {
                Effect::Say("no author is known: start with --people, see `help people`".to_owned())
            }
            Action::Back => Effect::Unhandled,
            other => ViewChange::from_action(other, model).map_or(Effect::None, Effect::Change),
        }
    }

    fn typed(&mut self, change: impl FnOnce(&mut InputLine)) -> Effect {
        let Some(line) = &mut self.input else { return Effect::None };
        change(line);
        Effect::Change(ViewChange::Filter(line.text().to_owned()))
    }

    fn changed(&mut self, news: ModelNews, model: &Model) -> Effect {
        self.place = model.place().unwrap_or(0);
        if news == ModelNews::Comparison {
            let names = model.documents().iter().map(|d| width(&sanitise_bytes(d.name.bytes())));
            self.longest = names.max().unwrap_or(0) + 5; // room for a count of copies
        }
        let Some(pair) = model.pair() else {
            self.glimpse = None;
            return Effect::None;
        };
        if matches!(
            news,
            ModelNews::Ranking | ModelNews::Readings | ModelNews::Window | ModelNews::Counted
        ) {
            return Effect::None;
        }
        let texts = (pair.documents[0].text.clone(), pair.documents[1].text.clone());
        let rule = model.space_rule();
        self.glimpse = None;
        if model.lacks_text() {
            return Effect::None;
        }
        Effect::Work(Work::new(GLIMPSE, move |cancel| {
            glimpse(&texts.0, &texts.1, rule, SENTENCES, &|| cancel.is_set())
        }))
    }

    fn mouse(&mut self, gesture: Gesture, at: Position, model: &Model) -> Effect {
        let parts = self.parts(model);
        let down = gesture == Gesture::WheelDown;
        match gesture {
            Gesture::Press => {
                self.pressed = Some(at);
                self.press(at, &parts, model)
            }
            Gesture::Release => {
                self.pressed = None;
                Effect::None
            }
            Gesture::Drag if self.pressed.is_some_and(|p| parts.scrollbar.contains(p)) => {
                go(scrollbar::row_at(at.y, model.ranking.order.len(), parts.scrollbar), model)
            }
            Gesture::Drag => Effect::None,
            _ if parts.thresholds.contains(at) => {
                let measure = thresholds::measure_at(model, parts.thresholds, at.x);
                let focus = measure.map_or(Effect::None, |m| Effect::Change(ViewChange::Focus(m)));
                focus.and(Effect::Change(ViewChange::Threshold(if down { -1 } else { 1 })))
            }
            _ => go(if down { self.place + 1 } else { self.place.saturating_sub(1) }, model),
        }
    }

    fn press(&mut self, at: Position, parts: &PairsAreas, model: &Model) -> Effect {
        let columns = self.columns(model, parts.rows.width);
        match hit(model, parts, &columns, at) {
            PairsPress::Threshold(measure) => Effect::Change(ViewChange::Focus(measure)),
            PairsPress::Sort(key) => Effect::Change(ViewChange::Sort(key)),
            PairsPress::Scrollbar(place) => go(place, model),
            PairsPress::Row(line) => match model.at(self.offset_in(parts.rows) + line) {
                Some(chosen) if model.chosen == Some(chosen) => open_read(model),
                Some(chosen) => Effect::Choose(chosen),
                None => Effect::None,
            },
            PairsPress::Nothing => Effect::None,
        }
    }
}

/// Opens the chosen pair with the reading that explains most of it; if it was not read yet, as the
/// last one was read.
fn open_read(model: &Model) -> Effect {
    let class = model.pair().and_then(|pair| {
        let copy = pair.reading?.copy?;
        Some(copy.class(pair.is_flagged))
    });
    let way = class.map_or(Effect::None, |class| Effect::Act(best_way(class)));
    Effect::show(ScreenId::READ, model).and(way)
}

/// The reading that explains most of a copy of this class.
fn best_way(class: CopyClass) -> Action {
    match class {
        CopyClass::Shuffled
        | CopyClass::Mosaic
        | CopyClass::SharedPassages
        | CopyClass::SharedPhrases => Action::ReadPassages,
        CopyClass::Reworded
        | CopyClass::ShuffledReworded
        | CopyClass::Condensed
        | CopyClass::RetoldInPart => Action::ReadAlignment,
        _ => Action::ReadDiff,
    }
}

fn go(to: usize, model: &Model) -> Effect {
    let last = model.ranking.order.len().saturating_sub(1);
    model.at(to.min(last)).map_or(Effect::None, Effect::Choose)
}
