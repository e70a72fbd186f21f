//! A document without the parts that do not count: they become blanks, so that all other places stay.

use crate::compare::counted::ExcludedParts;
use crate::corpus::document::Document;
use crate::display::number::thousands;
use crate::explain::exclusions::contract::{ExcludedSpan, ExclusionReason};
use crate::explain::exclusions::rules::{ExclusionRules, Exclusions};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::ops::Range;

/// Letters and digits of a text as written, and how many of them do not count, by reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ExcludedLetters {
    /// All letters and digits.
    pub all: u64,
    /// Those that do not count, by [`ExclusionReason::index`].
    pub by_reason: [u64; ExclusionReason::ALL.len()],
}

impl ExcludedLetters {
    /// Letters and digits that do not count.
    pub fn excluded(&self) -> u64 {
        self.by_reason.iter().sum()
    }

    /// The numbers of the reasons that occur, by their names.
    pub fn by_name(&self) -> BTreeMap<String, u64> {
        let reasons = ExclusionReason::ALL.into_iter().zip(self.by_reason);
        let found = reasons.filter(|(_, letters)| *letters > 0);
        found.map(|(reason, letters)| (reason.name().to_owned(), letters)).collect()
    }

    /// The letters of a text, and those that do not count by the names of their reasons.
    pub fn from_names(all: u64, reasons: &BTreeMap<String, u64>) -> Self {
        let letters = |reason: ExclusionReason| reasons.get(reason.name()).copied();
        Self { all, by_reason: ExclusionReason::ALL.map(|own| letters(own).unwrap_or_default()) }
    }

    /// Adds those of another text.
    pub fn add(&mut self, other: &Self) {
        self.all += other.all;
        for (sum, own) in self.by_reason.iter_mut().zip(other.by_reason) {
            *sum += own;
        }
    }

    /// The number of each reason that occurs, e.g. `template 21, quotation 31`; empty without any.
    pub fn in_words(&self) -> String {
        let reasons = ExclusionReason::ALL.into_iter().zip(self.by_reason);
        let found = reasons.filter(|(_, letters)| *letters > 0);
        let said: Vec<String> = found
            .map(|(reason, letters)| format!("{} {}", reason.name(), thousands(letters)))
            .collect();
        said.join(", ")
    }
}

impl ExclusionRules {
    /// What does not count in texts with these letters.
    pub fn parts(&self, letters: &[ExcludedLetters]) -> ExcludedParts {
        let mut sum = ExcludedLetters::default();
        for own in letters {
            sum.add(own);
        }
        ExcludedParts {
            templates: self.templates.len(),
            marked_quotations: self.marked_quotations.len(),
            quotations: self.quotations,
            headings: self.references.clone(),
            texts: letters.iter().filter(|own| own.excluded() > 0).count(),
            letters: sum.all,
            reasons: sum.by_name(),
        }
    }
}

impl Exclusions {
    /// These documents with blanks in place of what does not count, and the letters of each, in order; see
    /// [`Exclusions::blanked`].
    pub fn all_blanked(
        &self,
        documents: &[Document],
        stop: &(dyn Fn() -> bool + Sync),
    ) -> (Vec<Document>, Vec<ExcludedLetters>) {
        let stop = || stop();
        documents.par_iter().map(|document| self.blanked(document, &stop)).unzip()
    }

    /// The letters of each of these documents, in order.
    pub fn letters(
        &self,
        documents: &[Document],
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Vec<ExcludedLetters> {
        let stop = || stop();
        documents.par_iter().map(|document| self.blanked(document, &stop).1).collect()
    }

    /// The document with blanks in place of what does not count, byte for byte, and its letters. Line
    /// feeds stay. At each joint at most n − 1 shingles reach over the blanks. Cost: that of
    /// [`Exclusions::find`], and a pass over the text if anything is excluded.
    pub fn blanked(
        &self,
        document: &Document,
        stop: &dyn Fn() -> bool,
    ) -> (Document, ExcludedLetters) {
        let text = &*document.text;
        let reasons = self.reasons(document, stop);
        let mut letters = ExcludedLetters::default();
        let mut blanked = String::with_capacity(text.len());
        for (at, c) in text.char_indices() {
            let reason = reasons.get(at).copied().flatten();
            if c.is_alphanumeric() {
                letters.all += 1;
                if let Some(sum) =
                    reason.and_then(|reason| letters.by_reason.get_mut(reason.index()))
                {
                    *sum += 1;
                }
            }
            match reason {
                Some(_) if c != '\n' => blanked.push_str(blank(c)),
                _ => blanked.push(c),
            }
        }
        (Document { text: blanked.into(), ..document.clone() }, letters)
    }
}

impl Exclusions {
    /// What does not count in a document, as bytes of the text as read, ascending and disjoint.
    pub fn written_spans(&self, document: &Document, stop: &dyn Fn() -> bool) -> Vec<ExcludedSpan> {
        let (mut spans, mut from) = (Vec::new(), 0);
        for run in self.reasons(document, stop).chunk_by(|x, y| x == y) {
            let bytes = from..from + run.len();
            from = bytes.end;
            if let Some(Some(reason)) = run.first() {
                spans.push(ExcludedSpan { bytes, reason: *reason });
            }
        }
        spans
    }

    /// The reason of each byte of the text as read.
    fn reasons(
        &self,
        document: &Document,
        stop: &dyn Fn() -> bool,
    ) -> Vec<Option<ExclusionReason>> {
        let text = &*document.text;
        let found = self.find(document, stop);
        let mut reasons: Vec<Option<ExclusionReason>> = vec![None; text.len()];
        if !found.spans.is_empty() {
            let folded = self.ladder.fold_mapped(text);
            for reason in ExclusionReason::ALL {
                for span in found.spans.iter().filter(|span| span.reason == reason) {
                    mark(&mut reasons, folded.original(span.bytes.clone()), reason);
                }
            }
        }
        reasons
    }
}

/// White space of as many bytes as a character, and as many characters for up to three bytes.
fn blank(c: char) -> &'static str {
    match c.len_utf8() {
        1 => " ",
        2 => "\u{a0}",
        3 => "\u{3000}",
        _ => "\u{3000} ",
    }
}

/// Gives the bytes of a range without a reason this one.
fn mark(reasons: &mut [Option<ExclusionReason>], range: Range<usize>, reason: ExclusionReason) {
    let slots = reasons.get_mut(range).unwrap_or_default();
    slots.iter_mut().filter(|slot| slot.is_none()).for_each(|slot| *slot = Some(reason));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::texts::from_texts;
    use crate::explain::exclusions::REFERENCE_HEADINGS;
    use crate::explain::passages::Least;
    use crate::text::normalize::Ladder;

    fn blanked(text: &str, rules: ExclusionRules) -> (String, ExcludedLetters) {
        let corpus = from_texts("texts", [("a.txt", text)]);
        let exclusions = Exclusions::new(rules, &Ladder::default(), Least::default());
        let (document, letters) = exclusions.blanked(&corpus.documents[0], &|| false);
        assert_eq!(document.text.len(), text.len());
        assert_eq!(document.hash, corpus.documents[0].hash);
        (document.text.to_string(), letters)
    }

    #[test]
    fn excluded_parts_become_blanks_of_the_same_length() {
        let text = "他说：“天地玄黄，宇宙洪荒。”然后走了。\nEnd 7.";
        let rules = ExclusionRules { quotations: true, ..ExclusionRules::default() };
        let (left, letters) = blanked(text, rules);
        assert_eq!(
            left.split_whitespace().collect::<Vec<_>>(),
            ["他说：", "然后走了。", "End", "7."]
        );
        assert_eq!((letters.all, letters.excluded()), (18, 8));
        assert_eq!(letters.in_words(), "quotation 8");
        let corpus = from_texts("texts", [("a.txt", text)]);
        let rules = ExclusionRules { quotations: true, ..ExclusionRules::default() };
        let exclusions = Exclusions::new(rules, &Ladder::default(), Least::default());
        let spans = exclusions.written_spans(&corpus.documents[0], &|| false);
        let [span] = &spans[..] else { panic!("{spans:?}") };
        let of = |bytes: &Range<usize>| text.get(bytes.clone()).unwrap();
        assert!(of(&span.bytes).contains("天地玄黄，宇宙洪荒"), "{}", of(&span.bytes));
        let (whole, letters) = blanked(text, ExclusionRules::default());
        assert_eq!(
            (whole.as_str(), letters.excluded(), letters.in_words().as_str()),
            (text, 0, "")
        );
    }

    #[test]
    fn a_letter_with_two_reasons_counts_once() {
        let given = "to be, or not to be: that is the question, whether it is nobler";
        let text = format!(
            "He wrote: “{given}”, and so on, and so on, and on and on.\n\nReferences\nSmith, J. 2004\n"
        );
        let rules = ExclusionRules {
            templates: vec![given.to_owned()],
            quotations: true,
            references: Some(REFERENCE_HEADINGS.map(str::to_owned).to_vec()),
            ..ExclusionRules::default()
        };
        let (left, letters) = blanked(&text, rules);
        let words: Vec<&str> = left.split_whitespace().collect();
        assert_eq!(words.join(" "), "He wrote: , and so on, and so on, and on and on.");
        let is_letter = |c: &char| c.is_alphanumeric();
        assert_eq!(letters.by_reason[0], given.chars().filter(is_letter).count() as u64);
        assert_eq!(letters.by_reason[1], 0);
        let kept = left.chars().filter(is_letter).count() as u64;
        assert_eq!(letters.all - letters.excluded(), kept);
    }
}
