//! The actions of the lessons, in the order of help.

use crate::tui::actions::action::{Action, ActionEntry, Scope};
use crate::tui::actions::rows::row;

const fn step(
    action: Action,
    name: &'static str,
    keys: &'static str,
    help: &'static str,
) -> ActionEntry {
    row(action, name, keys, Scope::Steps, help)
}

/// The actions of the lessons.
pub(super) const LESSONS: &[ActionEntry] = &[
    row(Action::OpenLesson, "open", "enter l right", Scope::Lessons, "open the chosen lesson"),
    row(
        Action::Language,
        "中文/English",
        "L",
        Scope::Lessons,
        "switch between Chinese and English",
    ),
    step(Action::NextStep, "forward", "l right n enter", "the next step"),
    step(Action::PreviousStep, "back", "h left N backspace", "the step before"),
    step(Action::GoToStep, "go to", "g", "type the number of a step"),
    step(Action::Restart, "restart", "r", "the first step, all knobs reset"),
    step(Action::Play, "play", "space", "play the steps, or stop; esc stops too"),
    step(Action::Slower, "slower", "<", "more time for each step while it plays"),
    step(Action::Faster, "faster", ">", "less time for each step while it plays"),
    step(Action::Language, "中文/English", "L", "switch between Chinese and English"),
    step(Action::SwitchOn, "on…", "p", "the fixed example, your pair, the corpus"),
    step(Action::Up, "knob before", "k up", "the knob before"),
    step(Action::Down, "next knob", "j down", "the next knob"),
    step(Action::KnobUp, "turn up", "+ =", "the next value of the knob"),
    step(Action::KnobDown, "turn down", "- _", "the value of the knob before"),
    step(Action::RowUp, "row up", "K", "move the picked row up, where a lesson orders rows"),
    step(Action::RowDown, "row down", "J", "move the picked row down"),
    step(Action::Top, "first step", "home", "to the first step"),
    step(Action::Bottom, "last step", "G end", "to the last step"),
    step(Action::PageDown, "next lesson", "pgdn", "the next lesson"),
    step(Action::PageUp, "last lesson", "pgup", "the lesson before"),
];
