//! What a screen asks for in answer to a message; carried out by the app, never by the screen.

use crate::compare::result::Comparison;
use crate::explain::disguise::Options;
use crate::settings::Settings;
use crate::tui::actions::Action;
use crate::tui::flow::message::News;
use crate::tui::model::{Change, Chosen, Model, Spot};
use crate::tui::screen_id::ScreenId;
use crate::tui::work::Work;

/// What is to be done. Effects are plain data, so that screens can be tested without a terminal.
#[derive(Debug)]
pub enum Effect {
    /// Nothing to do; the frame is drawn again anyway.
    None,
    /// Several, in order.
    Batch(Vec<Self>),
    /// Run this on a worker thread; the answer comes back to the same screen as a message.
    Work(Work),
    /// Show another screen.
    Open(ScreenId),
    /// Make this the chosen pair, for all screens.
    Choose(Chosen),
    /// Change what all screens share.
    Change(Change),
    /// Compare with these settings, from the stage that they touch.
    Settings(Box<Settings>),
    /// Look for passages so.
    Passages(Options),
    /// Where Read is to stand when it shows the chosen pair next.
    Aim(Spot),
    /// Do what this action asks for.
    Act(Action),
    /// Write a note on a pair.
    Note(Chosen, String),
    /// Keep the thresholds in the settings file, under what was typed: a name, and what it is for.
    SavePreset(String),
    /// Order the pairs anew: of this comparison, or of the newest one there is.
    Order(Option<Box<Comparison>>),
    /// The pairs stand in a new order: tell every screen.
    Ordered,
    /// Tell every screen that something shared changed.
    Tell(News),
    /// Say something at the bottom of the window until the next key.
    Say(String),
    /// Say this no longer.
    Unsay(String),
    /// Leave the program.
    Quit,
    /// The screen had no layer to go back from.
    NotMine,
}

impl Effect {
    /// Opens a screen of the chosen pair; without one there is nothing to show.
    pub fn show(id: ScreenId, model: &Model) -> Self {
        match model.chosen {
            Some(_) => Self::Open(id),
            None => Self::Say("there is no pair to open".to_owned()),
        }
    }

    /// This, then another.
    #[must_use]
    pub fn and(self, next: Self) -> Self {
        match (self, next) {
            (Self::None, other) | (other, Self::None) => other,
            (Self::Batch(mut all), other) => {
                all.push(other);
                Self::Batch(all)
            }
            (first, other) => Self::Batch(vec![first, other]),
        }
    }
}

/// What the app asks of the loop, which owns the terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Request {
    /// Nothing.
    #[default]
    None,
    /// Leave.
    Quit,
    /// Give the terminal to the shell.
    Suspend,
    /// Take the terminal again.
    Enter,
    /// Send the next frame whole.
    Repaint,
}
