//! The comparing job of the app: started, started over with other settings, stopped, listened to.

use crate::compare::job::{Job, JobEvent, News as JobNews};
use crate::compare::result::Comparison;
use crate::compare::run::Pace;
use crate::settings::Settings;
use crate::tui::app::App;
use crate::tui::flow::{Event, News};
use crate::tui::knob::{Knob, difference};
use crate::tui::model::{Run, order};
use std::time::Instant;

impl App {
    /// Starts reading and comparing; news of an earlier job is dropped from now on.
    pub fn start(&mut self) {
        self.held = None;
        self.model.stale = None;
        self.launch(None);
    }

    /// Starts a job, from an earlier comparison if there is one; the job before is cancelled.
    fn launch(&mut self, earlier: Option<Comparison>) {
        self.generation += 1;
        self.model.run = Run::Starting;
        self.pace = Pace::default();
        let sender = self.sender.clone();
        let tell = move |news| sender.send(Event::Job(news));
        let (number, source) = (self.generation, self.source.clone());
        let settings = self.model.settings.clone();
        self.job = Some(match earlier {
            Some(earlier) => Job::restart(number, source, earlier, settings, tell),
            None => Job::start(number, source, settings, tell),
        });
    }

    /// Turns a setting and compares again.
    pub(crate) fn turn_knob(&mut self, knob: Knob) {
        let recipe = self.model.comparison.as_ref().map(|comparison| comparison.recipe.clone());
        match knob.turn(&self.model.settings, recipe.as_deref()) {
            Ok(next) => self.adopt(next),
            Err(why) => self.said = Some(why),
        }
    }

    /// Compares with other settings from the stage that they touch; the chosen pair stays chosen. A
    /// whole result stays on screen, marked, until the new one is whole.
    pub(crate) fn adopt(&mut self, next: Settings) {
        let before = std::mem::replace(&mut self.model.settings, next);
        let Some(shown) = self.model.comparison.clone() else { return self.launch(None) };
        if shown.complete && self.held.is_none() {
            self.held = Some(before);
        }
        let change =
            self.held.as_ref().map(|old| difference(&shown.recipe, old, &self.model.settings));
        if change.as_ref().is_some_and(String::is_empty) {
            return self.keep_old("");
        }
        self.model.stale = change;
        self.launch(Some(shown));
    }

    /// Ends the new comparison; the old, whole result stays, and so do its settings.
    fn keep_old(&mut self, why: &str) {
        let Some(before) = self.held.take() else { return };
        (self.job, self.model.stale, self.model.run) = (None, None, Run::Done);
        self.generation += 1;
        self.model.settings = before;
        if !why.is_empty() {
            self.said = Some(why.to_owned());
        }
    }

    /// Asks a running job to stop and keep what it found; false when none runs or it was asked.
    pub(crate) fn stop(&mut self) -> bool {
        if self.held.is_some() {
            self.keep_old("stopped; the scores are those of the settings before");
            return true;
        }
        if !self.model.run.is_going() || self.model.run == Run::Stopping {
            return false;
        }
        if let Some(job) = &self.job {
            job.cancel();
        }
        self.model.run = Run::Stopping;
        true
    }

    pub(crate) fn job_news(&mut self, news: JobNews) {
        if news.generation != self.generation {
            return;
        }
        match news.event {
            JobEvent::Progress(progress) => {
                if self.model.run != Run::Stopping {
                    let left = self.pace.left(progress, Instant::now());
                    self.model.run = Run::Going(progress, left);
                }
            }
            JobEvent::Planned(plan) if plan.forced => {
                self.plan = Some(plan.in_words("esc"));
                self.said.clone_from(&self.plan);
            }
            JobEvent::Planned(_) => {}
            JobEvent::Snapshot(_) if self.held.is_some() => {}
            JobEvent::Snapshot(comparison) => self.order(Some(comparison)),
            JobEvent::Done(comparison) => {
                self.held = None;
                // What it would cost is of no interest any more.
                self.said = self.said.take().filter(|said| self.plan.as_ref() != Some(said));
                self.model.run = if comparison.complete { Run::Done } else { Run::Stopped };
                self.said = comparison.reuse.word.clone().or_else(|| self.said.take());
                self.order(Some(comparison));
            }
            JobEvent::Failed(why) if self.held.is_some() => {
                self.keep_old(&format!("could not compare again: {why}"));
            }
            JobEvent::Failed(why) => self.model.run = Run::Failed(why),
        }
    }

    /// Makes the order of the pairs anew: at once, or on a worker when there are many.
    pub(crate) fn order(&mut self, comparison: Option<Comparison>) {
        match order::remake(&mut self.model, comparison) {
            Some(work) => self.workshop.ask(None, work),
            None => self.ranked(),
        }
    }

    /// Tells every screen that the comparison, the order and perhaps the chosen pair changed.
    pub(crate) fn ranked(&mut self) {
        self.tell_all(News::Comparison);
        self.tell_all(News::Ranking);
        self.ask_columns();
    }
}
