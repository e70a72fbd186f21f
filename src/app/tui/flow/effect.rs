//! Effects: what a screen returns for a message, and the app carries out.

use crate::compare::result::Comparison;
use crate::explain::disguise::PassageOptions;
use crate::pair::{DocId, Side};
use crate::review::passage::MarkedPassage;
use crate::review::verdict::Verdict;
use crate::saved::theme::ThemeChoice;
use crate::settings::Settings;
use crate::tui::actions::Action;
use crate::tui::flow::clipboard::Copyable;
use crate::tui::flow::message::ModelNews;
use crate::tui::model::{ChosenPair, GroupPairs, Model, Spot, ViewChange};
use crate::tui::screen_id::ScreenId;
use crate::tui::work::Work;

/// A request of a screen to the app. Plain data, so that screens can be tested without a terminal.
#[derive(Debug)]
pub enum Effect {
    /// Nothing to do; the frame is still drawn again.
    None,
    /// Several, in order.
    Batch(Vec<Self>),
    /// Run this on a worker thread; its result comes back to the same screen as a message.
    Work(Work),
    /// Show another screen.
    Open(ScreenId),
    /// Make this the chosen pair, for all screens.
    Choose(ChosenPair),
    /// Change state that all screens share.
    Change(ViewChange),
    /// Compare with these settings, from the stage that they touch.
    Settings(Box<Settings>),
    /// Find passages with these options.
    Passages(PassageOptions),
    /// The position that Read scrolls to when it shows the chosen pair next.
    Aim(Spot),
    /// Find the sources of texts, stop, or show those of one text.
    Sources(SourcesRequest),
    /// Open the file of a document, at a byte of its text.
    Original(DocId, Option<usize>),
    /// Carry out an action.
    Act(Action),
    /// Give a verdict on pairs of a group.
    JudgeGroup(Verdict, GroupPairs),
    /// Open a line for the name of a file for these rows of the pair table, which are described so.
    SaveRows(Vec<u32>, String),
    /// Write a file of this name, sanitised, on a worker.
    Write(String, Work),
    /// A file is written, or not: a sentence.
    Written(Result<String, String>),
    /// Give a verdict on a pair; the screen chooses the next one.
    JudgePair(Verdict, ChosenPair),
    /// Mark a passage as template or quotation.
    MarkPassage(MarkedPassage),
    /// Open a line for a note on these pairs.
    OpenNote(Vec<ChosenPair>),
    /// Write a note on some pairs.
    Note(Vec<ChosenPair>, String),
    /// Save the thresholds in the settings file as a preset; the typed text is its name and purpose.
    SavePreset(String),
    /// Order the pairs of this comparison, or of the newest one.
    Order(Option<Box<Comparison>>),
    /// The pairs have a new order: notify every screen.
    Ordered,
    /// Notify every screen of a change of shared state.
    Tell(ModelNews),
    /// Draw with this theme.
    Theme(ThemeChoice),
    /// Copy a text.
    Copy(Copyable),
    /// Show a notice at the bottom of the window until the next key.
    Say(String),
    /// Show a notice, unless it was the last of its kind, or a notice of another kind is shown.
    Remark(String),
    /// Remove this notice, if it is still shown.
    Unsay(String),
    /// Quit the program.
    Quit,
    /// The screen did not handle the message, e.g. had nothing to go back from.
    Unhandled,
}

/// A request about sources.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SourcesRequest {
    /// Find the sources of all texts, unless the user stopped that, or it failed.
    Follow,
    /// Find the sources of all texts, or go on with that.
    Find,
    /// Find those of these texts before all others.
    First(Vec<DocId>),
    /// Stop; what was found stays.
    Stop,
    /// Show the sources of this text.
    Open(DocId),
}

impl Effect {
    /// Shows the sources of the first text of the chosen pair, or that no pair is chosen.
    pub fn show_sources(model: &Model) -> Self {
        match model.chosen {
            Some(chosen) => Self::Sources(SourcesRequest::Open(chosen.a)),
            None => Self::Say("there is no text to open".to_owned()),
        }
    }

    /// Opens the file of a text of the chosen pair, or shows that no pair is chosen.
    pub fn show_original(model: &Model, side: Side) -> Self {
        match model.chosen {
            Some(chosen) => Self::Original(chosen.text(side), None),
            None => Self::Say("there is no text to open".to_owned()),
        }
    }

    /// Opens a screen of the chosen pair, or shows that no pair is chosen.
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

/// A request of the app to the loop, which owns the terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Request {
    /// Quit the program.
    Quit,
    /// Give the terminal to the shell.
    Suspend,
    /// Take the terminal again.
    Enter,
    /// Switch the capture of the mouse on or off.
    Mouse,
    /// Repaint every cell with the next frame.
    Repaint,
}
