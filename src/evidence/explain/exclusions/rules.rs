//! The user's choice of what does not count, and its application to a text.

use crate::corpus::document::Document;
use crate::corpus::reading::RemarkKind;
use crate::explain::exclusions::citations::reference;
use crate::explain::exclusions::contract::{
    ExcludedSpan, ExclusionReason, QuoteReference, QuotedSpan, TextExclusions,
};
use crate::explain::exclusions::headings::references;
use crate::explain::exclusions::marks::quotations;
use crate::explain::exclusions::templates::TemplateWindows;
use crate::explain::passages::Least;
use crate::text::normalize::Ladder;
use std::ops::Range;

/// What the user excludes; by default nothing.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ExclusionRules {
    /// Texts of template files: an assignment, a form, a licence header.
    pub templates: Vec<String>,
    /// Passages that the reviewer marked as quotations, wherever they stand.
    pub marked_quotations: Vec<String>,
    /// True if quotations do not count.
    pub quotations: bool,
    /// Headings from which on references and appendices do not count, e.g.
    /// [`crate::explain::exclusions::REFERENCE_HEADINGS`].
    pub references: Option<Vec<String>>,
    /// Matches of fewer letters do not count.
    pub min_match: Option<u32>,
    /// Passages in more documents do not count.
    pub max_texts: Option<u32>,
    /// Without `max_texts`: see [`TextExclusions::common_texts`].
    pub common_texts: Option<u32>,
}

impl ExclusionRules {
    /// True if parts of a text are excluded that its scores with other texts can leave out.
    pub fn excludes_parts(&self) -> bool {
        let has_texts = !self.templates.is_empty() || !self.marked_quotations.is_empty();
        has_texts || self.quotations || self.references.is_some()
    }

    /// All texts of the rules: templates, marked passages and headings.
    pub fn texts_mut(&mut self) -> impl Iterator<Item = &mut String> {
        let headings = self.references.iter_mut().flatten();
        self.templates.iter_mut().chain(&mut self.marked_quotations).chain(headings)
    }
}

/// Exclusion rules, ready for the texts of one run.
#[derive(Debug, Clone)]
pub struct Exclusions {
    rules: ExclusionRules,
    templates: TemplateWindows,
    marked_quotations: TemplateWindows,
    pub(super) ladder: Ladder,
    least: Least,
}

/// A quotation in the text as read.
struct FoundQuotation {
    bytes: Range<usize>,
    reference: QuoteReference,
}

impl Exclusions {
    /// Prepares rules for texts that are normalised by `ladder`; a template stretch is at least as
    /// long as a passage. Cost: normalising the templates.
    pub fn new(rules: ExclusionRules, ladder: &Ladder, least: Least) -> Self {
        let templates = TemplateWindows::new(&rules.templates, ladder, least);
        let marked_quotations = TemplateWindows::new(&rules.marked_quotations, ladder, least);
        Self { rules, templates, marked_quotations, ladder: ladder.clone(), least }
    }

    /// Templates that are shorter than a passage, so that nothing stands in them, by their place in
    /// the list.
    pub fn short_templates(&self) -> &[usize] {
        &self.templates.without
    }

    /// What does not count in a document, and all its quotations. Quotations and references are
    /// found in the text as read: normalising may drop marks and lines. Quotation marks in hidden,
    /// white or tiny text do not count. Cost: some passes; ends early without result once `stop`
    /// returns true.
    pub fn find(&self, document: &Document, stop: &dyn Fn() -> bool) -> TextExclusions {
        let mut found = TextExclusions {
            min_match: self.rules.min_match,
            max_texts: self.rules.max_texts,
            common_texts: self.rules.common_texts,
            ..TextExclusions::default()
        };
        let quoted = quoted(document);
        let headings = self.rules.references.as_deref();
        let references = headings.and_then(|headings| references(&document.text, headings));
        let has_texts = !self.templates.is_empty() || !self.marked_quotations.is_empty();
        if (quoted.is_empty() && references.is_none() && !has_texts) || stop() {
            return found;
        }
        let Some(folded) = self.ladder.fold_mapped_unless(&document.text, stop) else {
            return found;
        };
        let mut add = |bytes: Range<usize>, reason| {
            if !bytes.is_empty() {
                found.spans.push(ExcludedSpan { bytes, reason });
            }
        };
        for (texts, reason) in [
            (&self.templates, ExclusionReason::Template),
            (&self.marked_quotations, ExclusionReason::Quotation),
        ] {
            for bytes in texts.find(&folded, self.least, stop) {
                add(bytes, reason);
            }
        }
        let quoted = quoted.into_iter().map(|one| QuotedSpan {
            bytes: folded.normalised(&one.bytes),
            reference: one.reference,
        });
        let quoted: Vec<QuotedSpan> = quoted.filter(|one| !one.bytes.is_empty()).collect();
        if self.rules.quotations {
            for one in &quoted {
                add(one.bytes.clone(), ExclusionReason::Quotation);
            }
        }
        if let Some(references) = references {
            add(folded.normalised(&references), ExclusionReason::References);
        }
        found.quoted = quoted;
        found
    }
}

/// The quotations of a document, ascending and disjoint: in quotation marks, and as its markup says.
fn quoted(document: &Document) -> Vec<FoundQuotation> {
    let text = &*document.text;
    let notes = document.notes.iter();
    let hidden = notes.clone().filter(|note| note.is_finding()).flat_map(|note| note.spans.clone());
    let mut hidden: Vec<Range<usize>> = hidden.collect();
    join(&mut hidden, &|next, open| next.start <= open.end);
    let is_mark = |at: usize| {
        let span = hidden.get(hidden.partition_point(|span| span.end <= at));
        span.is_none_or(|span| span.start > at)
    };
    let mut all = quotations(text, &is_mark);
    let marked = [RemarkKind::Quotations, RemarkKind::QuotedLines];
    all.extend(
        notes.filter(|note| marked.contains(&note.kind)).flat_map(|note| note.spans.clone()),
    );
    // A quotation inside a block is part of it; quoted lines that follow each other are one.
    join(&mut all, &|next, open| {
        next.start < open.end || (next.start == open.end && ends_line(text, open.end))
    });
    let edges: Vec<[usize; 2]> = (0..all.len())
        .map(|at| {
            let before = at.checked_sub(1).and_then(|at| all.get(at)).map_or(0, |one| one.end);
            [before, all.get(at + 1).map_or(text.len(), |one| one.start)]
        })
        .collect();
    let with_reference = |(bytes, beside): (Range<usize>, [usize; 2])| FoundQuotation {
        reference: reference(text, &bytes, beside, document.reader),
        bytes,
    };
    all.into_iter().zip(edges).map(with_reference).collect()
}

/// Sorts ranges, and joins each with the one before where `joins` (the later, the earlier) is true.
fn join(ranges: &mut Vec<Range<usize>>, joins: &dyn Fn(&Range<usize>, &Range<usize>) -> bool) {
    ranges.sort_unstable_by_key(|range| (range.start, std::cmp::Reverse(range.end)));
    ranges.dedup_by(|next, open| {
        let is_joined = joins(next, open);
        if is_joined {
            open.end = open.end.max(next.end);
        }
        is_joined
    });
}

fn ends_line(text: &str, at: usize) -> bool {
    text.get(..at).is_some_and(|before| before.ends_with('\n'))
}
