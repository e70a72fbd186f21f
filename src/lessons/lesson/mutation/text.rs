//! Steps: the text before and after an edit, and its scores at every strength.

use crate::display::number::thousands;
use crate::display::sanitise::sanitise;
use crate::display::width::cut;
use crate::lesson::kit::{Drawing, DrawingRoom, LessonStep, SingleText, then, words};
use crate::lesson::mutation::case::{Experiment, MutationPoint};
use crate::measure::MeasureId;
use crate::measure::scale::short_ratio;
use crate::page::{Line, Mark, bar, wrapped};

/// Lines shown of each text.
const LINES: usize = 4;

/// The scores of one point on a line: `J .912  M .906  S 3`.
pub(super) fn scores(point: &MutationPoint) -> String {
    let Some(e) = point.evidence else { return "J —  M —  S —".to_owned() };
    let ratio = |id: MeasureId| id.value(&e).map_or_else(|| "—".to_owned(), short_ratio);
    let bits = e.distance.map_or_else(|| "—".to_owned(), |d| d.to_string());
    format!("J {}  M {}  S {bits}", ratio(MeasureId::JACCARD), ratio(MeasureId::MINHASH))
}

/// The first lines of a text, with marks for invisible characters.
fn start(text: &str, room: DrawingRoom) -> Vec<String> {
    let most = room.taller(LINES, 0.5);
    let end = text.char_indices().nth(most * room.columns()).map_or(text.len(), |(at, _)| at);
    let head = text.get(..end).unwrap_or_default();
    let one = head.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut lines = wrapped(&sanitise(&one), room.columns() - 2);
    lines.truncate(most);
    lines.iter().map(|line| cut(line, room.columns() - 2)).collect()
}

/// The step with the start of the text, original and edited.
pub(super) fn before_and_after(case: &Experiment) -> LessonStep {
    let (before, after) = (start(&case.text, case.room), start(&case.mutated.text, case.room));
    let part = |lines: &[String], mark: Mark| -> Vec<Line> {
        let line = |text: &String| Line::new().plain("  ").tint(mark, text);
        if lines.is_empty() {
            vec![Line::new().plain("  —")]
        } else {
            lines.iter().map(line).collect()
        }
    };
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![Line::new().tint(Mark::A, "A ").plain(&case.name)];
        lines.extend(part(&before, Mark::Plain));
        lines.push(Line::new().tint(Mark::B, "B ").plain(&say(&words!(
            "mutation.before-and-after.at",
            edit = case.edit,
            strength = case.shown.strength
        ))));
        lines.extend(part(&after, Mark::Changed));
        lines.push(Line::new());
        lines.push(Line::new().plain(&scores(&case.shown)));
        lines
    });
    let (touched, of) =
        (thousands(case.mutated.touched as u64), thousands(case.mutated.places as u64));
    let mut say = words!("mutation.before-and-after.places-changed-seed", touched, of);
    if case.dictionary > 0 {
        say =
            then(&say, &words!("mutation.before-and-after.dictionary", entries = case.dictionary));
    }
    if case.cut {
        let most = thousands(SingleText::MOST as u64);
        say = then(&say, &words!("mutation.before-and-after.only-first", most));
    }
    LessonStep {
        title: words!("mutation.before-and-after.title"),
        say,
        formula: words!(
            "mutation.before-and-after.formula",
            edit = case.short,
            strength = case.shown.strength,
            scores = scores(&case.shown)
        ),
        drawing,
    }
}

/// The step with scores and flags at every second strength.
pub(super) fn table(case: &Experiment) -> LessonStep {
    let row = |point: &MutationPoint| {
        let value = |id: MeasureId| point.evidence.and_then(|e| id.value(&e));
        let bits = point.evidence.and_then(|e| e.distance);
        let cell = |line: Line, id: MeasureId, text: String| {
            let flags = point.evidence.is_some_and(|e| case.thresholds.flags(&e).contains(id));
            line.right(if flags { Mark::Right } else { Mark::Dim }, &text, 9)
        };
        let ratio = |id| value(id).map_or_else(|| "—".to_owned(), short_ratio);
        let mut line = Line::new().right(Mark::Plain, &format!("{} %", point.strength), 8).right(
            Mark::Dim,
            &thousands(point.touched as u64),
            9,
        );
        line = cell(line, MeasureId::JACCARD, ratio(MeasureId::JACCARD));
        line = cell(line, MeasureId::MINHASH, ratio(MeasureId::MINHASH));
        line =
            cell(line, MeasureId::SIMHASH, bits.map_or_else(|| "—".to_owned(), |d| d.to_string()));
        line.plain("  ").tint(Mark::Dim, &bar(value(MeasureId::JACCARD).unwrap_or(0.0), 28))
    };
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![
            Line::new()
                .right(Mark::Head, &say(&words!("mutation.table.strength")), 8)
                .right(Mark::Head, &say(&words!("mutation.table.touched")), 9)
                .right(Mark::Head, "J", 9)
                .right(Mark::Head, "M", 9)
                .right(Mark::Head, &say(&words!("mutation.table.bits")), 9)
                .plain("  ")
                .mark(Mark::Head, "J"),
        ];
        lines.extend(case.points.iter().step_by(2).map(row));
        lines
    });
    let thresholds = case.thresholds.within(case.bits());
    let at = |id| thresholds.or_initial(id);
    LessonStep {
        title: words!("mutation.table.title"),
        say: words!(
            "mutation.table.say",
            jaccard = at(MeasureId::JACCARD),
            minhash = at(MeasureId::MINHASH),
            simhash = at(MeasureId::SIMHASH)
        ),
        formula: words!("mutation.table.formula"),
        drawing,
    }
}
