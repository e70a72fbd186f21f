//! A text sentence by sentence: how each stands elsewhere, and the sentences of its source.

use crate::corpus::document::Document;
use crate::explain::align::align_unmarked;
use crate::explain::exclusions::{ExclusionReason, QuoteReference};
use crate::explain::sentences::sentences;
use crate::explain::sources::contract::{SourceStretch, TextSources};
use crate::explain::sources::index::PassageIndex;
use crate::explain::sources::ranges::TokenRange;
use crate::explain::sources::switches::SourceCover;
use crate::pair::{DocId, Side};
use crate::text::lines::SpaceRule;
use crate::text::normalize::Folded;
use std::collections::BTreeMap;
use std::ops::Range;

/// Most of a source that is put next to a sentence, as a multiple of its bytes.
const BESIDE: usize = 3;

/// How a sentence stands elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SentenceKind {
    /// At least half of it word for word.
    Verbatim,
    /// At least half of it, most of that in other words.
    Reworded,
    /// Less than half of it.
    InPart,
    /// At least half of it, in a quotation with a reference near it.
    Quoted,
    /// Most of it does not count, chiefly because it stands in many texts.
    Frequent,
    /// Most of it does not count, chiefly for other reasons.
    LeftOut,
    /// Nowhere.
    Own,
}

impl SentenceKind {
    /// Its name in exports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Verbatim => "verbatim",
            Self::Reworded => "reworded",
            Self::InPart => "in part",
            Self::Quoted => "quoted",
            Self::Frequent => "frequent",
            Self::LeftOut => "left out",
            Self::Own => "own",
        }
    }

    /// True if a source is named.
    pub fn has_source(self) -> bool {
        matches!(self, Self::Verbatim | Self::Reworded | Self::InPart | Self::Quoted)
    }
}

/// A sentence of a text; several that follow each other, if no source is named for them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourcedSentence {
    /// Bytes of the text as written.
    pub own: Range<usize>,
    /// How it stands elsewhere.
    pub kind: SentenceKind,
    /// The source that accounts for most of it, as an index of the list.
    pub source: Option<usize>,
    /// The sentences of the source, as written; empty without one.
    pub theirs: Range<usize>,
}

/// Letters of a sentence.
#[derive(Default)]
struct SentenceLetters {
    all: u32,
    /// By source, word for word and reworded.
    sources: BTreeMap<usize, [u32; 2]>,
    frequent: u32,
    left_out: u32,
}

impl SentenceLetters {
    fn sum(&self, at: usize) -> u32 {
        self.sources.values().filter_map(|own| own.get(at)).sum()
    }

    /// The source with most of it; a letter word for word weighs twice.
    fn source(&self) -> Option<usize> {
        let weight = |[verbatim, reworded]: [u32; 2]| 2 * verbatim + reworded;
        let best = self.sources.iter().rev().max_by_key(|(_, own)| weight(**own));
        best.map(|(source, _)| *source)
    }

    fn kind(&self, is_quoted: bool) -> SentenceKind {
        let [verbatim, reworded] = [0, 1].map(|at| self.sum(at));
        if 2 * (self.frequent + self.left_out) > self.all {
            if self.frequent >= self.left_out {
                SentenceKind::Frequent
            } else {
                SentenceKind::LeftOut
            }
        } else if verbatim + reworded == 0 {
            SentenceKind::Own
        } else if 2 * (verbatim + reworded) < self.all - self.frequent - self.left_out {
            SentenceKind::InPart
        } else if is_quoted {
            SentenceKind::Quoted
        } else if verbatim >= reworded {
            SentenceKind::Verbatim
        } else {
            SentenceKind::Reworded
        }
    }
}

/// A text as written, its normalised form, and its sentences.
struct SentencedText {
    folded: Folded,
    sentences: Vec<Range<usize>>,
}

/// A source, and which of its sentences are versions of which of the text.
struct AlignedSource {
    cut: SentencedText,
    /// Bytes as written, by the sentence of the text.
    partners: BTreeMap<usize, Range<usize>>,
}

impl AlignedSource {
    /// `sentences` are those of the text: the alignment of two texts may divide them at other line ends.
    fn new(
        [text, source]: [&str; 2],
        sentences: &[Range<usize>],
        cut: SentencedText,
        rule: SpaceRule,
        stop: &dyn Fn() -> bool,
    ) -> Self {
        let found = align_unmarked(text, source, rule, stop);
        let mut partners: BTreeMap<usize, (usize, Range<usize>)> = BTreeMap::new();
        for row in found.rows.iter().filter(|row| row.is_matched()) {
            let ours = found.bytes(row, Side::A).unwrap_or_default();
            let theirs = found.bytes(row, Side::B).unwrap_or_default();
            let first = sentences.partition_point(|own| own.end <= ours.start);
            let last = sentences.partition_point(|own| own.start < ours.end);
            for sentence in first..last {
                let Some(own) = sentences.get(sentence) else { continue };
                let shared = own.end.min(ours.end) - own.start.max(ours.start);
                let most = partners.entry(sentence).or_default();
                if shared > most.0 {
                    *most = (shared, theirs.clone());
                }
            }
        }
        let partners = partners.into_iter().map(|(sentence, (_, theirs))| (sentence, theirs));
        Self { cut, partners: partners.collect() }
    }
}

impl PassageIndex {
    /// The sentences of a document, in order; they cover it. `documents` are those of the index, `found` its
    /// sources, and `cover` what they account for. Next to a sentence is what the alignment matches with it;
    /// where it matches nothing, or only a part stands elsewhere, the sentences around its stretches. Cost: an
    /// alignment with each source that accounts for most of a sentence.
    pub fn sentences(
        &self,
        document: DocId,
        documents: &[Document],
        (found, cover): (&TextSources, &SourceCover),
        stop: &dyn Fn() -> bool,
    ) -> Vec<SourcedSentence> {
        let rule = SpaceRule::from_ladder(&self.ladder);
        let cut = |id: DocId| -> Option<SentencedText> {
            let text = &documents.get(id.index())?.text;
            let sentences = sentences(text, rule, stop)?;
            Some(SentencedText { folded: self.ladder.fold_mapped(text), sentences })
        };
        let (Some(text), Some(own)) = (self.text(document), cut(document)) else {
            return Vec::new();
        };
        let written = |id: DocId| documents.get(id.index()).map_or("", |document| &document.text);
        let aligned = |source: DocId| -> Option<AlignedSource> {
            let texts = [written(document), written(source)];
            Some(AlignedSource::new(texts, &own.sentences, cut(source)?, rule, stop))
        };
        let mut sources: BTreeMap<usize, Option<AlignedSource>> = BTreeMap::new();
        let mut all: Vec<SourcedSentence> = Vec::new();
        for (place, sentence) in own.sentences.iter().enumerate() {
            let bytes = own.folded.normalised(sentence);
            let tokens = text.tokens_in(&bytes);
            let letters = self.letters(document, tokens, (found, cover));
            let source = letters.source();
            let share = source.and_then(|source| found.list.get(source));
            let near = share.iter().flat_map(|share| &share.stretches);
            let near: Vec<&SourceStretch> = near.filter(|own| meets(&own.own, &bytes)).collect();
            let is_quoted = near.iter().any(|own| own.quoted == Some(QuoteReference::Near));
            let kind = letters.kind(is_quoted);
            let source = source.filter(|_| kind.has_source());
            let theirs = source.zip(share).and_then(|(source, share)| {
                let other = sources.entry(source).or_insert_with(|| aligned(share.source));
                let other = other.as_ref()?;
                let partner = other.partners.get(&place).filter(|_| kind != SentenceKind::InPart);
                partner.cloned().or_else(|| beside(&other.cut, &near, BESIDE * bytes.len()))
            });
            let (own, theirs) = (sentence.clone(), theirs.unwrap_or_default());
            let next = SourcedSentence { own, kind, source, theirs };
            let is_blank = letters.all == 0;
            match all.last_mut() {
                Some(last) if is_blank || (!kind.has_source() && last.kind == kind) => {
                    last.own.end = next.own.end;
                }
                _ => all.push(next),
            }
        }
        all
    }

    /// The letters of some tokens of a document.
    fn letters(
        &self,
        document: DocId,
        [from, to]: TokenRange,
        (found, cover): (&TextSources, &SourceCover),
    ) -> SentenceLetters {
        let mut letters = SentenceLetters::default();
        let Some(text) = self.text(document) else { return letters };
        letters.all = text.letters([from, to]);
        let inside = |bytes: &Range<usize>| {
            let [first, last] = text.tokens_in(bytes);
            let (first, last) = (first.max(from), last.min(to));
            if first < last { text.letters([first, last]) } else { 0 }
        };
        let bytes = text.bytes([from, to]);
        let first = cover.parts.partition_point(|part| part.own.end <= bytes.start);
        let parts = cover.parts.iter().skip(first);
        for part in parts.take_while(|part| part.own.start < bytes.end) {
            let own = letters.sources.entry(part.source).or_default();
            own[usize::from(part.is_reworded)] += inside(&part.own);
        }
        let first = found.spans.partition_point(|span| span.bytes.end <= bytes.start);
        let spans = found.spans.iter().skip(first);
        for span in spans.take_while(|span| span.bytes.start < bytes.end) {
            match span.reason {
                ExclusionReason::Frequent => letters.frequent += inside(&span.bytes),
                _ => letters.left_out += inside(&span.bytes),
            }
        }
        letters
    }
}

fn meets(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.start < other.end && other.start < one.end
}

/// The sentences of a source that hold the longest of these stretches, and the others near it, of at most
/// `most` bytes together.
fn beside(
    source: &SentencedText,
    stretches: &[&SourceStretch],
    most: usize,
) -> Option<Range<usize>> {
    let longest = stretches.iter().rev().max_by_key(|own| own.letters)?;
    let mut hull = longest.theirs.clone();
    for theirs in stretches.iter().map(|own| &own.theirs) {
        let joined = hull.start.min(theirs.start)..hull.end.max(theirs.end);
        if joined.len() <= most.max(hull.len()) {
            hull = joined;
        }
    }
    let written = source.folded.original(hull);
    let first = source.sentences.partition_point(|own| own.end <= written.start);
    let last = source.sentences.partition_point(|own| own.start < written.end);
    let all = source.sentences.get(first..last)?;
    Some(all.first()?.start..all.last()?.end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::exclusions::TextExclusions;
    use crate::explain::passages::Least;
    use crate::explain::sources::SourceQuery;
    use crate::explain::sources::tests::{documents, owned};
    use crate::text::normalize::Ladder;

    const TEXT: &str = "今天我要写一写我的家乡。天还没有亮，茶馆的门已经打开了。街坊们拿着鸟笼慢慢走进来，\
         各自坐在老位子上喝茶。掌柜的总是最早起床，先把炉火生得旺旺的。谢谢大家。";
    const SOURCE: &str = "那是很久以前的事。天还没有亮，茶馆的门已经打开了。老人们提着鸟笼慢慢走进来，\
         各自坐到老位置上喝茶。掌柜总是最早起来，先把炉子里的火生旺。后来茶馆关了门。";

    #[test]
    fn each_sentence_stands_next_to_that_of_its_source() {
        let texts = owned(&[TEXT, SOURCE, "渔船停在港湾里等着大风，一个人也看不见。"]);
        let documents = documents(&texts);
        let (ladder, least) = (Ladder::default(), Least::default());
        let index = PassageIndex::new(&documents, &ladder, least, &|| false, &|| {});
        let index = index.unwrap().unwrap();
        let exclusions = TextExclusions::default();
        let partners = &[DocId(1)];
        let query = SourceQuery {
            documents: &documents,
            is_source: &|_| true,
            exclusions: &exclusions,
            partners,
            stop: &|| false,
        };
        let found = index.text_sources(DocId(0), &query);
        let cover = index.cover(&index.switches(DocId(0), &found), &|_| true);
        assert_eq!(found.list[0].source, DocId(1));
        assert_eq!((cover.accounted, cover.reworded), (found.accounted, found.reworded));
        assert!(found.reworded > 0, "{found:?}");
        let all = index.sentences(DocId(0), &documents, (&found, &cover), &|| false);
        let own: String = all.iter().filter_map(|one| TEXT.get(one.own.clone())).collect();
        assert_eq!(own, TEXT, "the sentences cover the text");
        let kinds: Vec<SentenceKind> = all.iter().map(|one| one.kind).collect();
        assert_eq!(kinds.first(), Some(&SentenceKind::Own));
        assert_eq!(kinds.last(), Some(&SentenceKind::Own));
        assert_eq!(kinds[1], SentenceKind::Verbatim);
        let theirs = |place: usize| SOURCE.get(all[place].theirs.clone()).unwrap();
        assert_eq!(theirs(1), "天还没有亮，茶馆的门已经打开了。");
        assert!(theirs(2).starts_with("老人们提着鸟笼"));
        assert!(all.iter().all(|one| one.source.is_some() == one.kind.has_source()));
    }
}
