//! The parts of an original in its extracted text: paragraphs, cells, chapters.

/// The parts of an original in the extracted text: paragraphs, cells, chapters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextParts {
    /// The name of one part, e.g. `paragraph`.
    pub noun: &'static str,
    /// Where each part starts in the text, in bytes, ascending.
    pub starts: Vec<usize>,
}

impl TextParts {
    /// The number of the part that holds a byte of the text, from 1; `None` before the first part.
    pub fn number(&self, at: usize) -> Option<usize> {
        Some(self.starts.partition_point(|&start| start <= at)).filter(|&number| number > 0)
    }

    /// The part that holds a byte of the text, e.g. `paragraph 3`; `None` before the first part.
    pub fn label(&self, at: usize) -> Option<String> {
        self.number(at).map(|number| format!("{} {number}", self.noun))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_is_in_the_last_part_that_starts_before_it() {
        let parts = TextParts { noun: "cell", starts: vec![2, 5, 5, 9] };
        let numbers = [0, 2, 4, 5, 8, 9, 100].map(|at| parts.number(at));
        assert_eq!((parts.label(5), parts.label(0)), (Some("cell 3".to_owned()), None));
        assert_eq!(numbers, [None, Some(1), Some(1), Some(3), Some(3), Some(4), Some(4)]);
    }
}
