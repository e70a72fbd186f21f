//! Steps: the rule of an exhibit, who makes the mistake, and its fixed example.

use crate::lesson::kit::{COLUMNS, Drawing, LessonStep, words};
use crate::lesson::museum::mistakes::Mistake;
use crate::page::{Line, Mark, Multilingual, wrapped};

/// Width of a name and of a figure, in columns.
const NAME: usize = 42;
const FIGURE: usize = 17;

/// The step with both rules and who makes the mistake.
pub(super) fn rule(mistake: &Mistake) -> LessonStep {
    let drawing = Drawing::in_words(|say| {
        let who = words!("museum.rule.who-makes", who = mistake.who);
        let mut lines = vec![
            Line::head(&say(&words!("museum.rule.wrong-way"))),
            Line::new().mark(Mark::Wrong, " ").plain(mistake.wrong),
            Line::new(),
            Line::head(&say(&words!("museum.rule.right-way"))),
            Line::new().mark(Mark::Right, " ").plain(mistake.right),
            Line::new(),
        ];
        lines.extend(wrapped(&say(&who), COLUMNS).iter().map(|line| Line::from_text(line)));
        let read_on = words!("museum.rule.read", source = mistake.source.line());
        for line in wrapped(&say(&read_on), COLUMNS) {
            lines.push(Line::new().mark(Mark::Dim, &line));
        }
        lines.push(Line::new().mark(Mark::Dim, &format!("  {}", mistake.source.page)));
        lines
    });
    LessonStep {
        title: words!("museum.rule.title"),
        say: mistake.what.clone(),
        formula: Multilingual::default(),
        drawing,
    }
}

/// The step with the figures of the fixed example under both rules.
pub(super) fn example(mistake: &Mistake) -> LessonStep {
    let example = (mistake.example)();
    let drawing = Drawing::in_words(|say| {
        let mut lines = example.picture.clone();
        if !lines.is_empty() {
            lines.push(Line::new());
        }
        lines.push(
            Line::new()
                .left(Mark::Head, "", NAME)
                .right(Mark::Head, &say(&words!("museum.example.right")), FIGURE)
                .right(Mark::Head, &say(&words!("museum.example.wrong")), FIGURE),
        );
        for figure in &example.figures {
            let mark = if figure.right == figure.wrong { Mark::Plain } else { Mark::Wrong };
            lines.push(
                Line::new()
                    .left(Mark::Plain, &say(&figure.what), NAME)
                    .right(Mark::Plain, &figure.right, FIGURE)
                    .right(mark, &figure.wrong, FIGURE),
            );
        }
        lines
    });
    LessonStep {
        title: words!("museum.example.title"),
        say: example.say,
        formula: example.formula,
        drawing,
    }
}
