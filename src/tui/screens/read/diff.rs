//! The diff reading: the changes in the order of the texts.

use crate::display::number::{percent_or_dash, thousands};
use crate::explain::diff::{BlockKind, Diff, Effort, diff};
use crate::pair::Side;
use crate::review::verdict::Verdict;
use crate::tui::actions::Action;
use crate::tui::model::Model;
use crate::tui::screens::read::areas::RowsShape;
use crate::tui::screens::read::contract::{MakeReading, PairTexts, Reading, ReadingMode};
use crate::tui::screens::read::diff_rows;
use crate::tui::screens::read::flow::{Fragment, FragmentClass};
use crate::tui::screens::read::marks::quiet;
use crate::tui::screens::read::rows::{Mode, ReadingRows};
use crate::tui::theme::Theme;
use crate::tui::widgets::counted;
use ratatui::style::{Modifier, Style};
use ratatui::text::Span;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The reading of changes, in order.
pub(super) const DIFF: ReadingMode = ReadingMode {
    name: "diff",
    noun: "change",
    none: "no differences",
    action: Action::ReadDiff,
    hints: &[
        Action::NextChange,
        Action::Judge(Verdict::Match),
        Action::Judge(Verdict::NoMatch),
        Action::Fold,
        Action::ToggleView,
        Action::Find,
        Action::PreviousChange,
        Action::Judge(Verdict::Legitimate),
        Action::Judge(Verdict::Unsure),
        Action::ReadPassages,
        Action::ReadAlignment,
        Action::NextPair,
        Action::PreviousPair,
        Action::OpenWhy,
        Action::Back,
    ],
    make,
    stamp: |_| 0,
};

/// Time limit of a diff; the size limits stop most diffs sooner.
const PATIENCE: Duration = Duration::from_secs(10);

#[derive(Debug)]
struct Changes(Diff);

fn make(_: &Model) -> MakeReading {
    Box::new(|texts, cancel| {
        let effort = Effort { deadline: Instant::now().checked_add(PATIENCE) };
        Arc::new(Changes(diff(texts.of(Side::A), texts.of(Side::B), &effort, &|| cancel.is_set())))
    })
}

impl Reading for Changes {
    fn spread(&self, texts: &PairTexts, shape: RowsShape, stop: &dyn Fn() -> bool) -> ReadingRows {
        diff_rows::spread(texts, self.gutters(texts), &self.0, shape, stop)
    }

    fn headline(
        &self,
        texts: &PairTexts,
        rows: &ReadingRows,
        chosen: Option<usize>,
        theme: &Theme,
    ) -> Vec<Span<'static>> {
        let (diff, count) = (&self.0, rows.stops.len());
        let headline = match (count, chosen) {
            (0, _) if texts.key[0] == texts.key[1] => {
                "These two texts are byte for byte the same".to_owned()
            }
            (0, _) => "The same text; the files differ in encoding or line ends".to_owned(),
            (_, Some(at)) => {
                format!("change {} of {}", thousands(at as u64 + 1), thousands(count as u64))
            }
            _ => counted(count, "change"),
        };
        let mut parts = vec![Span::styled(headline, theme.title)];
        if count > 0 {
            let kinds =
                diff.changes.iter().filter_map(|&at| diff.blocks.get(at)).map(|block| block.kind);
            let blank = kinds.clone().filter(|kind| *kind == BlockKind::Space).count();
            if blank == count {
                parts.push(Span::raw(" · only white space differs"));
            } else if blank > 0 {
                parts
                    .push(Span::raw(format!(" · {} in white space only", thousands(blank as u64))));
            }
            let share = |side| percent_or_dash(diff.summary.share(side));
            parts.push(Span::raw(format!(
                " · unchanged: {} of A, {} of B",
                share(Side::A),
                share(Side::B)
            )));
        }
        if let Some(why) = diff.approximate {
            parts.push(Span::styled(format!(" · approximate: {why}"), theme.warning));
        }
        parts
    }

    fn mark(&self, _: &ReadingRows, stop: usize, theme: &Theme) -> (char, Style) {
        let block = self.0.changes.get(stop).and_then(|&at| self.0.blocks.get(at));
        match block.map(|block| block.kind) {
            Some(BlockKind::Delete) => ('-', quiet(theme.only_a)),
            Some(BlockKind::Insert) => ('+', quiet(theme.only_b)),
            Some(BlockKind::Space) => ('·', theme.warning),
            _ => ('~', theme.warning),
        }
    }

    fn style(&self, fragment: &Fragment, mode: Mode, theme: &Theme) -> Style {
        changed(fragment, mode, theme)
    }

    fn sign(&self, rows: &ReadingRows, row: usize, pane: Side, theme: &Theme) -> (char, Style) {
        match rows.sign_of(row, pane) {
            ' ' => (' ', theme.text),
            '-' => ('-', quiet(theme.only_a)),
            '+' => ('+', quiet(theme.only_b)),
            sign => (sign, theme.warning),
        }
    }

    fn has_folds(&self) -> bool {
        true
    }
}

/// The style of a fragment by its side and class: what changed stands out.
pub(super) fn changed(fragment: &Fragment, mode: Mode, theme: &Theme) -> Style {
    let own = if fragment.side == Side::A { theme.only_a } else { theme.only_b };
    // In one merged text, deleted text is struck out as well.
    let gone = mode == Mode::Merged && fragment.side == Side::A;
    let own = if gone { own.add_modifier(Modifier::CROSSED_OUT) } else { own };
    match fragment.class {
        FragmentClass::Same => theme.text,
        FragmentClass::Part | FragmentClass::Blank => own,
        FragmentClass::Whole => quiet(own),
    }
}
