//! Words with any places become a text with pages in order, or have a reason.

use lookalike::corpus::budget::WorkBudget;
use lookalike::corpus::readers::{ReadLimits, text_of_words};

/// The output of `pdftotext -bbox`; else pages of words at places taken from the bytes.
pub(crate) fn run(data: &[u8]) {
    check(&String::from_utf8_lossy(data));
    let mut made = String::from("<page width=\"600\" height=\"800\">\n");
    for (at, word) in data.chunks(6).enumerate() {
        let number = |place: usize| f64::from(word.get(place).copied().unwrap_or(0));
        if number(5) > 250.0 {
            made += "<page width=\"600\" height=\"800\">\n";
        }
        let (x, y, size) = (2.0 * number(0), 3.0 * number(1), number(2) / 9.0);
        let text = ["word", "天地", "hyphen-", "a&amp;b", "12", "•"][at % 6];
        let (right, low) = (x + number(3), y + size);
        let word = format!(
            "<word xMin=\"{x}\" yMin=\"{y}\" xMax=\"{right}\" yMax=\"{low}\">{text}</word>\n"
        );
        made.push_str(&word);
    }
    check(&made);
}

fn check(printed: &str) {
    let budget = WorkBudget::new(16 << 20, &|| false);
    let limits = ReadLimits { budget: &budget, unpacked: u64::MAX };
    let Ok(found) = text_of_words(printed, &limits) else { return };
    let parts = found.parts.iter().flat_map(|parts| &parts.starts);
    assert!(parts.clone().all(|&start| found.text.is_char_boundary(start)));
    assert!(parts.clone().is_sorted());
    let ends = found.notes.iter().flat_map(|note| &note.spans);
    assert!(ends.clone().all(|span| found.text.get(span.clone()).is_some()));
}
