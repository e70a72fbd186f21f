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
use crate::tui::screens::documents::columns::{COLUMNS, DocumentColumn, places};
use crate::tui::screens::documents::rows::{DocumentsState, ListedDocuments, exactly};
use crate::tui::screens::documents::view::{DOCUMENTS, panes, table};
use crate::tui::widgets::{InputLine, moved, scrollbar};
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
        if self.state.typing.is_some() { Focus::TYPING } else { LIST }
    }

    fn quotes(&self, _model: &Model) -> ScreenQuotes {
        let document = match self.state.row() {
            Some(DocumentRow::Document(id)) => Some(id),
            Some(DocumentRow::Skipped(_)) | None => None,
        };
        ScreenQuotes { document, stretches: Vec::new() }
    }

    fn panes(&self, model: &Model) -> Option<PanePair> {
        Some(panes(model, layout::split(model.window).body).panes)
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
        self.state.follow(height(model));
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
        let arrangement = self.state.arrangement.clone();
        Effect::Work(Work::new(Question("documents"), move |_cancel| match known {
            Some(listed) => listed.arranged(&arrangement),
            None => ListedDocuments::new(comparison, &arrangement),
        }))
    }

    fn act(&mut self, action: Action, model: &Model) -> Effect {
        if let Some(to) = moved(action, self.state.place, height(model)) {
            self.state.place = to;
            return Effect::None;
        }
        match action {
            Action::SortNext => return self.sort(1, model),
            Action::SortPrevious => return self.sort(COLUMNS.len() - 1, model),
            Action::SortReverse => {
                self.state.arrangement.reversed = !self.state.arrangement.reversed;
            }
            Action::SkippedOnly => {
                self.state.arrangement.skipped_only = !self.state.arrangement.skipped_only;
            }
            Action::Filter => {
                self.state.typing = Some(InputLine::new(&self.state.arrangement.filter));
            }
            Action::Accept => self.state.typing = None,
            Action::OpenPairs => return self.open_pairs(model),
            Action::OpenSources => return self.open_sources(),
            Action::OpenOriginal(_) => return self.open_original(),
            Action::Back => return self.back(model),
            _ => {}
        }
        match action {
            Action::SortReverse | Action::SkippedOnly => self.request(model),
            _ => Effect::None,
        }
    }

    /// Goes one step back: ends typing, clears the filter, then shows all files again.
    fn back(&mut self, model: &Model) -> Effect {
        let filtered = !self.state.arrangement.filter.is_empty();
        if self.state.typing.take().is_none() && !filtered && !self.state.arrangement.skipped_only {
            return Effect::Unhandled;
        }
        if filtered {
            self.state.arrangement.filter.clear();
        } else {
            self.state.arrangement.skipped_only = false;
        }
        self.request(model)
    }

    fn sort(&mut self, by: usize, model: &Model) -> Effect {
        let now =
            COLUMNS.iter().position(|&column| column == self.state.arrangement.column).unwrap_or(0);
        let next = COLUMNS.get((now + by) % COLUMNS.len()).copied().unwrap_or_default();
        self.sort_by(next, model)
    }

    fn sort_by(&mut self, column: DocumentColumn, model: &Model) -> Effect {
        let again = column == self.state.arrangement.column;
        self.state.arrangement.reversed = again && !self.state.arrangement.reversed;
        self.state.arrangement.column = column;
        self.request(model)
    }

    /// Changes the line being typed; the list follows immediately.
    fn typed(&mut self, change: impl FnOnce(&mut InputLine), model: &Model) -> Effect {
        let Some(line) = &mut self.state.typing else { return Effect::None };
        change(line);
        if line.text() == self.state.arrangement.filter {
            return Effect::None;
        }
        line.text().clone_into(&mut self.state.arrangement.filter);
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
        let parts = panes(model, layout::split(model.window).body);
        match gesture {
            Gesture::WheelDown => self.state.place += 1,
            Gesture::WheelUp => self.state.place = self.state.place.saturating_sub(1),
            Gesture::Press if parts.heading.contains(at) => {
                let x = at.x - parts.heading.x;
                let hit = places(table(parts.heading).width)
                    .into_iter()
                    .find(|place| (place.x..=place.x + place.width).contains(&x));
                return hit.map_or(Effect::None, |place| self.sort_by(place.column, model));
            }
            Gesture::Press | Gesture::Drag if at.x == table(parts.rows).right() => {
                let rows = self.state.listed.as_ref().map_or(0, |listed| listed.rows.len());
                self.state.place = scrollbar::row_at(at.y, rows, parts.rows);
            }
            Gesture::Press | Gesture::Drag if parts.rows.contains(at) => {
                self.state.place = self.state.offset + usize::from(at.y - parts.rows.y);
            }
            _ => {}
        }
        Effect::None
    }
}

/// The number of visible rows, at least 1.
fn height(model: &Model) -> usize {
    usize::from(panes(model, layout::split(model.window).body).rows.height).max(1)
}
