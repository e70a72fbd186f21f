//! Steps: texts, scores, ties, groups level by level, three linkages, what is kept and dropped.

use crate::compare::groups::{Groups, KeptGroup, LinkRule, Linkage, cover, keep, prove};
use crate::display::width::cut;
use crate::lesson::grouping::case::{GroupingCase, chain};
use crate::lesson::kit::{
    Bilingual, COLUMNS, Drawing, LessonStep, Stopped, bilingual, name, share,
};
use crate::order::ListOrder as _;
use crate::page::{Line, Mark};
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
fn words(linkage: Linkage) -> Bilingual {
    match linkage {
        Linkage::Single => Bilingual::fixed("single", "单连接"),
        Linkage::Complete => Bilingual::fixed("complete", "全连接"),
        Linkage::Average => Bilingual::fixed("average", "平均连接"),
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
        Bilingual::fixed(
            "Eight texts of eight words. Each of the first seven moves on by one word; the last one shares nothing with them.",
            "八个文本，各有八个词。前七个依次后移一个词；最后一个与它们毫无共同之处。",
        )
    } else {
        Bilingual::fixed(
            "The largest group of your texts by single linkage at this cut; at most eight of them are drawn.",
            "在这个阈值下，单连接得到的最大一组；最多画八个文本。",
        )
    };
    LessonStep {
        title: Bilingual::fixed("The texts", "文本"),
        say,
        formula: String::new(),
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
        title: Bilingual::fixed("Every pair scored", "每一对的得分"),
        say: bilingual!(
            "A cut makes two kinds of pairs: ✓ reaches {threshold}. But a list of pairs is not yet a list of groups: A may be like B, and B like C, without A being like C.",
            "阈值把文本对分成两类：✓ 达到 {threshold}。但一串文本对还不是一组组文本：A 像 B，B 像 C，A 却可以不像 C。",
        ),
        formula: format!("J(X, Y) ≥ {threshold}"),
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
        Linkage::Single => Bilingual::fixed(
            "Single linkage joins two groups as soon as one pair of them reaches the cut: each text is like its neighbour, and a chain holds together what has little in common.",
            "单连接（single linkage）：两组之间只要有一对达到阈值就合并。每个文本都像它的邻居，于是链条把几乎没有共同点的文本连在一起。",
        ),
        Linkage::Complete => Bilingual::fixed(
            "Complete linkage joins two groups only if every pair of them reaches the cut: each text is like all others of its group. It cuts a chain somewhere, in an order that ties decide.",
            "全连接（complete linkage）：两组之间每一对都达到阈值才合并，所以组内任意两个文本都相像。链条总会在某处被切断，切在哪里由并列的先后决定。",
        ),
        Linkage::Average => Bilingual::fixed(
            "Average linkage joins two groups if the mean over all pairs between them reaches the cut: a compromise, whose groups may hold pairs below it.",
            "平均连接（average linkage）：两组之间所有对的平均分达到阈值就合并。这是折中：组内可能有低于阈值的对。",
        ),
    };
    let formula = match linkage {
        Linkage::Single => "s(X, Y) = max J(x, y)",
        Linkage::Complete => "s(X, Y) = min J(x, y)",
        Linkage::Average => "s(X, Y) = Σ J(x, y) / (|X| · |Y|)",
    };
    LessonStep {
        title: Bilingual::new(
            format!("Level by level: {}", words(linkage).en),
            format!("逐级合并：{}", words(linkage).zh),
        ),
        say: rule,
        formula: formula.to_owned(),
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
                .left(Mark::Head, &say(&Bilingual::fixed("linkage", "连接法")), 12)
                .right(Mark::Head, &say(&Bilingual::fixed("largest", "最大组")), 9)
                .right(Mark::Head, &say(&Bilingual::fixed("lowest pair", "最低的一对")), 18)
                .plain("   ")
                .tint(Mark::Head, &say(&Bilingual::fixed("groups", "分组"))),
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
        title: Bilingual::fixed("Three linkages at one cut", "同一阈值，三种连接法"),
        say: bilingual!(
            "The same pairs, the same cut, other groups. ✗ marks a group with a pair below {threshold}: only complete linkage promises that there is none.",
            "同样的对，同样的阈值，分组却不同。✗ 表示组内有低于 {threshold} 的对：只有全连接保证没有。",
        ),
        formula: String::new(),
        drawing,
    }
}

/// What each rule keeps and drops, the first text of each group kept.
fn dropped(case: &GroupingCase<'_>, stopped: Stopped<'_>) -> LessonStep {
    let order = |x: DocId, y: DocId| x.cmp(&y);
    let mut rows: Vec<(Bilingual, Vec<KeptGroup>)> = Linkage::ALL
        .iter()
        .map(|&linkage| {
            let found = case.groups(linkage, case.rule.threshold, stopped);
            (words(linkage), keep(case.corpus, &found, &case.rule, &order))
        })
        .collect();
    let covered = cover(case.corpus, &case.rule, &order, &stopped);
    rows.push((Bilingual::fixed("cover", "覆盖"), covered));
    let threshold = case.rule.threshold;
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![
            Line::new()
                .left(Mark::Head, &say(&Bilingual::fixed("rule", "规则")), 12)
                .right(Mark::Head, &say(&Bilingual::fixed("dropped", "删除")), 9)
                .right(Mark::Head, &say(&Bilingual::fixed("pairs left", "余下的对")), 12)
                .right(
                    Mark::Head,
                    &say(&Bilingual::fixed("lowest to keeper", "与保留者最低分")),
                    20,
                ),
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
        title: Bilingual::fixed("What is dropped", "删掉了什么"),
        say: bilingual!(
            "One text of each group is kept. Single linkage may drop a text unlike the kept one; complete linkage may leave pairs at or above {threshold}. A cover does neither.",
            "每组保留一个文本。单连接可能删掉与保留者并不相像的文本；全连接可能留下达到 {threshold} 的对。覆盖（cover）两者都不会。",
        ),
        formula: String::new(),
        drawing,
    }
}
