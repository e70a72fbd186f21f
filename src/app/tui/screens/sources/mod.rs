//! The Sources screen: what each text is made of, and one text with every stretch by its source.

mod act;
mod areas;
mod columns;
mod layout;
mod left_out;
mod list;
mod list_view;
mod one;
mod one_view;
mod pair;
mod text;
mod words;

use crate::pair::DocId;
use crate::tui::actions::{Action, Scope};
use crate::tui::flow::{Effect, Message, ModelNews, SourcesRequest};
use crate::tui::layout::split;
use crate::tui::model::{Model, SourceSearch};
use crate::tui::panes::PanePair;
use crate::tui::screen_id::ScreenId;
use crate::tui::screens::contract::{Focus, Screen, Tab};
use crate::tui::screens::sources::areas::TextAreas;
use crate::tui::screens::sources::list::{LIST, ListedTexts, TextsList};
use crate::tui::screens::sources::one::{MadeRows, OneText, ROWS};
use crate::tui::screens::sources::pair::PairToRead;
use crate::tui::screens::sources::text::{SearchLimits, SourcedText, TEXT};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use std::sync::Arc;

/// The list of texts, and the open one.
#[derive(Debug, Default)]
pub struct SourcesScreen {
    list: TextsList,
    one: Option<OneText>,
    /// True while the screen is shown; no work starts otherwise.
    opened: bool,
    /// Number of requests to open a text that were followed.
    seen: u64,
    /// The pair to open in Read, once it is in the table.
    reading: Option<PairToRead>,
}

const TEXTS: Focus = Focus {
    scopes: &[Scope::Sources, Scope::List],
    input: false,
    hints: &[Action::OpenText, Action::SortNext, Action::SortReverse, Action::Filter, Action::Back],
};

const SOURCE: Focus = Focus {
    scopes: &[Scope::Source, Scope::List],
    input: false,
    hints: &[
        Action::Switch,
        Action::NextChange,
        Action::OpenPair,
        Action::SwitchAll,
        Action::OtherText,
        Action::NextText,
        Action::Zoom,
        Action::Back,
    ],
};

impl Screen for SourcesScreen {
    fn tab(&self) -> Tab {
        Tab { id: ScreenId::SOURCES, title: "Sources", short: "Sources" }
    }

    fn focus(&self) -> Focus {
        match (&self.one, &self.list.list.typing) {
            (Some(_), _) => SOURCE,
            (None, Some(_)) => Focus::TYPING,
            (None, None) => TEXTS,
        }
    }

    fn panes(&self, model: &Model) -> Option<PanePair> {
        self.one.as_ref()?;
        Some(TextAreas::new(model, split(model.window).body).panes)
    }

    fn update(&mut self, message: Message, model: &Model) -> Effect {
        let effect = match message {
            Message::Opened => {
                self.opened = true;
                self.follow_request(model);
                Effect::Sources(SourcesRequest::Follow)
            }
            Message::Closed => {
                (self.opened, self.reading) = (false, None);
                Effect::None
            }
            Message::Changed(ModelNews::Comparison) if self.opened => {
                let read = self.read_pair(model);
                Effect::Sources(SourcesRequest::Follow).and(read)
            }
            Message::Changed(ModelNews::Passages) if self.opened => {
                Effect::Sources(SourcesRequest::Follow)
            }
            Message::Changed(ModelNews::Sources | ModelNews::Counted) if self.opened => {
                self.look(model)
            }
            Message::Changed(ModelNews::Window) if self.opened => self.lay_out(model),
            Message::Answer(LIST, answer) => {
                if let Ok(listed) = answer.downcast::<ListedTexts>() {
                    self.list.arrive(*listed);
                }
                Effect::None
            }
            Message::Answer(TEXT, answer) => match answer.downcast::<SourcedText>() {
                Ok(made) => self.take(*made, model),
                Err(_) => Effect::None,
            },
            Message::Answer(ROWS, answer) => match answer.downcast::<MadeRows>() {
                Ok(made) => self.take_rows(*made, model),
                Err(_) => Effect::None,
            },
            Message::Failed(TEXT | ROWS, why) => {
                if let Some(one) = &mut self.one {
                    one.failed = Some(why);
                }
                Effect::None
            }
            Message::Action(action) => self.act(action, model),
            Message::Key(key) => self.typed(|line| line.key(&key), model),
            Message::Paste(text) => self.typed(|line| line.paste(&text), model),
            Message::Mouse(gesture, at) => self.mouse(gesture, at, model),
            _ => Effect::None,
        };
        let body = split(model.window).body;
        self.list.list.follow(self.list.len(), list_view::panes(body).list.height());
        let parts = TextAreas::new(model, body);
        if let Some(one) = &mut self.one {
            one.follow(parts.height(), usize::from(parts.sources.height).max(1));
        }
        effect
    }

    fn draw(&self, model: &Model, area: Rect, buffer: &mut Buffer) -> Option<Position> {
        match &self.one {
            Some(one) => {
                one_view::draw(one, model, area, buffer);
                None
            }
            None => list_view::draw(&self.list, model, area, buffer),
        }
    }
}

impl SourcesScreen {
    /// Opens the text that another screen requested.
    fn follow_request(&mut self, model: &Model) {
        let (number, id) = model.sources.opened_after(self.seen);
        self.seen = number;
        let chosen = model.chosen.map(|chosen| [chosen.a, chosen.b]);
        if let Some(id) = id {
            let wanted = chosen.filter(|pair| pair.contains(&id));
            let wanted = wanted.and_then(|pair| pair.into_iter().find(|other| *other != id));
            self.open(id, false, wanted, model);
        }
    }

    /// Shows one text.
    fn open(&mut self, id: DocId, from_list: bool, wanted: Option<DocId>, model: &Model) {
        let document = model.comparison.as_ref().and_then(|shown| shown.document(id));
        let one = document.map(|own| OneText::new(id, own.name.clone(), from_list, wanted));
        self.one = one;
    }

    /// Follows the texts on screen and what is found in them.
    fn look(&mut self, model: &Model) -> Effect {
        let list = self.list.work(model).map_or(Effect::None, Effect::Work);
        self.keep_text(model);
        list.and(self.request_text(model)).and(self.hurry(model))
    }

    /// Requests the figures of the texts on screen before all others: the open one, the chosen one, the
    /// visible ones.
    fn hurry(&self, model: &Model) -> Effect {
        if matches!(model.sources.search, SourceSearch::Done) {
            return Effect::None;
        }
        let height = usize::from(list_view::panes(split(model.window).body).list.rows.height);
        let open = self.one.as_ref().map(|one| one.id);
        let texts = open.into_iter().chain(self.list.visible(height)).collect();
        Effect::Sources(SourcesRequest::First(texts))
    }

    /// Drops what was found in other texts than those on screen; the open text is found again by
    /// its name.
    fn keep_text(&mut self, model: &Model) {
        let Some(one) = &self.one else { return };
        let is_stale = |made: &Arc<SourcedText>| {
            model.sources.index().is_none_or(|index| !Arc::ptr_eq(index, &made.index))
        };
        let documents = model.documents();
        let is_there = documents.get(one.id.index()).is_some_and(|own| own.name == one.name);
        if is_there && !one.made.as_ref().is_some_and(is_stale) {
            return;
        }
        let requested = model.sources.requested();
        let own = documents.iter().take(requested).position(|own| own.name == one.name);
        let (name, from_list) = (one.name.clone(), one.from_list);
        let id = own.map(DocId::from_index);
        let id = id.or_else(|| is_there.then_some(one.id));
        let one = id.map(|id| OneText::new(id, name, from_list, None));
        self.one = one;
    }

    /// Requests the sources of the open text, once the index is there.
    fn request_text(&self, model: &Model) -> Effect {
        let parts = &model.uncounted;
        let Some(one) = self.one.as_ref().filter(|one| one.is_due(parts)) else {
            return Effect::None;
        };
        let live = &model.sources;
        let document = model.comparison.as_ref().and_then(|shown| shown.document(one.id));
        let (Some(index), Some(document)) = (live.index().cloned(), document) else {
            return Effect::None;
        };
        if one.id.index() >= live.requested() {
            return Effect::None;
        }
        let (first, corpus) = (live.first_source(), live.corpus().cloned());
        let Some(corpus) = corpus else { return Effect::None };
        let limits = SearchLimits { first, corpus, parts: parts.clone() };
        Effect::Work(SourcedText::work(one.id, document, index, limits, model.space_rule()))
    }

    fn take(&mut self, made: SourcedText, model: &Model) -> Effect {
        let index = model.sources.index();
        let is_current = index.is_some_and(|index| Arc::ptr_eq(index, &made.index))
            && model.uncounted.is_same(&made.parts);
        let is_own = |one: &&mut OneText| one.id == made.id;
        let Some(one) = self.one.as_mut().filter(|one| is_own(one) && is_current) else {
            return Effect::None;
        };
        one.take(made);
        self.lay_out(model)
    }

    fn take_rows(&mut self, made: MadeRows, model: &Model) -> Effect {
        let Some(one) = &mut self.one else { return Effect::None };
        let is_own = one.made.as_ref().is_some_and(|own| Arc::ptr_eq(own, &made.text));
        if is_own {
            one.adopt(made.rows);
        }
        // The window or the sources may have changed since the request.
        self.lay_out(model)
    }

    /// Lays out the text for the window and the sources that are on.
    fn lay_out(&mut self, model: &Model) -> Effect {
        let columns = TextAreas::new(model, split(model.window).body).columns();
        let work = self.one.as_mut().and_then(|one| one.lay_out(columns));
        work.map_or(Effect::None, Effect::Work)
    }
}
