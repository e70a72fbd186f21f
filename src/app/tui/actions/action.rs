//! An action, and its row in the table of actions: keys, scope, line of help.

use crate::explain::exclusions::ExclusionReason;
use crate::pair::Side;
use crate::review::passage::PassageKind;
use crate::review::verdict::Verdict;
use crate::tui::actions::keys::KeyPress;
use crate::tui::knob::SettingKnob;

#[expect(missing_docs, reason = "the table of actions describes each")]
/// A command of the user, given by key, by mouse, from the palette or from help.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    // Moving, in any list or text.
    Down,
    Up,
    PageDown,
    PageUp,
    HalfDown,
    HalfUp,
    Top,
    Bottom,
    Left,
    Right,
    // Anywhere.
    Quit,
    Back,
    Interrupt,
    Suspend,
    Redraw,
    Help,
    Palette,
    Rerun,
    Watch,
    OpenOriginal(Side),
    Copy,
    Mouse,
    Zoom,
    SmallerPane,
    LargerPane,
    UsualPanes,
    Save,
    Report,
    Settings,
    Themes,
    SaveSettings,
    Turn(SettingKnob),
    ShowPairs,
    NextScreen,
    PreviousScreen,
    // The chosen pair, on every screen that shows one.
    NextPair,
    PreviousPair,
    Judge(Verdict),
    TakeBack,
    Note,
    NextUnreviewed,
    // Pairs.
    OpenRead,
    OpenWhy,
    SortNext,
    SortPrevious,
    SortReverse,
    Filter,
    FlaggedOnly,
    Select,
    SelectAll,
    VerdictFilter,
    VerdictFilterBack,
    NoMatchShown,
    SamePersonShown,
    NextMeasure,
    Lower,
    Raise,
    LowerMore,
    RaiseMore,
    ThresholdReset,
    // Read.
    NextChange,
    PreviousChange,
    ToggleView,
    ReadDiff,
    ReadPassages,
    ReadAlignment,
    ShorterPassages,
    LongerPassages,
    ButTemplate,
    Partner,
    Fold,
    Order,
    Details,
    Find,
    // Why.
    NextPanel,
    PreviousPanel,
    NextMark,
    PreviousMark,
    OpenItem,
    NextKind,
    NextIndex,
    PreviousIndex,
    Reseed,
    ToggleStep,
    // Thresholds.
    Show(Chart),
    TypeThreshold,
    UseSuggestion,
    NextPreset,
    SavePreset,
    CopyCommand,
    LogCounts,
    NearZero,
    NextX,
    NextY,
    Range,
    OpenChosen,
    // Groups.
    NextLinkage,
    Representative,
    // Documents.
    OpenPairs,
    SkippedOnly,
    // Sources.
    OpenSources,
    OpenText,
    OpenPair,
    FindSources,
    Switch,
    SwitchAll,
    LeaveOut(ExclusionReason),
    MarkPassage(PassageKind),
    NextText,
    PreviousText,
    OtherText,
    // Lessons.
    OpenLesson,
    NextStep,
    PreviousStep,
    GoToStep,
    Restart,
    Play,
    Slower,
    Faster,
    Language,
    KnobUp,
    KnobDown,
    RowUp,
    RowDown,
    SwitchOn,
    NextLesson,
    PreviousLesson,
    TypeTexts,
    OneSentence,
    AskExercises,
    // A line of text being typed.
    Accept,
}

/// The charts of the Thresholds screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Chart {
    /// The distribution of each measure.
    #[default]
    Histograms,
    /// Two measures against each other, one point a pair.
    Scatter,
    /// How often the flags agree.
    Agreement,
    /// The pairs that the last move of a threshold crossed.
    Crossed,
    /// Precision and recall from judged pairs, and what to judge next.
    Labels,
    /// The pairs that an index would find and miss.
    Index,
    /// Pairs on both sides of the threshold, to judge on the spot.
    Around,
    /// Two recipes side by side.
    Recipes,
}

/// Where an action applies. A focus lists its scopes; the first with a binding for the key wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// A focused input line: letters are text, not keys.
    Input,
    /// The list of pairs.
    Pairs,
    /// Both texts of the chosen pair.
    Read,
    /// The arithmetic of the chosen pair.
    Why,
    /// The thresholds from which pairs are flagged.
    Thresholds,
    /// The pairs around a threshold, which are judged on the spot.
    Around,
    /// The groups of documents.
    Groups,
    /// The list of documents.
    Documents,
    /// The list of texts with their sources.
    Sources,
    /// One text with its sources.
    Source,
    /// The list of lessons.
    Lessons,
    /// The steps of a lesson.
    Steps,
    /// Any screen on which the chosen pair can be judged.
    Verdict,
    /// Any screen that shows the chosen pair.
    Pair,
    /// Anything that scrolls or has a cursor.
    List,
    /// Anywhere.
    Everywhere,
}

/// All scopes, in the order of help.
pub(super) const SCOPES: [Scope; 16] = [
    Scope::Pairs,
    Scope::Read,
    Scope::Why,
    Scope::Thresholds,
    Scope::Around,
    Scope::Groups,
    Scope::Documents,
    Scope::Sources,
    Scope::Source,
    Scope::Lessons,
    Scope::Steps,
    Scope::Verdict,
    Scope::Pair,
    Scope::List,
    Scope::Input,
    Scope::Everywhere,
];

impl Scope {
    /// Its name in a settings file.
    pub fn id(self) -> &'static str {
        match self {
            Self::Pairs => "pairs",
            Self::Read => "read",
            Self::Why => "why",
            Self::Thresholds => "thresholds",
            Self::Around => "around",
            Self::Groups => "groups",
            Self::Documents => "documents",
            Self::Sources => "sources",
            Self::Source => "text",
            Self::Lessons => "lessons",
            Self::Steps => "lesson",
            Self::Verdict => "verdicts",
            Self::Pair => "pair",
            Self::List => "lists",
            Self::Input => "typing",
            Self::Everywhere => "everywhere",
        }
    }
}

/// One row of the table.
#[derive(Debug, Clone, Copy)]
pub struct ActionEntry {
    /// The action.
    pub action: Action,
    /// Its name, in the palette.
    pub name: &'static str,
    /// The keys, in the grammar of `crate::tui::actions::keys`, separated by blanks; the first is shown in hints.
    pub keys: &'static str,
    /// Its scope.
    pub scope: Scope,
    /// One line of help.
    pub help: &'static str,
}

impl ActionEntry {
    /// The keys of this row.
    pub fn keys(&self) -> impl Iterator<Item = KeyPress> {
        self.keys.split(' ').filter_map(KeyPress::parse)
    }

    /// Its name in a settings file: that of the palette in small letters, with dashes.
    pub fn id(&self) -> String {
        if self.action == Action::Language {
            return "language".to_owned();
        }
        let dashed = self.name.to_lowercase().replace([' ', '/'], "-");
        dashed.trim_end_matches('…').to_owned()
    }

    /// The key that hints show; empty for an action without keys.
    pub fn key(&self) -> &'static str {
        self.keys.split(' ').next().unwrap_or_default()
    }
}
