//! The Documents screen: every document and skipped file, how it was read, and warnings.

mod catalogue;
mod columns;
mod notes;
mod rows;
mod view;

use crate::tui::actions::{Action, Scope};
use crate::tui::flow::{Effect, Gesture, Message, ModelNews, SourcesRequest};
use crate::tui::layout;
use crate::tui::model::{Model, ViewChange};
use crate::tui::panes::PanePair;
use crate::tui::screen_id::ScreenId;
use crate::tui::screens::contract::{Focus, Screen, ScreenQuotes, Tab};
use crate::tui::screens::documents::catalogue::DocumentRow;
use crate::tui::screens::documents::columns::places;
use crate::tui::screens::documents::rows::{DocumentsState, ListedDocuments, exactly};
use crate::tui::screens::documents::view::{DOCUMENTS, DocumentsAreas, panes};
use crate::tui::widgets::{InputLine, ListChange};
use crate::tui::work::{Question, Work};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// The list; it is computed only while the screen is open.
#[derive(Debug, Default)]
pub struct DocumentsScreen {
    state: DocumentsState,
    opened: bool,
}

const LIST: Focus = Focus {
    scopes: &[Scope::Documents, Scope::List],
    input: false,
    hints: &[
        Action::OpenPairs,
        Action::OpenSources,
        Action::Filter,
        Action::SortNext,
        Action::SortReverse,
        Action::SkippedOnly,
    ],
};
impl Screen for DocumentsScreen {
    fn tab(&self) -> Tab {
        Tab { id: DOCUMENTS, title: "Documents", short: "Docs" }
    }

    fn focus(&self) -> Focus {
        if self.state.list.typing.is_some() { Focus::TYPING } else { LIST }
    }

    fn quotes(&self, _model: &Model) -> ScreenQuotes {
        let document = match self.state.row() {
            Some(DocumentRow::Document(id)) => Some(id),
            Some(DocumentRow::Skipped(_)) | None => None,
        };
        ScreenQuotes { document, stretches: Vec::new() }
    }

    fn panes(&self, model: &Model) -> Option<PanePair> {
        Some(parts(model).panes)
    }

    fn update(&mut self, message: Message, model: &Model) -> Effect {
        let effect = match message {
            Message::Opened => {
                self.opened = true;
                self.request(model)
            }
            Message::Closed => {
                self.opened = false;
                Effect::None
            }
            Message::Changed(ModelNews::Comparison) if self.opened => self.request(model),
            Message::Answer(_, answer) => {
                if let Ok(listed) = answer.downcast::<ListedDocuments>() {
                    self.state.arrive(*listed);
                }
                Effect::None
            }
            Message::Failed(_, why) => {
                self.state.failed = Some(why);
                Effect::None
            }
            Message::Action(action) => self.act(action, model),
            Message::Key(key) => self.typed(|line| line.key(&key), model),
            Message::Paste(text) => self.typed(|line| line.paste(&text), model),
            Message::Mouse(gesture, at) => self.mouse(gesture, at, model),
            Message::Changed(_) => Effect::None,
        };
        self.state.list.follow(self.state.len(), parts(model).list.height());
        effect
    }

    fn draw(&self, model: &Model, area: Rect, buffer: &mut Buffer) -> Option<Position> {
        view::draw(&self.state, model, area, buffer)
    }
}

impl DocumentsScreen {
    /// Requests a new list; the catalogue is reused unless the comparison changed.
    fn request(&self, model: &Model) -> Effect {
        let Some(comparison) = model.comparison.clone() else { return Effect::None };
        let known = self.state.listed.clone();
        let known = known.filter(|listed| listed.catalogue.is_of(&comparison));
        let arrangement = self.state.arrangement();
        Effect::Work(Work::new(Question("documents"), move |_cancel| match known {
            Some(listed) => listed.arranged(&arrangement),
            None => ListedDocuments::new(comparison, &arrangement),
        }))
    }

    fn act(&mut self, action: Action, model: &Model) -> Effect {
        if let Some(change) = self.state.list.act(action, parts(model).list.height()) {
            return self.follow(change, model);
        }
        match action {
            Action::SkippedOnly => {
                self.state.skipped_only = !self.state.skipped_only;
                self.request(model)
            }
            Action::OpenPairs => self.open_pairs(model),
            Action::OpenSources => self.open_sources(),
            Action::OpenOriginal(_) => self.open_original(),
            Action::Back => self.back(model),
            _ => Effect::None,
        }
    }

    /// Changes the line being typed; the list follows immediately.
    fn typed(&mut self, change: impl FnOnce(&mut InputLine), model: &Model) -> Effect {
        let change = self.state.list.typed(change);
        self.follow(change, model)
    }

    /// Follows a change of the list.
    fn follow(&self, change: ListChange, model: &Model) -> Effect {
        if change == ListChange::Order { self.request(model) } else { Effect::None }
    }

    /// Goes one step back: ends typing, clears the filter, then shows all files again.
    fn back(&mut self, model: &Model) -> Effect {
        if !self.state.list.clear() && !std::mem::take(&mut self.state.skipped_only) {
            return Effect::Unhandled;
        }
        self.request(model)
    }

    /// Shows the pairs of the document under the cursor, its best one chosen.
    fn open_pairs(&self, model: &Model) -> Effect {
        let (Some(listed), Some(row)) = (&self.state.listed, self.state.row()) else {
            return Effect::None;
        };
        let catalogue = &listed.catalogue;
        let DocumentRow::Document(id) = row else {
            return Effect::Say("this file was skipped; the reason is below".to_owned());
        };
        let Some(best) = catalogue.best(id) else {
            return Effect::Say("no pair of this document is in the table".to_owned());
        };
        // The pairs of a copy are those of its original.
        let shown = if best.pair.is_some() { id } else { best.other };
        let Some(name) = catalogue.name(DocumentRow::Document(shown)) else { return Effect::None };
        let open = Effect::Change(ViewChange::Filter(exactly(name)));
        let choose = best.pair.and_then(|index| model.pair_at(index).map(Effect::Choose));
        open.and(choose.unwrap_or(Effect::None)).and(Effect::Open(ScreenId::PAIRS))
    }

    /// Shows the sources of the document under the cursor.
    fn open_sources(&self) -> Effect {
        match self.state.row() {
            Some(DocumentRow::Document(id)) => Effect::Sources(SourcesRequest::Open(id)),
            Some(DocumentRow::Skipped(_)) => {
                Effect::Say("this file was skipped; the reason is below".to_owned())
            }
            None => Effect::None,
        }
    }

    /// Opens the file of the document under the cursor.
    fn open_original(&self) -> Effect {
        match self.state.row() {
            Some(DocumentRow::Document(id)) => Effect::Original(id, None),
            Some(DocumentRow::Skipped(_)) => {
                Effect::Say("this file was skipped; the reason is below".to_owned())
            }
            None => Effect::None,
        }
    }

    fn mouse(&mut self, gesture: Gesture, at: Position, model: &Model) -> Effect {
        let areas = parts(model).list;
        let places = places(areas.rows.width);
        let total = self.state.len();
        let change = self.state.list.mouse(gesture, at, (areas, &places), total);
        self.follow(change, model)
    }
}

/// The parts of the screen.
fn parts(model: &Model) -> DocumentsAreas {
    panes(model, layout::split(model.window).body)
}
