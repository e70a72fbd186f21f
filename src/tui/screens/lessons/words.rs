//! The hints and messages of the Lessons screen in the language of the lesson.

use crate::lesson::kit::Language;
use crate::tui::actions::{Action, ActionEntry};

/// The word on a hint of the bottom line.
pub(super) fn word(entry: &'static ActionEntry, language: Language) -> &'static str {
    match (language, entry.action) {
        (Language::English, _) | (_, Action::Language) => entry.name,
        (_, Action::OpenLesson) => "打开",
        (_, Action::NextPair) => "下一对",
        (_, Action::NextStep) => "前进",
        (_, Action::PreviousStep) => "后退",
        (_, Action::Play) => "播放",
        (_, Action::Down) => "下一选项",
        (_, Action::KnobUp) => "调大",
        (_, Action::SwitchOn) => "换对象",
        (_, Action::Accept) => "确定",
        (_, Action::Back) => "返回",
        (_, Action::Help) => "帮助",
        (_, Action::Quit) => "退出",
        _ => entry.name,
    }
}

/// The English or the Chinese sentence.
pub(super) fn either(language: Language, en: impl Into<String>, zh: impl Into<String>) -> String {
    match language {
        Language::English => en.into(),
        Language::Chinese => zh.into(),
    }
}
