//! The line in which the reader names a file for the list of pairs, and what comes of it.

use crate::compare::result::SortKey;
use crate::export::file::{SaveError, allow};
use crate::export::select::{Selection, name_of};
use crate::settings::Settings;
use crate::tui::app::App;
use crate::tui::app::note::draw_line;
use crate::tui::model::Only;
use crate::tui::panels::{SAVE, SaveLine, Saving, kind};
use crate::tui::widgets::InputLine;
use crate::tui::work::{Answer, Work};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use std::path::PathBuf;

impl App {
    /// Opens the line with a name that asks for this ending.
    pub(crate) fn open_save(&mut self, name: &str) {
        if self.model.comparison.is_none() || self.model.ranking.order.is_empty() {
            self.said = Some("there is no pair to save".to_owned());
            return;
        }
        self.save = Some(SaveLine { input: InputLine::new(name), is_fresh: true, wrong: None });
    }

    /// A key while the line is open.
    pub(crate) fn save_key(&mut self, event: &KeyEvent) {
        let Some(line) = &mut self.save else { return };
        let control = event.modifiers.contains(KeyModifiers::CONTROL);
        match event.code {
            KeyCode::Esc => self.save = None,
            KeyCode::Char('c') if control => self.save = None,
            KeyCode::Enter => self.save_list(),
            code => {
                line.wrong = None;
                if std::mem::take(&mut line.is_fresh)
                    && matches!(code, KeyCode::Char(_))
                    && !control
                {
                    line.input = InputLine::default();
                }
                line.input.key(event);
            }
        }
    }

    /// Pasted text while the line is open.
    pub(crate) fn save_paste(&mut self, text: &str) {
        let Some(line) = &mut self.save else { return };
        if std::mem::take(&mut line.is_fresh) {
            line.input = InputLine::default();
        }
        line.wrong = None;
        line.input.paste(text);
    }

    /// Starts to write, or says beside the name why it cannot be.
    fn save_list(&mut self) {
        let Some(line) = &mut self.save else { return };
        let path = PathBuf::from(line.input.text().trim());
        let refused = kind(&path).map(drop).and_then(|()| {
            allow(&path, false).map_err(|error| match error {
                SaveError::Taken => "it exists and is not overwritten: another name".to_owned(),
                other => other.to_string(),
            })
        });
        if let Err(why) = refused {
            line.wrong = Some(why);
            return;
        }
        self.save = None;
        let (model, view) = (&self.model, self.listed());
        let Some(comparison) = model.comparison.clone() else { return };
        let (order, all) = (&model.ranking.order, comparison.pairs.len());
        let saving = Saving {
            selection: Selection::of_rows(&comparison, order, all, model.view.sort),
            settings: Settings { thresholds: model.view.thresholds, ..model.settings.clone() },
            view,
            ledger: model.review.ledger.clone(),
            marks: model.review.standing.marks.clone(),
            options: model.passages,
            source: self.source.clone(),
            path,
            sender: self.sender.clone(),
            comparison,
        };
        self.said = Some("saving …".to_owned());
        self.workshop.ask(None, Work::new(SAVE, move |cancel| saving.run(cancel)));
    }

    /// What stands in the list, in words.
    fn listed(&self) -> String {
        let (view, show) = (&self.model.view, self.model.review.show);
        let mut words = vec!["the list of the explorer".to_owned()];
        if view.flagged_only {
            words.push("flagged".to_owned());
        }
        if let Some(only) = view.only {
            let letters = only.letters();
            let none = if letters.is_empty() { "no measure" } else { &letters };
            words.push(format!("flagged by {none} alone"));
        }
        if !self.model.filter.is_empty() {
            words.push(format!("filter \"{}\"", self.model.filter));
        }
        match show.only {
            Only::All if show.no_match => {}
            Only::All => words.push("without pairs judged no match".to_owned()),
            Only::Unreviewed => words.push("not judged".to_owned()),
            Only::Verdict(verdict) => words.push(format!("judged {}", verdict.name())),
            Only::Stale => words.push("judged, and changed since".to_owned()),
            Only::Noted => words.push("with a note".to_owned()),
        }
        if !view.descending && view.sort != SortKey::Given {
            words.push(format!("{} reversed", name_of(view.sort)));
        }
        words.join(", ")
    }

    /// What came of it.
    pub(crate) fn list_saved(&mut self, answer: Result<Answer, String>) {
        self.said = Some(match answer {
            Ok(told) => told.downcast().map_or_else(|_| "not saved".to_owned(), |told| *told),
            Err(why) => format!("not saved: {why}"),
        });
    }

    /// Draws the line over the bottom line; answers where the caret is.
    pub(crate) fn draw_save(&self, area: Rect, buffer: &mut Buffer) -> Option<Position> {
        let line = self.save.as_ref()?;
        let tail = line.wrong.as_deref().unwrap_or(".tsv .csv .json .txt .html · enter saves");
        let theme = &self.model.theme;
        let caret = draw_line(theme, (" save as: ", tail), &line.input, area, buffer);
        if let Some(end) = caret.filter(|_| line.is_fresh) {
            let from = area.x + " save as: ".len() as u16;
            let name = Rect { x: from, width: end.x.saturating_sub(from), ..area };
            buffer.set_style(name, theme.selection);
        }
        caret
    }
}
