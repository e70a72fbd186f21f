//! Converts byte offsets of a text to line and column.

/// The line starts of one text as written.
#[derive(Debug, Clone)]
pub struct LineStarts(Vec<usize>);

impl LineStarts {
    /// The lines of a text. Cost: one pass.
    pub fn new(text: &str) -> Self {
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        Self(std::iter::once(0).chain(ends.map(|(at, _)| at + 1)).collect())
    }

    /// The line of a byte, from 1.
    pub fn line(&self, byte: usize) -> usize {
        self.0.partition_point(|&start| start <= byte).max(1)
    }

    /// `line:column` of a byte of that text, both from 1, columns in characters. Cost: one line.
    pub fn at(&self, text: &str, byte: usize) -> String {
        let line = self.line(byte);
        let start = self.0.get(line - 1).copied().unwrap_or(0);
        let column = text.get(start..byte).map_or(0, |before| before.chars().count()) + 1;
        format!("{line}:{column}")
    }
}

#[cfg(test)]
mod tests {
    use super::LineStarts;

    #[test]
    fn lines_and_columns_count_from_one() {
        let text = "人民\nab\n";
        let lines = LineStarts::new(text);
        assert_eq!([0, 3, 7, 8].map(|byte| lines.at(text, byte)), ["1:1", "1:2", "2:1", "2:2"]);
    }
}
