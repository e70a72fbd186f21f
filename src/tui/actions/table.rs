//! The table of actions, in the order of help: the source of key bindings, hints, help and palette.

use crate::explain::exclusions::ExclusionReason;
use crate::pair::Side;
use crate::review::passage::PassageKind;
use crate::review::verdict::Verdict;
use crate::tui::actions::action::{Action, ActionEntry, Chart, Scope};
use crate::tui::knob::SettingKnob;

/// All actions, in the order of help.
pub const ACTIONS: &[ActionEntry] = &[
    // Pairs.
    row(Action::OpenRead, "read", "enter", Scope::Pairs, "read both texts of the chosen pair"),
    row(Action::OpenWhy, "why", "w", Scope::Pairs, "show why the chosen pair scores as it does"),
    row(Action::Filter, "filter", "/", Scope::Pairs, "by name, author:x, class:x; ! excludes"),
    row(Action::SortNext, "sort", "s", Scope::Pairs, "sort by the next column"),
    row(Action::SortPrevious, "sort back", "alt-s", Scope::Pairs, "sort by the column before"),
    row(Action::SortReverse, "reverse", "S", Scope::Pairs, "reverse the order"),
    row(Action::FlaggedOnly, "flagged", "f", Scope::Pairs, "only flagged pairs, or all"),
    row(
        Action::VerdictFilter,
        "by verdict",
        "v",
        Scope::Pairs,
        "only unreviewed, match, no match…",
    ),
    row(Action::VerdictFilterBack, "verdicts back", "V", Scope::Pairs, "the verdict filter before"),
    row(Action::NoMatchShown, "hidden", "H", Scope::Pairs, "show `no match` pairs, or hide them"),
    row(Action::SamePersonShown, "authors", "a", Scope::Pairs, "hide pairs of one author, or show"),
    row(Action::Select, "select", "space", Scope::Pairs, "select the row for one verdict on many"),
    row(Action::SelectAll, "select all", "A", Scope::Pairs, "select every listed pair, or none"),
    row(Action::NextMeasure, "measure", "t", Scope::Pairs, "choose the next measure's threshold"),
    row(Action::Lower, "lower", "(", Scope::Pairs, "lower the chosen threshold by .005 or 1 bit"),
    row(Action::Raise, "raise", ")", Scope::Pairs, "raise the chosen threshold by .005 or 1 bit"),
    row(Action::LowerMore, "lower more", "{", Scope::Pairs, "lower it by .05 or 4 bits"),
    row(Action::RaiseMore, "raise more", "}", Scope::Pairs, "raise it by .05 or 4 bits"),
    row(Action::ThresholdReset, "reset", "=", Scope::Pairs, "the first thresholds, or classical"),
    row(Action::NextPreset, "preset", "P", Scope::Pairs, "the thresholds of the next task"),
    row(Action::OpenSources, "sources", "O", Scope::Pairs, "what text A is made of; O again: B"),
    open(Side::A, "open A", "ctrl-o", Scope::Pairs, "the file of text A, in EDITOR or a viewer"),
    open(Side::B, "open B", "alt-o", Scope::Pairs, "the file of text B, in EDITOR or a viewer"),
    // Read.
    row(Action::ReadDiff, "diff", "d", Scope::Read, "the differences, in the order of the texts"),
    row(Action::ReadPassages, "passages", "p", Scope::Read, "common passages, in any order"),
    row(Action::ReadAlignment, "alignment", "a", Scope::Read, "sentence to sentence, in any order"),
    row(Action::ShorterPassages, "shorter", "<", Scope::Read, "allow shorter passages"),
    row(Action::LongerPassages, "longer", ">", Scope::Read, "require longer passages"),
    row(Action::ButTemplate, "template", "T", Scope::Read, "coverage without template, or with"),
    row(Action::NextChange, "next", "n", Scope::Read, "the next change, or the next match"),
    row(Action::PreviousChange, "before", "N", Scope::Read, "the change or match before"),
    row(Action::ToggleView, "view", "v", Scope::Read, "side by side, or both as one text"),
    row(Action::Find, "find", "/", Scope::Read, "find in both texts; esc ends"),
    row(Action::Fold, "fold", "f", Scope::Read, "fold common text, or show all"),
    row(Action::Order, "order", "s", Scope::Read, "sentences in the order of A, or of B"),
    row(Action::Details, "list", "l", Scope::Read, "class, findings, passages; enter goes there"),
    row(Action::Partner, "partner", "enter", Scope::Read, "the chosen place in the other text"),
    row(Action::OpenWhy, "why", "w", Scope::Read, "show why the pair scores as it does"),
    // Why.
    row(Action::OpenItem, "open", "enter", Scope::Why, "the measure; the item in Read; n, steps"),
    row(Action::NextPanel, "section", "tab", Scope::Why, "the next section: each opens a number"),
    row(Action::PreviousPanel, "section back", "shift-tab", Scope::Why, "the section before"),
    row(Action::NextMeasure, "measure", "t", Scope::Why, "the overview's next measure"),
    row(Action::NextMark, "next mark", "n", Scope::Why, "the next differing bit, or equal slot"),
    row(Action::PreviousMark, "mark before", "N", Scope::Why, "the one before"),
    row(Action::NextKind, "list", "f", Scope::Why, "the next list: both, only A; equal; towards 0"),
    row(Action::NextIndex, "index", "b", Scope::Why, "other bands of slots, or blocks of bits"),
    row(Action::PreviousIndex, "index back", "B", Scope::Why, "the bands or blocks before"),
    row(Action::Reseed, "seeds", "r", Scope::Why, "MinHash under 200 other seeds"),
    row(Action::ToggleStep, "switch", "s", Scope::Why, "a normalising step on or off"),
    row(Action::ToggleView, "pane", "v", Scope::Why, "texts, or the seeds or features"),
    row(Action::OpenRead, "read", "w", Scope::Why, "read both texts"),
    // Thresholds.
    show(Chart::Histograms, "histograms", "d", "the distribution of each measure"),
    show(Chart::Scatter, "scatter", "s", "two measures against each other"),
    show(Chart::Agreement, "agreement", "a", "how often J, M and S agree"),
    show(Chart::Crossed, "crossed", "c", "pairs that the last move of a threshold crossed"),
    show(Chart::Labels, "labels", "p", "precision, recall, F1; what to judge next"),
    show(Chart::Index, "index", "b", "what bands or block tables would find and miss"),
    show(Chart::Around, "around", "n", "pairs on both sides of the cut, judged on the spot"),
    show(Chart::Recipes, "recipes", "w", "two recipes side by side: what only one flags"),
    tune(Action::OpenChosen, "open", "enter", "the pair, the pairs of a combination, the shape"),
    tune(Action::NextMeasure, "measure", "t", "the next measure's threshold"),
    tune(Action::Lower, "lower", "(", "lower the chosen threshold by .005 or 1 bit"),
    tune(Action::Raise, "raise", ")", "raise the chosen threshold by .005 or 1 bit"),
    tune(Action::LowerMore, "lower more", "{", "lower it by .05 or 4 bits"),
    tune(Action::RaiseMore, "raise more", "}", "raise it by .05 or 4 bits"),
    tune(Action::TypeThreshold, "type", "e", "type the chosen threshold"),
    tune(Action::UseSuggestion, "suggested", "S", "set it to the suggested cut"),
    tune(Action::NextPreset, "preset", "P", "the thresholds of the next task"),
    tune(Action::SavePreset, "save preset", "W", "save the thresholds under a name"),
    tune(Action::ThresholdReset, "reset", "=", "the first thresholds, or classical"),
    tune(Action::LogCounts, "log", "o", "logarithmic or linear counts"),
    tune(Action::NearZero, "near zero", "z", "stretch the scale near 0, or not"),
    tune(Action::ToggleView, "list", "v", "labels: what to judge next, what is wrong, curves"),
    tune(Action::Range, "range", "r", "a range or a box; enter lists its pairs"),
    tune(Action::NextX, "x axis", "x", "the next measure across"),
    tune(Action::NextY, "y axis", "y", "the next measure upwards"),
    row(Action::Judge(Verdict::Match), "match", "m", Scope::Around, "one copies the other"),
    row(Action::Judge(Verdict::NoMatch), "no match", "x", Scope::Around, "unrelated"),
    row(Action::Judge(Verdict::Legitimate), "legitimate", "o", Scope::Around, "legitimate"),
    row(Action::Judge(Verdict::Unsure), "unsure", "i", Scope::Around, "undecided"),
    row(Action::TakeBack, "undo", "u", Scope::Around, "take the last verdict back"),
    row(Action::UseSuggestion, "to middle", "S", Scope::Around, "the threshold to the middle"),
    row(Action::Range, "others", "r", Scope::Around, "draw other pairs, within the interval"),
    // Groups.
    row(Action::OpenRead, "read", "enter", Scope::Groups, "the pair to cut at; a member's best"),
    row(Action::Right, "members", "l right", Scope::Groups, "into the members; h goes back"),
    row(Action::NextLinkage, "linkage", "L", Scope::Groups, "single, complete or average linkage"),
    row(
        Action::Representative,
        "by length",
        "r",
        Scope::Groups,
        "represented by central or longest",
    ),
    row(Action::NextMeasure, "measure", "t", Scope::Groups, "group by the next measure"),
    row(Action::Lower, "lower", "(", Scope::Groups, "lower the threshold by .005 or 1 bit"),
    row(Action::Raise, "raise", ")", Scope::Groups, "raise the threshold by .005 or 1 bit"),
    row(Action::LowerMore, "lower more", "{", Scope::Groups, "lower it by .05 or 4 bits"),
    row(Action::RaiseMore, "raise more", "}", Scope::Groups, "raise it by .05 or 4 bits"),
    row(Action::ThresholdReset, "reset", "=", Scope::Groups, "the first thresholds, or classical"),
    row(Action::OpenSources, "sources", "O", Scope::Groups, "what this text is made of"),
    case(Verdict::Match, "match", "m", "every pair of the group; says how many, then asks"),
    case(Verdict::NoMatch, "no match", "x", "every pair of the group is unrelated"),
    case(Verdict::Legitimate, "legitimate", "o", "every pair is similar, but legitimate"),
    case(Verdict::Unsure, "unsure", "i", "every pair of the group is undecided"),
    row(Action::Note, "note", "e", Scope::Groups, "a note on every pair of the group"),
    row(Action::TakeBack, "undo", "u z", Scope::Groups, "take the last verdicts or notes back"),
    // Documents.
    row(Action::OpenPairs, "its pairs", "enter", Scope::Documents, "the pairs of this document"),
    row(Action::Filter, "filter", "/", Scope::Documents, "filter by name; !word excludes"),
    row(Action::SortNext, "sort", "s", Scope::Documents, "sort by the next column"),
    row(Action::SortPrevious, "sort back", "alt-s", Scope::Documents, "by the column before"),
    row(Action::SortReverse, "reverse", "S", Scope::Documents, "reverse the order"),
    row(Action::SkippedOnly, "skipped", "x", Scope::Documents, "only skipped files, or all"),
    row(Action::OpenSources, "sources", "O", Scope::Documents, "what this document is made of"),
    open(Side::A, "open", "ctrl-o", Scope::Documents, "its file, in EDITOR or a viewer"),
    // Sources: the list of texts.
    row(Action::OpenText, "open", "enter", Scope::Sources, "the text, with its sources"),
    row(Action::Filter, "filter", "/", Scope::Sources, "filter by name; !word excludes"),
    row(Action::SortNext, "sort", "s", Scope::Sources, "sort by the next column"),
    row(Action::SortPrevious, "sort back", "alt-s", Scope::Sources, "by the column before"),
    row(Action::SortReverse, "reverse", "S", Scope::Sources, "reverse the order"),
    row(Action::FindSources, "go on", "r", Scope::Sources, "go on finding sources after a stop"),
    // Sources: one text.
    row(
        Action::Switch,
        "on/off",
        "space",
        Scope::Source,
        "leave the source out, or count it again",
    ),
    row(Action::SwitchAll, "all on", "a", Scope::Source, "count every source; if all count, none"),
    row(Action::NextChange, "next", "n right l", Scope::Source, "the next stretch, and who has it"),
    row(Action::PreviousChange, "before", "N left h", Scope::Source, "the stretch before"),
    row(
        Action::OpenPair,
        "read",
        "enter",
        Scope::Source,
        "read the text and the source side by side",
    ),
    row(
        Action::OtherText,
        "turn",
        "O",
        Scope::Source,
        "the source as the text; in a pair, the other",
    ),
    leave(ExclusionReason::Quotation, "quotations", "c", "leave quotations out, or count them"),
    leave(ExclusionReason::References, "references", "b", "leave references and appendices out"),
    leave(ExclusionReason::Short, "short", "m", "leave matches of fewer than 20 letters out"),
    leave(ExclusionReason::Frequent, "frequent", "f", "leave passages of 5 % of the texts out"),
    mark(PassageKind::Template, "template", "T", "mark the stretch as template: it counts nowhere"),
    mark(PassageKind::Quotation, "quotation", "Q", "mark the stretch as a legitimate quotation"),
    row(Action::TakeBack, "undo", "u z", Scope::Source, "take the last mark, verdict or note back"),
    row(Action::NextText, "next text", "]", Scope::Source, "the next text of the list"),
    row(Action::PreviousText, "text before", "[", Scope::Source, "the text before in the list"),
    row(Action::FindSources, "go on", "r", Scope::Source, "go on finding sources after a stop"),
    // Verdicts on the chosen pair, or on the selected ones.
    judge(Verdict::Match, "match", "m", "one copies the other; then to the next unreviewed pair"),
    judge(Verdict::NoMatch, "no match", "x", "unrelated; the pair leaves the list"),
    judge(
        Verdict::Legitimate,
        "legitimate",
        "o",
        "similar but legitimate: a quotation, a template",
    ),
    judge(Verdict::Unsure, "unsure", "i", "reviewed, but undecided"),
    row(Action::Note, "note", "e", Scope::Verdict, "write a note on the pair"),
    row(Action::TakeBack, "undo", "u z", Scope::Verdict, "take the last verdict or note back"),
    row(
        Action::NextUnreviewed,
        "unreviewed",
        ".",
        Scope::Verdict,
        "the next pair without a verdict",
    ),
    // The chosen pair.
    row(Action::OpenSources, "sources", "O", Scope::Pair, "what text A is made of; O again: B"),
    open(Side::A, "open A", "ctrl-o", Scope::Pair, "the file of text A at this line, in EDITOR"),
    open(Side::B, "open B", "alt-o", Scope::Pair, "the file of text B at this line, in EDITOR"),
    row(Action::NextPair, "next pair", "]", Scope::Pair, "the next pair of the list"),
    row(Action::PreviousPair, "previous pair", "[", Scope::Pair, "the pair before in the list"),
    // Moving.
    row(Action::Down, "down", "j down", Scope::List, "one row down"),
    row(Action::Up, "up", "k up", Scope::List, "one row up"),
    row(Action::HalfDown, "half page down", "ctrl-d", Scope::List, "half a page down"),
    row(Action::HalfUp, "half page up", "ctrl-u", Scope::List, "half a page up"),
    row(Action::PageDown, "page down", "pgdn ctrl-f space", Scope::List, "a page down"),
    row(Action::PageUp, "page up", "pgup ctrl-b", Scope::List, "a page up"),
    row(Action::Top, "top", "g home", Scope::List, "to the first row"),
    row(Action::Bottom, "bottom", "G end", Scope::List, "to the last row"),
    row(Action::Left, "left", "h left", Scope::List, "to the left"),
    row(Action::Right, "right", "l right", Scope::List, "to the right"),
    // A line of text.
    row(Action::Accept, "accept", "enter", Scope::Input, "done typing"),
    row(Action::Down, "down", "down ctrl-n", Scope::Input, "one row down while typing"),
    row(Action::Up, "up", "up ctrl-p", Scope::Input, "one row up while typing"),
    // Anywhere.
    row(Action::Help, "help", "? f1", Scope::Everywhere, "every key, searchable"),
    row(Action::Palette, "actions", ": ctrl-p", Scope::Everywhere, "find an action by its name"),
    row(Action::NextScreen, "next screen", "tab", Scope::Everywhere, "the next screen"),
    row(Action::PreviousScreen, "last screen", "shift-tab", Scope::Everywhere, "the screen before"),
    row(Action::CopyCommand, "copy command", "Y", Scope::Everywhere, "the flags as a command line"),
    row(Action::Save, "save", "E", Scope::Everywhere, "the list as shown: tsv, csv, json, txt"),
    row(Action::Report, "report", "", Scope::Everywhere, "an HTML file of the listed pairs"),
    row(Action::Rerun, "run again", "R", Scope::Everywhere, "read and compare everything again"),
    row(Action::Watch, "watch", "alt-r", Scope::Everywhere, "read again what changes on disk"),
    row(Action::Settings, "settings", ", f2", Scope::Everywhere, "every setting, with its bounds"),
    row(
        Action::SaveSettings,
        "save settings",
        "",
        Scope::Everywhere,
        "keep settings, thresholds and order for the next start",
    ),
    turn(SettingKnob::Length(1), "longer n", "+", "shingles one token longer; n goes from 1 to 12"),
    turn(SettingKnob::Length(-1), "shorter n", "-", "shingles one token shorter"),
    turn(
        SettingKnob::AutoLength,
        "auto n",
        "",
        "n by the corpus: 3 where Han characters prevail, else 5",
    ),
    turn(SettingKnob::Unit, "unit", "U", "shingles of characters, or of words"),
    turn(SettingKnob::Slots(64), "64 slots", "", "MinHash with K = 64 slots"),
    turn(SettingKnob::Slots(128), "128 slots", "", "MinHash with K = 128 slots"),
    turn(SettingKnob::Slots(256), "256 slots", "", "MinHash with K = 256 slots"),
    turn(SettingKnob::Scheme, "next scheme", "", "MinHash by slots, bottom-k, or one permutation"),
    turn(SettingKnob::Seed, "next seed", "", "MinHash with the next seed"),
    turn(SettingKnob::Bits(32), "32 bits", "", "SimHash with 32 bits"),
    turn(SettingKnob::Bits(64), "64 bits", "", "SimHash with 64 bits"),
    turn(SettingKnob::Bits(128), "128 bits", "", "SimHash with 128 bits"),
    turn(SettingKnob::Bits(256), "256 bits", "", "SimHash with 256 bits"),
    turn(SettingKnob::Weight, "next weight", "", "SimHash weights: log, count, one, tf-idf"),
    row(Action::Back, "back", "esc", Scope::Everywhere, "one layer back; then stops a running job"),
    row(
        Action::Interrupt,
        "stop",
        "ctrl-c",
        Scope::Everywhere,
        "stop and keep the results; twice quits",
    ),
    row(Action::Suspend, "suspend", "ctrl-z", Scope::Everywhere, "back to the shell; fg returns"),
    row(Action::Redraw, "redraw", "ctrl-l", Scope::Everywhere, "draw the whole screen again"),
    row(Action::ShowPairs, "pairs", "", Scope::Everywhere, "the ranked pairs"),
    row(Action::Quit, "quit", "q", Scope::Everywhere, "leave lookalike"),
    // Lessons.
    row(Action::OpenLesson, "open", "enter l right", Scope::Lessons, "open the chosen lesson"),
    row(
        Action::Language,
        "中文/English",
        "L",
        Scope::Lessons,
        "switch between Chinese and English",
    ),
    row(Action::AskExercises, "exercises", "e", Scope::Lessons, "eight questions, with a score"),
    step(Action::NextStep, "forward", "l right n enter", "the next step"),
    step(Action::PreviousStep, "back", "h left N backspace", "the step before"),
    step(Action::GoToStep, "go to", "g", "type the number of a step"),
    step(Action::Restart, "restart", "r", "the first step, all knobs reset"),
    step(Action::Play, "play", "space", "play the steps, or stop; esc stops too"),
    step(Action::Slower, "slower", "<", "more time for each step while it plays"),
    step(Action::Faster, "faster", ">", "less time for each step while it plays"),
    step(Action::Language, "中文/English", "L", "switch between Chinese and English"),
    step(Action::SwitchOn, "on…", "p", "the fixed example, your pair, the corpus"),
    step(Action::TypeTexts, "type texts", "i", "type or paste two texts for the lesson"),
    step(Action::AskExercises, "exercises", "e", "eight questions, with a score"),
    step(Action::Up, "knob before", "k up", "the knob before"),
    step(Action::Down, "next knob", "j down", "the next knob"),
    step(Action::KnobUp, "turn up", "+ =", "the next value of the knob"),
    step(Action::KnobDown, "turn down", "- _", "the value of the knob before"),
    step(Action::RowUp, "row up", "K", "move the picked row up, where a lesson orders rows"),
    step(Action::RowDown, "row down", "J", "move the picked row down"),
    step(Action::Top, "first step", "home", "to the first step"),
    step(Action::Bottom, "last step", "G end", "to the last step"),
    step(Action::PageDown, "on", "pgdn", "the next step, then the next lesson: a clicker"),
    step(Action::PageUp, "back", "pgup", "the step before, then the lesson before"),
    step(Action::NextLesson, "next lesson", "}", "the next lesson"),
    step(Action::PreviousLesson, "lesson before", "{", "the lesson before"),
];

const fn row(
    action: Action,
    name: &'static str,
    keys: &'static str,
    scope: Scope,
    help: &'static str,
) -> ActionEntry {
    ActionEntry { action, name, keys, scope, help }
}

const fn open(
    side: Side,
    name: &'static str,
    keys: &'static str,
    scope: Scope,
    help: &'static str,
) -> ActionEntry {
    row(Action::OpenOriginal(side), name, keys, scope, help)
}

const fn turn(
    knob: SettingKnob,
    name: &'static str,
    keys: &'static str,
    help: &'static str,
) -> ActionEntry {
    row(Action::Turn(knob), name, keys, Scope::Everywhere, help)
}

const fn judge(
    verdict: Verdict,
    name: &'static str,
    keys: &'static str,
    help: &'static str,
) -> ActionEntry {
    row(Action::Judge(verdict), name, keys, Scope::Verdict, help)
}

const fn case(
    verdict: Verdict,
    name: &'static str,
    keys: &'static str,
    help: &'static str,
) -> ActionEntry {
    row(Action::Judge(verdict), name, keys, Scope::Groups, help)
}

const fn leave(
    reason: ExclusionReason,
    name: &'static str,
    keys: &'static str,
    help: &'static str,
) -> ActionEntry {
    row(Action::LeaveOut(reason), name, keys, Scope::Source, help)
}

const fn mark(
    kind: PassageKind,
    name: &'static str,
    keys: &'static str,
    help: &'static str,
) -> ActionEntry {
    row(Action::MarkPassage(kind), name, keys, Scope::Source, help)
}

const fn tune(
    action: Action,
    name: &'static str,
    keys: &'static str,
    help: &'static str,
) -> ActionEntry {
    row(action, name, keys, Scope::Thresholds, help)
}

const fn show(
    chart: Chart,
    name: &'static str,
    keys: &'static str,
    help: &'static str,
) -> ActionEntry {
    tune(Action::Show(chart), name, keys, help)
}

const fn step(
    action: Action,
    name: &'static str,
    keys: &'static str,
    help: &'static str,
) -> ActionEntry {
    row(action, name, keys, Scope::Steps, help)
}
