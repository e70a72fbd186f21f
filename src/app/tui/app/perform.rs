//! Carries out the effects that screens and layers return, and the work behind them.

use crate::compare::result::SortKey;
use crate::explain::exclusions::ExclusionReason;
use crate::pair::DocId;
use crate::review::passage::MarkedPassage;
use crate::review::verdict::Verdict;
use crate::tui::app::App;
use crate::tui::app::original::open_original;
use crate::tui::flow::{Copyable, Effect, Message, ModelNews, Request, SourcesRequest};
use crate::tui::jobs::{READINGS, SOURCES, answer, count_pair, count_pairs, save_preset};
use crate::tui::model::{After, ChosenPair, GroupPairs, Model, SourceSearch, Spot, order};
use crate::tui::screen_id::ScreenId;
use crate::tui::screens::Screen;
use crate::tui::work::{Owner, Work, WorkDone};

/// The answer to the switch of template files if there are none.
const NO_FILES: &str = "no template file: start with --template FILE, or mark a stretch with T";

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
            Effect::Theme(choice) => {
                let refusal = self.colours.choose(&mut self.model, choice);
                self.notice = refusal.or_else(|| self.notice.take());
            }
            Effect::Say(text) => self.notice = Some(text),
            Effect::Remark(text) => self.remark(text),
            Effect::Unsay(text) => {
                self.notice = self.notice.take().filter(|notice| *notice != text);
            }
            Effect::Quit => self.requests.push(Request::Quit),
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
            Effect::SaveRows(rows, words) => {
                self.put_over(self.save_line("group.tsv", Some((rows, words))));
            }
            Effect::Write(name, work) => match self.reviewer.leaving.write(&name) {
                Ok(()) => self.workshop.request(None, work),
                Err(why) => self.notice = Some(why),
            },
            Effect::Written(result) => {
                let effect = self.reviewer.leaving.written(&self.model, result);
                return self.perform(None, effect);
            }
            _ => {}
        }
        true
    }

    /// Gives a verdict on the pairs of a group.
    fn judge_group(&mut self, verdict: Verdict, pairs: &GroupPairs) -> bool {
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

    /// Opens the original of a document, unless a recording plays.
    fn open_original(&mut self, id: DocId, byte: Option<usize>) {
        if self.is_playing() {
            self.notice = Some("no program is started while a recording plays".to_owned());
            return;
        }
        let opened = open_original(&self.model, &self.comparing, id, byte);
        self.notice = Some(opened.notice);
        self.editor = opened.editor;
    }

    /// Copies a text; while a recording plays, only by the terminal.
    pub(super) fn copy(&mut self, entry: Copyable) {
        let sender = (!self.is_playing()).then_some(&self.comparing.sender);
        let said = self.copying.copy(entry, sender);
        self.notice = said.or_else(|| self.notice.take());
    }

    /// Reads files again that changed, once no job runs.
    pub(super) fn read_changed(&mut self) {
        if let Some(reason) = self.watched.due(&self.model.run) {
            self.comparing.again(&mut self.model, reason);
        }
    }

    /// Shows a remark, unless it was the last one, which every further table of the same texts repeats, or a
    /// notice of another kind is shown.
    fn remark(&mut self, text: String) {
        let text = Some(text);
        let is_free = self.notice.is_none() || self.notice == self.remarked;
        if is_free && self.remarked != text {
            self.remarked.clone_from(&text);
            self.notice = text;
        }
    }

    /// The place to which Read scrolls next.
    fn aim(&mut self, aim: Spot) {
        let before = self.model.aim.map_or(0, |(number, _)| number);
        self.model.aim = Some((before + 1, aim));
    }

    /// Starts a worker that writes, or shows why it cannot.
    pub(super) fn write(&mut self, work: Result<Work, String>) {
        match work {
            Ok(work) => {
                let name = self.model.settings_file.place();
                self.perform(None, Effect::Write(name, work));
            }
            Err(why) => self.notice = Some(why),
        }
    }

    /// Shows a screen.
    pub(super) fn show(&mut self, id: ScreenId) {
        let other = self.tabs.place(id).filter(|&place| place != self.tabs.shown_place());
        if let Some(place) = other {
            let before = self.tabs.open(place);
            self.tell(before, Message::Closed);
            self.tell(place, Message::Opened);
            self.request_columns();
        }
    }

    /// Delivers the result of a worker to the screen or the job that started it.
    pub(super) fn finished(&mut self, finished: WorkDone) {
        let Some(owner) = finished.owner else {
            match finished.slot {
                READINGS => self.reading.arrived(),
                SOURCES => self.sources.arrived(),
                _ => {}
            }
            let effect = answer(&mut self.model, finished.slot, finished.answer);
            self.perform(None, effect);
            self.request_readings();
            self.request_sources();
            return;
        };
        let message = match finished.answer {
            Ok(answer) => Message::Answer(finished.slot, answer),
            Err(why) => Message::Failed(finished.slot, why),
        };
        if let Some(place) = self.tabs.place(owner) {
            self.tell(place, message);
        }
    }

    /// Reports a new comparison and a new order to every screen.
    pub(super) fn ordered(&mut self) {
        self.tell_all(ModelNews::Comparison);
        self.tell_all(ModelNews::Ranking);
        let way = self.returning.arrive(&self.model, &self.tabs);
        self.perform(None, way);
        self.request_columns();
        self.request_readings();
        self.request_sources();
    }

    /// Starts reading the next pairs, and weighing all, if any are left.
    pub(super) fn request_readings(&mut self) {
        let works = [self.reading.request(&self.model), self.weighing.request(&self.model)];
        for work in works.into_iter().flatten() {
            self.workshop.request(None, work);
        }
    }

    /// Follows the marked passages, and starts scoring the chosen pair without what does not count.
    pub(super) fn follow_counted(&mut self) {
        let Model { review, uncounted, .. } = &mut self.model;
        if uncounted.follow(&review.ledger, review.revision) {
            self.request_sources();
        }
        let counted = |model: &Model| (model.counted_pair().is_some(), model.counted.is_old());
        let before = counted(&self.model);
        let excluded = self.model.counted_pairs.excludes_parts();
        let works = [count_pair(&mut self.model), count_pairs(&mut self.model)];
        for work in works.into_iter().flatten() {
            self.workshop.request(None, work);
        }
        let counts_all = excluded && !self.model.counted_pairs.excludes_parts();
        if counts_all && self.model.view.sort == SortKey::Counted {
            self.perform(None, Effect::Order(None));
        }
        if counted(&self.model) != before {
            self.tell_all(ModelNews::Counted);
        }
    }

    /// Leaves text out for a reason, or counts it again; `is_quiet` where the screen shows the switch.
    pub(super) fn leave_out(&mut self, reason: ExclusionReason, is_quiet: bool) {
        if reason == ExclusionReason::Template && !self.model.uncounted.has_files() {
            self.notice = Some(NO_FILES.to_owned());
            return;
        }
        let is_out = self.model.uncounted.left_out.turn(reason);
        let what = match reason {
            ExclusionReason::Template => "template files",
            ExclusionReason::Quotation => "quotations",
            _ => "references and appendices",
        };
        let said = if is_out {
            format!("{what} are left out: see the second figures")
        } else {
            format!("{what} count again")
        };
        if !is_quiet {
            self.notice = Some(said);
        }
        self.tell_all(ModelNews::Counted);
        self.request_sources();
    }

    /// Starts sorting the columns of the comparison on screen, if they are needed now.
    pub(super) fn request_columns(&mut self) {
        let needed = self.tabs.shown().is_some_and(Screen::needs_columns);
        if let Some(work) = self.columns.request(&self.model, needed) {
            self.workshop.request(None, work);
        }
    }

    /// Follows the texts on screen, and starts finding the next sources, if a screen needs them.
    pub(super) fn request_sources(&mut self) {
        self.follow_sources();
        if let Some(work) = self.sources.request(&mut self.model) {
            self.workshop.request(None, work);
        }
    }

    /// Drops what was found in texts that are no longer on screen.
    fn follow_sources(&mut self) {
        if self.sources.follow(&mut self.model) {
            self.workshop.cancel(SOURCES);
            self.tell_all(ModelNews::Sources);
        }
    }

    /// Finds sources, stops, or shows those of one text.
    pub(super) fn handle_sources(&mut self, request: SourcesRequest) {
        match request {
            SourcesRequest::Follow | SourcesRequest::Find => {
                self.follow_sources();
                let live = &mut self.model.sources;
                live.is_wanted = true;
                if request == SourcesRequest::Find
                    && matches!(
                        live.search,
                        SourceSearch::Stopped | SourceSearch::Costly(_) | SourceSearch::Failed(_)
                    )
                {
                    live.search = SourceSearch::Waiting;
                }
                self.request_sources();
                self.tell_all(ModelNews::Sources);
            }
            SourcesRequest::First(texts) => self.model.sources.hurry(texts),
            SourcesRequest::Stop => {
                self.workshop.cancel(SOURCES);
                self.sources.arrived();
                self.model.sources.search = SourceSearch::Stopped;
                self.tell_all(ModelNews::Sources);
            }
            SourcesRequest::Open(id) => {
                self.follow_sources();
                self.model.sources.open(id);
                self.show(ScreenId::SOURCES);
            }
        }
    }
}
