//! Steps: the rule of an exhibit, who makes the mistake, and its fixed example.

use crate::lesson::kit::{Bilingual, COLUMNS, Drawing, Language, LessonStep};
use crate::lesson::museum::mistakes::Mistake;
use crate::page::{Line, Mark, wrapped};

/// Width of a name and of a figure, in columns.
const NAME: usize = 42;
const FIGURE: usize = 17;

/// The step with both rules and who makes the mistake.
pub(super) fn rule(mistake: &Mistake) -> LessonStep {
    let drawing = Drawing::in_words(|say| {
        let who = Bilingual::new(
            format!("Who makes it: {}", mistake.who.en),
            format!("谁会犯这个错误：{}", mistake.who.zh),
        );
        let mut lines = vec![
            Line::head(&say(&Bilingual::fixed("the wrong way", "错误的写法"))),
            Line::new().mark(Mark::Wrong, " ").plain(mistake.wrong),
            Line::new(),
            Line::head(&say(&Bilingual::fixed("the right way", "正确的写法"))),
            Line::new().mark(Mark::Right, " ").plain(mistake.right),
            Line::new(),
        ];
        lines.extend(wrapped(&say(&who), COLUMNS).iter().map(|line| Line::from_text(line)));
        let read_on = Bilingual::new(
            format!("To read on: {}", mistake.source.line(Language::English)),
            format!("延伸阅读：{}", mistake.source.line(Language::Chinese)),
        );
        for line in wrapped(&say(&read_on), COLUMNS) {
            lines.push(Line::new().mark(Mark::Dim, &line));
        }
        lines.push(Line::new().mark(Mark::Dim, &format!("  {}", mistake.source.page)));
        lines
    });
    LessonStep {
        title: Bilingual::fixed("The rule", "规则"),
        say: mistake.what.clone(),
        formula: String::new(),
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
                .right(Mark::Head, &say(&Bilingual::fixed("right", "正确")), FIGURE)
                .right(Mark::Head, &say(&Bilingual::fixed("wrong", "错误")), FIGURE),
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
        title: Bilingual::fixed("An example to check by hand", "可以手算的例子"),
        say: example.say,
        formula: example.formula,
        drawing,
    }
}
