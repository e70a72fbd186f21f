//! One frame: the top line, the tabs, the open screen, the bottom line.

use crate::compare::watch::Stage;
use crate::display::sanitise::sanitise;
use crate::display::width::cut;
use crate::tui::action::{self, Scope};
use crate::tui::app::App;
use crate::tui::keys::shown;
use crate::tui::layout::{self, Room, SMALLEST};
use crate::tui::model::{Model, Run};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget as _;

impl App {
    /// Draws the whole window; answers where the caret is, if anywhere.
    pub fn draw(&self, buffer: &mut Buffer) -> Option<Position> {
        if layout::room(self.model.window) == Room::None {
            too_small(&self.model, buffer);
            return None;
        }
        let parts = layout::split(self.model.window);
        top(&self.model, parts.top, buffer);
        self.tabs(parts.tabs, buffer);
        let caret = self
            .screens
            .get(self.open)
            .and_then(|screen| screen.draw(&self.model, parts.body, buffer));
        self.bottom(parts.bottom, buffer);
        caret
    }

    fn tabs(&self, area: Rect, buffer: &mut Buffer) {
        let theme = &self.model.theme;
        let mut spans = Vec::new();
        for (place, screen) in self.screens.iter().enumerate() {
            let style = if place == self.open { theme.accent } else { theme.dim };
            spans.push(Span::styled(format!(" {} {} ", place + 1, screen.title()), style));
        }
        Line::from(spans).render(area, buffer);
        Line::styled(progress(&self.model), theme.dim).right_aligned().render(area, buffer);
    }

    fn bottom(&self, area: Rect, buffer: &mut Buffer) {
        let theme = &self.model.theme;
        if let Some(said) = &self.said {
            return Line::styled(cut(&sanitise(said), area.width.into()), theme.warning)
                .render(area, buffer);
        }
        let focus = self.focus();
        let mut spans = Vec::new();
        let scopes: Vec<Scope> = focus.scopes.iter().copied().chain([Scope::Everywhere]).collect();
        for entry in focus.hints.iter().filter_map(|&hint| action::entry(hint, &scopes)) {
            spans.push(Span::styled(format!(" {} ", shown(entry.key())), theme.accent));
            spans.push(Span::styled(format!("{} ", entry.name), theme.dim));
        }
        Line::from(spans).render(area, buffer);
    }
}

fn too_small(model: &Model, buffer: &mut Buffer) {
    let window = model.window;
    let need = format!(
        "needs {}×{}, has {}×{}",
        SMALLEST.width, SMALLEST.height, window.width, window.height
    );
    Line::raw(need).render(buffer.area, buffer);
}

fn top(model: &Model, area: Rect, buffer: &mut Buffer) {
    let theme = &model.theme;
    let mut spans = vec![Span::styled(" lookalike ", theme.title)];
    if let Some(comparison) = &model.comparison {
        let corpus = &comparison.corpus;
        spans.push(Span::raw(format!(
            " {} · {} documents · {} pairs · {} flagged",
            sanitise(&corpus.label),
            corpus.documents.len(),
            comparison.pairs.len(),
            model.ranking.flagged
        )));
    }
    Line::from(spans).render(area, buffer);
}

fn progress(model: &Model) -> String {
    match &model.run {
        Run::Starting => "starting ".to_owned(),
        Run::Going(p) => {
            let what = match p.stage {
                Stage::Listing => "listing",
                Stage::Reading => "reading",
                Stage::Sketching => "sketching",
                Stage::Pairing => "pairing",
            };
            format!("{what} {}/{} ", p.done, p.total)
        }
        Run::Stopping => "stopping ".to_owned(),
        Run::Stopped => "stopped: pairs may be missing; R runs again ".to_owned(),
        Run::Done => String::new(),
        Run::Failed(why) => format!("{} ", sanitise(why)),
    }
}
