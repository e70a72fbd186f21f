//! The comparing job: start, restart with other settings, stop, and handle its news.

use crate::compare::job::{Job, JobEvent, JobUpdate};
use crate::compare::large::TwoPassWay;
use crate::compare::result::Comparison;
use crate::corpus::scan::Source;
use crate::settings::Settings;
use crate::tui::flow::{Effect, Event, Sender};
use crate::tui::knob::{SettingKnob, difference};
use crate::tui::model::{Kept, Model, Run};

/// Starts comparing jobs.
#[derive(Debug)]
pub struct Comparing {
    /// Where the texts come from.
    pub source: Source,
    /// Where its news goes.
    pub sender: Sender,
    /// How a large corpus is compared in two passes, with the settings of the start; `None`: it is not.
    pub large: Option<(TwoPassWay, Settings)>,
}

impl Comparing {
    /// Starts reading and comparing; the job before is cancelled, and its later news is dropped.
    pub fn start(&self, model: &mut Model) {
        model.settings = self.of_whole_corpus(model.settings.clone());
        self.launch(model, None, None);
    }

    /// Reads and compares again; a complete result stays on screen, marked with the reason, until the
    /// new one is complete.
    pub fn again(&self, model: &mut Model, reason: String) {
        let newest = model.ordering.as_ref().or(model.comparison.as_ref());
        let is_complete = newest.is_some_and(|newest| newest.complete);
        let kept = is_complete.then(|| Kept { settings: model.settings.clone(), change: reason });
        model.settings = self.of_whole_corpus(model.settings.clone());
        self.launch(model, None, kept);
    }

    /// Starts a job, from an earlier comparison if there is one.
    fn launch(&self, model: &mut Model, earlier: Option<Comparison>, kept: Option<Kept>) {
        let sender = self.sender.clone();
        let send = move |news| sender.send(Event::Job(news));
        let (source, settings) = (self.source.clone(), model.settings.clone());
        let job = if let Some(earlier) = earlier {
            Job::restart(source, earlier, settings, send)
        } else {
            let large = self.large.as_ref().filter(|_| settings.listed.is_none());
            Job::start(source, settings, large.map(|(way, _)| way.clone()), send)
        };
        model.run = Run::running(job, kept);
    }

    /// These settings for the whole corpus, if they are those of the pairs that two passes found.
    fn of_whole_corpus(&self, settings: Settings) -> Settings {
        let Some((_, start)) = self.large.as_ref().filter(|_| settings.listed.is_some()) else {
            return settings;
        };
        Settings {
            reading: start.reading.clone(),
            listed: None,
            sample: start.sample,
            contained: start.contained,
            ..settings
        }
    }

    /// Changes a setting and compares again.
    pub fn turn(&self, model: &mut Model, knob: SettingKnob) -> Effect {
        match knob.turn(&model.settings, model.usual_length()) {
            Ok(next) => self.adopt(model, next),
            Err(why) => return Effect::Say(why),
        }
        Effect::None
    }

    /// Compares with other settings from the first stage they touch; the chosen pair stays chosen. A
    /// complete result stays on screen, marked stale, until the new one is complete.
    pub fn adopt(&self, model: &mut Model, next: Settings) {
        // The pairs that two passes found are those of their recipe.
        let starts_anew = self.large.is_some() && !has_same_recipe(&model.settings, &next);
        let next = if starts_anew { self.of_whole_corpus(next) } else { next };
        let before = std::mem::replace(&mut model.settings, next);
        // The newest result: a complete one may still wait for its order.
        let newest = model.ordering.as_ref().or(model.comparison.as_ref()).cloned();
        let Some(newest) = newest else { return self.launch(model, None, None) };
        let settings = match &mut model.run {
            Run::Running(running) if running.kept.is_some() => {
                running.kept.take().map(|kept| kept.settings)
            }
            _ => newest.complete.then_some(before),
        };
        let kept = settings.map(|settings| {
            let change = difference(&newest.recipe, &model.settings);
            Kept { settings, change }
        });
        if kept.as_ref().is_some_and(|kept| kept.change.is_empty()) {
            // These are the settings of the newest result: nothing to compare.
            if let Some(kept) = kept {
                model.settings = kept.settings;
            }
            if model.run.is_going() {
                model.run = Run::Done;
            }
            return;
        }
        let was_listed = newest.indexed.is_some();
        self.launch(model, Some(newest).filter(|_| !(starts_anew && was_listed)), kept);
    }
}

/// True if pairs found with either settings have the same scores.
fn has_same_recipe(a: &Settings, b: &Settings) -> bool {
    let parts = |own: &Settings| (own.n, own.unit, own.ladder.clone(), own.sketch);
    parts(a) == parts(b)
}

/// Stops the job: a complete result stays, else the pairs found so far. `None` if no job runs or
/// it is stopping already.
pub fn stop(model: &mut Model) -> Option<Effect> {
    if let Some(settings) = model.run.give_up() {
        model.settings = settings;
        let notice = "stopped; the scores are those of the old settings";
        return Some(Effect::Say(notice.to_owned()));
    }
    model.run.stop().then_some(Effect::None)
}

/// Handles news of the job; news of an earlier job is dropped.
pub fn handle_news(model: &mut Model, news: JobUpdate) -> Effect {
    if model.run.number() != Some(news.generation) {
        return Effect::None;
    }
    match news.event {
        JobEvent::Progress(progress) => model.run.progress(progress),
        JobEvent::Planned(plan) if plan.forced => {
            if let Run::Running(running) = &mut model.run {
                let words = plan.in_words("esc");
                running.plan = Some(words.clone());
                return Effect::Say(words);
            }
        }
        JobEvent::Planned(_) => {}
        JobEvent::Listed(settings) => model.settings = *settings,
        JobEvent::Note(note) => return Effect::Say(note),
        JobEvent::Snapshot(_) if model.run.stale().is_some() => {}
        JobEvent::Snapshot(comparison) => return Effect::Order(Some(Box::new(comparison))),
        JobEvent::Done(comparison) => {
            let reused = comparison.reuse.word.clone().map_or(Effect::None, Effect::Say);
            // The cost estimate is outdated now.
            let plan = match model.run.end(comparison.complete) {
                Run::Running(running) => running.plan.map_or(Effect::None, Effect::Unsay),
                _ => Effect::None,
            };
            return plan.and(reused).and(Effect::Order(Some(Box::new(comparison))));
        }
        JobEvent::Failed(why) => match model.run.give_up() {
            Some(settings) => {
                model.settings = settings;
                return Effect::Say(format!("could not compare again: {why}"));
            }
            None => model.run = Run::Failed(why),
        },
    }
    Effect::None
}
