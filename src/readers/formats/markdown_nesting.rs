//! Estimates the work of nested quotes and lists before a Markdown file is parsed.

use crate::budget::{Halt, WorkBudget};

/// Steps for one open container at one line.
const STEP: usize = 4;

/// Spends the steps that a parser needs to match each line with the open quotes and lists: it may
/// visit each of them at each line, so a file of a million quotes and as many lines would never end.
pub(super) fn spend_nesting(source: &str, budget: &WorkBudget<'_>) -> Result<(), Halt> {
    let (mut open, mut is_after_blank) = (0, true);
    for line in source.lines() {
        let own = containers(line);
        let is_blank = line.trim_ascii().is_empty();
        // A line of text continues the paragraph before it; after a blank line it closes what it
        // does not open again.
        open = if is_after_blank && !is_blank { own } else { own.max(open) };
        is_after_blank = is_blank;
        budget.spend(open.saturating_mul(STEP))?;
    }
    Ok(())
}

/// Most quotes and lists that a line can be in: its markers, and its indentation by two.
fn containers(line: &str) -> usize {
    let (mut rest, mut markers, mut columns) = (line.as_bytes(), 0, 0);
    loop {
        rest = match rest {
            [b' ', tail @ ..] => {
                columns += 1;
                tail
            }
            [b'\t', tail @ ..] => {
                columns += 4;
                tail
            }
            [b'>', tail @ ..] => {
                markers += 1;
                tail
            }
            _ => {
                let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
                let [b'-' | b'*' | b'+' | b'.' | b')', tail @ ..] = &rest[digits..] else { break };
                if !matches!(tail, [] | [b' ' | b'\t', ..]) {
                    break;
                }
                markers += 1;
                tail
            }
        };
    }
    markers + columns / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_refused(source: &str) -> bool {
        spend_nesting(source, &WorkBudget::new(source.len(), &|| false)).is_err()
    }

    #[test]
    fn deep_nesting_over_many_lines_is_refused() {
        for marker in [">", "> ", "- ", "1. ", "> - "] {
            for line in ["a\n", "\n", " \n"] {
                let bomb = format!("{}{}", marker.repeat(50_000), line.repeat(50_000));
                assert!(is_refused(&bomb), "{marker:?} {line:?}");
            }
        }
        for fair in ["> > > a\n", "- a\n  - b\n    - c\n\n", "a\n", "---\n", "- \n", "|-|-|\n"] {
            assert!(!is_refused(&fair.repeat(50_000)), "{fair:?}");
        }
        assert!(!is_refused(&">".repeat(100_000)));
        let rule = "-".repeat(2_000) + "\n" + &"1 2 3 4 5 6\n".repeat(10_000);
        assert!(!is_refused(&rule.repeat(3)), "a rule is not a list");
    }
}
