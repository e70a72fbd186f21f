//! The searches that were not made, for pairs whose class is no copy: there they could change it.

use crate::explain::disguise::classes::ClassFigures;
use crate::explain::disguise::contract::{Finding, FindingSubject};
use crate::explain::disguise::matched::SENTENCE;
use crate::measure::copy_class::CopyClass;

/// A line for each search that was not made; none for a copy. Why there are no chains is in the
/// finding on reworded text.
pub(super) fn unsearched(figures: &ClassFigures, class: CopyClass) -> Vec<Finding> {
    if class.is_copy() {
        return Vec::new();
    }
    let shortest = figures.sizes[0].min(figures.sizes[1]);
    let passages = "passages: one text is shorter than the shortest passage";
    let sentences = match figures.matched {
        None if figures.code => Some("sentences in other words: one text is program code"),
        None => Some("sentences in other words: one text is over 2 MiB"),
        Some(_) if shortest < SENTENCE => {
            Some("sentences in other words: one text is shorter than half of the shortest passage")
        }
        Some(_) => None,
    };
    let all = [
        (shortest < 1.0).then_some(passages),
        sentences,
        Some("a free retelling or a translation, which share no words"),
    ];
    let finding = |what: &str| Finding {
        subject: FindingSubject::Unsearched,
        says: format!("not looked for: {what}"),
        places: Vec::new(),
    };
    all.into_iter().flatten().map(finding).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::named::Named as _;

    fn says(figures: &ClassFigures, class: CopyClass) -> Vec<String> {
        unsearched(figures, class).into_iter().map(|own| own.says).collect()
    }

    #[test]
    fn each_search_that_was_not_made_is_told_once() {
        let long = ClassFigures { sizes: [9.0; 2], matched: Some(0), ..ClassFigures::default() };
        let retold = "not looked for: a free retelling or a translation, which share no words";
        for class in CopyClass::ALL.iter().filter(|class| !class.is_copy()) {
            assert_eq!(says(&long, *class), [retold]);
        }
        assert_eq!(says(&long, CopyClass::Reworded), [""; 0]);
        let code = ClassFigures { matched: None, code: true, ..long };
        assert!(says(&code, CopyClass::Unrelated)[0].ends_with("program code"));
        let huge = ClassFigures { matched: None, ..long };
        assert!(says(&huge, CopyClass::Unrelated)[0].ends_with("over 2 MiB"));
        let short = ClassFigures { sizes: [9.0, 0.4], ..long };
        let said = says(&short, CopyClass::TooShort);
        assert_eq!(said.len(), 3);
        assert!(said[0].starts_with("not looked for: passages") && said[1].contains("sentences"));
    }
}
