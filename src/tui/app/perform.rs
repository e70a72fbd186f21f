//! Carries out the effects that screens and layers return.

use crate::review::passage::MarkedPassage;
use crate::review::verdict::Verdict;
use crate::tui::app::App;
use crate::tui::flow::{Effect, Message, ModelNews, Request};
use crate::tui::jobs::save_preset;
use crate::tui::model::{After, ChosenPair, Spot, order};
use crate::tui::screen_id::ScreenId;
use crate::tui::work::{Owner, Work};

impl App {
    /// Carries out an effect; false for [`Effect::Unhandled`].
    pub(super) fn perform(&mut self, owner: Owner, effect: Effect) -> bool {
        match effect {
            Effect::None => {}
            Effect::Unhandled => return false,
            Effect::Batch(effects) => {
                for effect in effects {
                    self.perform(owner, effect);
                }
            }
            Effect::Work(work) => self.workshop.request(owner, work),
            Effect::Open(id) => self.show(id),
            Effect::Choose(chosen) => {
                if self.model.chosen != Some(chosen) {
                    self.model.chosen = Some(chosen);
                    self.tell_all(ModelNews::Chosen);
                    self.request_readings();
                }
            }
            Effect::Change(change) => match order::apply(&mut self.model, change) {
                After::Nothing => {}
                After::Focus => self.tell_all(ModelNews::Focus),
                After::Counts => {
                    self.tell_all(ModelNews::Ranking);
                    self.request_readings();
                }
                After::Order => {
                    self.perform(None, Effect::Order(None));
                }
            },
            Effect::Order(newer) => match order::remake(&mut self.model, newer.map(|c| *c)) {
                Some(work) => self.workshop.request(None, work),
                None => self.ordered(),
            },
            Effect::Ordered => self.ordered(),
            Effect::Tell(news) => self.tell_all(news),
            Effect::Settings(settings) => self.comparing.adopt(&mut self.model, *settings),
            Effect::Passages(options) => {
                self.model.passages = options;
                self.tell_all(ModelNews::Passages);
                self.request_sources();
            }
            Effect::Aim(aim) => self.aim(aim),
            Effect::Sources(request) => self.handle_sources(request),
            Effect::Original(id, byte) => self.open_original(id, byte),
            Effect::Act(action) => self.act(action),
            Effect::Copy(entry) => self.copy(entry),
            Effect::Theme(choice) => self.choose_theme(choice),
            Effect::Say(text) => self.notice = Some(text),
            Effect::Unsay(text) => {
                self.notice = self.notice.take().filter(|notice| *notice != text);
            }
            Effect::Quit => self.request = Request::Quit,
            effect => return self.perform_review(effect),
        }
        true
    }

    /// Carries out an effect on verdicts, notes and presets.
    fn perform_review(&mut self, effect: Effect) -> bool {
        match effect {
            Effect::JudgeGroup(verdict, pairs) => return self.judge_group(verdict, &pairs),
            Effect::JudgePair(verdict, pair) => {
                let effect = self.reviewer.judge_pair(&mut self.model, verdict, pair);
                return self.perform(None, effect);
            }
            Effect::MarkPassage(passage) => return self.mark_passage(&passage),
            Effect::OpenNote(targets) => self.open_note(targets),
            Effect::Note(targets, note) => return self.write_note(&targets, &note),
            Effect::SavePreset(typed) => self.write(save_preset(&self.model, &typed)),
            _ => {}
        }
        true
    }

    /// Gives a verdict on the pairs of a group.
    fn judge_group(&mut self, verdict: Verdict, pairs: &[ChosenPair]) -> bool {
        let effect = self.reviewer.judge_group(&mut self.model, verdict, pairs);
        self.perform(None, effect)
    }

    /// Marks a passage.
    fn mark_passage(&mut self, passage: &MarkedPassage) -> bool {
        let effect = self.reviewer.mark_passage(&mut self.model, passage);
        self.perform(None, effect)
    }

    /// Writes a note on some pairs.
    fn write_note(&mut self, targets: &[ChosenPair], note: &str) -> bool {
        let effect = self.reviewer.note(&mut self.model, targets, note);
        self.perform(None, effect)
    }

    /// The place to which Read scrolls next.
    fn aim(&mut self, aim: Spot) {
        let before = self.model.aim.map_or(0, |(number, _)| number);
        self.model.aim = Some((before + 1, aim));
    }

    /// Starts a worker that writes, or shows why it cannot.
    pub(super) fn write(&mut self, work: Result<Work, String>) {
        match work {
            Ok(work) => self.workshop.request(None, work),
            Err(why) => self.notice = Some(why),
        }
    }

    /// Shows a screen.
    pub(super) fn show(&mut self, id: ScreenId) {
        match self.screens.iter().position(|screen| screen.id() == id) {
            Some(place) if place != self.open => {
                self.came_from = self.open;
                self.open = place;
                self.tell(self.came_from, Message::Closed);
                self.tell(place, Message::Opened);
                self.request_columns();
            }
            _ => {}
        }
    }
}
