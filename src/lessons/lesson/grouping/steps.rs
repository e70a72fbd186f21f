//! Steps: texts, scores, ties, groups level by level, three linkages, what is kept and dropped.

use crate::compare::groups::{Groups, KeptGroup, LinkRule, Linkage, cover, keep, prove};
use crate::display::width::cut;
use crate::lesson::grouping::case::{GroupingCase, chain};
use crate::lesson::kit::{COLUMNS, Drawing, LessonStep, Stopped, name, share, words};
use crate::order::ListOrder as _;
use crate::page::{Line, Mark, Multilingual};
use crate::pair::DocId;
use crate::text::named::Named;

/// Levels drawn.
const LEVELS: usize = 11;

/// All steps.
pub(super) fn steps(case: &GroupingCase<'_>, stopped: Stopped<'_>) -> Vec<LessonStep> {
    vec![
        texts(case),
        scores(case),
        levels(case, stopped),
        linkages(case, stopped),
        dropped(case, stopped),
    ]
}

/// A linkage in words.
fn words(linkage: Linkage) -> Multilingual {
    match linkage {
        Linkage::Single => words!("grouping.steps.single"),
        Linkage::Complete => words!("grouping.steps.complete"),
        Linkage::Average => words!("grouping.steps.average"),
    }
}

fn texts(case: &GroupingCase<'_>) -> LessonStep {
    let is_chain = std::ptr::eq(case.corpus, chain());
    let line = |&id: &DocId| {
        let letter = case.letter(id).map(String::from).unwrap_or_default();
        let text = case.corpus.document(id).map_or("", |document| &document.text);
        let shown = if is_chain { text.to_owned() } else { name(case.corpus, id, 60) };
        Line::new().left(Mark::Head, &letter, 3).plain(&cut(&shown, COLUMNS - 4))
    };
    let say = if is_chain {
        words!("grouping.texts.eight-texts-eight")
    } else {
        words!("grouping.texts.largest-group-your")
    };
    LessonStep {
        title: words!("grouping.texts.title"),
        say,
        formula: Multilingual::default(),
        drawing: Drawing::new(case.members.iter().map(line).collect()),
    }
}

fn scores(case: &GroupingCase<'_>) -> LessonStep {
    let letter = |id: &DocId| case.letter(*id).map(String::from).unwrap_or_default();
    let mut lines = vec![
        case.members
            .iter()
            .fold(Line::new().plain("   "), |line, id| line.right(Mark::Head, &letter(id), 8)),
    ];
    for (at, x) in case.members.iter().enumerate() {
        let mut line = Line::new().left(Mark::Head, &letter(x), 3);
        for y in case.members.iter().take(at) {
            let score = case.score(*x, *y);
            let is_tied = score >= case.rule.threshold;
            let mark = if is_tied { Mark::Right } else { Mark::Dim };
            line = line.right(mark, &format!("{score:.3}"), 8);
        }
        lines.push(line);
    }
    let threshold = case.rule.threshold;
    LessonStep {
        title: words!("grouping.scores.title"),
        say: words!("grouping.scores.say", threshold),
        formula: Multilingual::same(format!("J(X, Y) ≥ {threshold}")),
        drawing: Drawing::new(lines),
    }
}

/// The groups at each score, from the highest down to the cut.
fn levels(case: &GroupingCase<'_>, stopped: Stopped<'_>) -> LessonStep {
    let LinkRule { linkage, threshold, .. } = case.rule;
    let mut levels: Vec<f64> = Vec::new();
    for (at, &x) in case.members.iter().enumerate() {
        levels.extend(case.members.iter().skip(at + 1).map(|&y| case.score(x, y)));
    }
    levels.retain(|&score| score >= threshold && score > 0.0);
    levels.push(threshold);
    levels.order_by(|x, y| y.total_cmp(x));
    levels.dedup();
    let last = levels.len().saturating_sub(1);
    let mut before = String::new();
    let mut lines = Vec::new();
    for (at, &level) in levels.iter().enumerate() {
        if lines.len() + 1 >= LEVELS && at < last {
            continue;
        }
        let now = case.partition(&case.groups(linkage, level, stopped));
        let mark = if now == before { Mark::Plain } else { Mark::Changed };
        let line = Line::new().right(Mark::Dim, &format!("{level:.3}"), 7).plain("  ");
        lines.push(line.mark(mark, &now));
        before = now;
    }
    let rule = match linkage {
        Linkage::Single => words!("grouping.levels.single-linkage-joins"),
        Linkage::Complete => words!("grouping.levels.complete-linkage-joins"),
        Linkage::Average => words!("grouping.levels.average-linkage-joins"),
    };
    let formula = match linkage {
        Linkage::Single => "s(X, Y) = max J(x, y)",
        Linkage::Complete => "s(X, Y) = min J(x, y)",
        Linkage::Average => "s(X, Y) = Σ J(x, y) / (|X| · |Y|)",
    };
    LessonStep {
        title: words!("grouping.levels.title", words = words(linkage)),
        say: rule,
        formula: Multilingual::same(formula),
        drawing: Drawing::new(lines),
    }
}

fn linkages(case: &GroupingCase<'_>, stopped: Stopped<'_>) -> LessonStep {
    let threshold = case.rule.threshold;
    let found: Vec<(Linkage, Groups)> = Linkage::ALL
        .iter()
        .map(|&linkage| (linkage, case.groups(linkage, threshold, stopped)))
        .collect();
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![
            Line::new()
                .left(Mark::Head, &say(&words!("grouping.linkages.linkage")), 12)
                .right(Mark::Head, &say(&words!("grouping.linkages.largest")), 9)
                .right(Mark::Head, &say(&words!("grouping.linkages.lowest-pair")), 18)
                .plain("   ")
                .tint(Mark::Head, &say(&words!("grouping.linkages.groups"))),
        ];
        for (linkage, found) in &found {
            let largest = found.groups.first().map_or(0, |group| group.members.len());
            let lowest = case.lowest(found);
            let low = lowest
                .as_ref()
                .map_or_else(|| "—".to_owned(), |(score, letters)| format!("{letters} {score:.3}"));
            let is_under = lowest.as_ref().is_some_and(|(score, _)| *score < threshold);
            lines.push(
                Line::new()
                    .left(Mark::Plain, &say(&words(*linkage)), 12)
                    .right(Mark::Plain, &largest.to_string(), 9)
                    .right(if is_under { Mark::Wrong } else { Mark::Right }, &low, 18)
                    .plain("   ")
                    .plain(&cut(&case.partition(found), COLUMNS - 42)),
            );
        }
        lines
    });
    LessonStep {
        title: words!("grouping.linkages.title"),
        say: words!("grouping.linkages.say", threshold),
        formula: Multilingual::default(),
        drawing,
    }
}

/// What each rule keeps and drops, the first text of each group kept.
fn dropped(case: &GroupingCase<'_>, stopped: Stopped<'_>) -> LessonStep {
    let order = |x: DocId, y: DocId| x.cmp(&y);
    let mut rows: Vec<(Multilingual, Vec<KeptGroup>)> = Linkage::ALL
        .iter()
        .map(|&linkage| {
            let found = case.groups(linkage, case.rule.threshold, stopped);
            (words(linkage), keep(case.corpus, &found, &case.rule, &order))
        })
        .collect();
    let covered = cover(case.corpus, &case.rule, &order, &stopped);
    rows.push((words!("grouping.dropped.cover"), covered));
    let threshold = case.rule.threshold;
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![
            Line::new()
                .left(Mark::Head, &say(&words!("grouping.dropped.rule")), 12)
                .right(Mark::Head, &say(&words!("grouping.dropped.dropped")), 9)
                .right(Mark::Head, &say(&words!("grouping.dropped.pairs-left")), 12)
                .right(Mark::Head, &say(&words!("grouping.dropped.lowest-keeper")), 20),
        ];
        for (rule, groups) in &rows {
            let proof = prove(case.corpus, groups, &case.rule);
            let count: usize = groups.iter().map(|group| group.drop.len()).sum();
            let left = if proof.left > 0 { Mark::Wrong } else { Mark::Right };
            let low = if proof.below > 0 { Mark::Wrong } else { Mark::Right };
            lines.push(
                Line::new()
                    .left(Mark::Plain, &say(rule), 12)
                    .right(Mark::Plain, &count.to_string(), 9)
                    .right(left, &proof.left.to_string(), 12)
                    .right(low, &share(proof.lowest), 20),
            );
        }
        lines
    });
    LessonStep {
        title: words!("grouping.dropped.title"),
        say: words!("grouping.dropped.say", threshold),
        formula: Multilingual::default(),
        drawing,
    }
}
