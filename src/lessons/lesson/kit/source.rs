//! The works that a lesson or an exhibit is from, to read on.

use crate::lesson::kit::sheets::words;
use crate::page::Multilingual;

/// A work and the part of it that a lesson shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LessonSource {
    /// Authors, year, title.
    pub work: &'static str,
    /// The section, where its number is known, and the formula found there.
    pub part: Multilingual,
    /// Its page.
    pub page: &'static str,
}

impl LessonSource {
    /// Creates a source from the work, the part, and the page.
    pub const fn new(work: &'static str, part: Multilingual, page: &'static str) -> Self {
        Self { work, part, page }
    }

    /// The work and its part in one line.
    pub fn line(&self) -> Multilingual {
        words!("sources.line", work = self.work, part = self.part)
    }
}

/// A part of Leskovec, Rajaraman, Ullman, chapter 3.
pub const fn mmds(part: Multilingual) -> LessonSource {
    let work = "Leskovec, Rajaraman, Ullman, Mining of Massive Datasets, chapter 3";
    LessonSource::new(work, part, "http://www.mmds.org")
}

/// A part of Broder 1997.
pub const fn broder(part: Multilingual) -> LessonSource {
    let work = "Broder 1997, On the resemblance and containment of documents";
    LessonSource::new(work, part, "https://doi.org/10.1109/SEQUEN.1997.666900")
}

/// A part of Charikar 2002.
pub const fn charikar(part: Multilingual) -> LessonSource {
    let work = "Charikar 2002, Similarity estimation techniques from rounding algorithms";
    LessonSource::new(work, part, "https://doi.org/10.1145/509907.509965")
}

/// A part of Manku, Jain, Das Sarma 2007.
pub const fn manku(part: Multilingual) -> LessonSource {
    let work = "Manku, Jain, Das Sarma 2007, Detecting near-duplicates for web crawling";
    LessonSource::new(work, part, "https://doi.org/10.1145/1242572.1242592")
}

/// A part of Manning, Raghavan, Schütze 2008.
const fn ir_book(part: Multilingual) -> LessonSource {
    let work = "Manning, Raghavan, Schütze 2008, Introduction to Information Retrieval";
    LessonSource::new(work, part, "https://nlp.stanford.edu/IR-book/")
}

/// Cohen, Kaplan 2007.
pub const BOTTOM_K: LessonSource = LessonSource::new(
    "Cohen, Kaplan 2007, Summarizing data using bottom-k sketches",
    words!("sources.bottom-k.k-lowest-union"),
    "https://doi.org/10.1145/1281100.1281133",
);

/// Of the lesson on groups.
pub const GROUPING_SOURCES: &[LessonSource] = &[
    ir_book(words!("sources.grouping.ir-book")),
    LessonSource::new(
        "Li, Godzik 2006, CD-HIT",
        words!("sources.grouping.greedy-incremental-clustering"),
        "https://doi.org/10.1093/bioinformatics/btl158",
    ),
];

/// Of the lesson on precision and recall.
pub const PRECISION_SOURCES: &[LessonSource] = &[
    ir_book(words!("sources.precision.ir-book")),
    LessonSource::new(
        "Davis, Goadrich 2006, The relationship between precision-recall and ROC curves",
        words!("sources.precision.rare-positives"),
        "https://doi.org/10.1145/1143844.1143874",
    ),
];

/// Of the lesson on planning an index.
pub const PLANNING_SOURCES: &[LessonSource] =
    &[mmds(words!("sources.planning.mmds")), manku(words!("sources.planning.manku"))];

/// Of the lesson on shingles.
pub const SHINGLE_SOURCES: &[LessonSource] =
    &[broder(words!("sources.shingle.broder")), mmds(words!("sources.shingle.mmds"))];

/// Of the lesson on MinHash by permutations.
pub const PERMUTATION_SOURCES: &[LessonSource] = &[
    mmds(words!("sources.permutation.mmds")),
    LessonSource::new(
        "Broder, Charikar, Frieze, Mitzenmacher 2000, Min-wise independent permutations",
        words!("sources.permutation.min-wise"),
        "https://doi.org/10.1006/jcss.1999.1690",
    ),
];

/// Of the lesson on MinHash by hash functions.
pub const FUNCTION_SOURCES: &[LessonSource] = &[mmds(words!("sources.function.mmds")), BOTTOM_K];

/// Of the lesson on bands.
pub const BAND_SOURCES: &[LessonSource] = &[
    mmds(words!("sources.band.mmds")),
    LessonSource::new(
        "Indyk, Motwani 1998, Approximate nearest neighbors",
        words!("sources.band.locality-sensitive-hashing"),
        "https://doi.org/10.1145/276698.276876",
    ),
];

/// Of the lesson on candidates and verification.
pub const VERIFICATION_SOURCES: &[LessonSource] = &[mmds(words!("sources.verification.mmds"))];

/// Of the lesson on SimHash.
pub const SIMHASH_SOURCES: &[LessonSource] =
    &[charikar(words!("sources.simhash.charikar")), manku(words!("sources.simhash.manku"))];

/// Of the lesson on finding near fingerprints.
pub const NEAR_SOURCES: &[LessonSource] = &[manku(words!("sources.near.manku"))];

/// Of the lesson on methods at web scale.
pub const WEB_SOURCES: &[LessonSource] = &[
    LessonSource::new(
        "Bloom 1970, Space/time trade-offs in hash coding with allowable errors",
        words!("sources.web.analysis-method-2"),
        "https://doi.org/10.1145/362686.362692",
    ),
    LessonSource::new(
        "Fan, Cao, Almeida, Broder 2000, Summary cache",
        words!("sources.web.bloom-filters-math"),
        "https://doi.org/10.1109/90.851975",
    ),
    LessonSource::new(
        "Chowdhury, Frieder, Grossman, McCabe 2002, Collection statistics for fast duplicate document detection",
        words!("sources.web.i-match-one"),
        "https://doi.org/10.1145/506309.506311",
    ),
    LessonSource::new(
        "Kołcz, Chowdhury, Alspector 2004, Improved robustness of signature-based near-replica detection",
        words!("sources.web.i-match-with"),
        "https://doi.org/10.1145/1014052.1014127",
    ),
];

/// Of the lesson on texts as stored and as seen.
pub const DISGUISE_SOURCES: &[LessonSource] = &[
    LessonSource::new(
        "Unicode Technical Standard 39, Unicode security mechanisms",
        words!("sources.disguise.section-4-confusable"),
        "https://www.unicode.org/reports/tr39/",
    ),
    LessonSource::new(
        "Alvi, Stevenson, Clough 2017, Plagiarism detection in texts obfuscated with homoglyphs",
        words!("sources.disguise.list-confusables-undoes"),
        "https://doi.org/10.1007/978-3-319-56608-5_64",
    ),
];

/// Of the museum of mistakes; each exhibit names its own.
pub const MUSEUM_SOURCES: &[LessonSource] = &[
    broder(words!("sources.museum.broder")),
    charikar(words!("sources.museum.charikar")),
    LessonSource::new(
        "Henzinger 2006, Finding near-duplicate web pages: a large-scale evaluation of algorithms",
        words!("sources.museum.two-methods-compared"),
        "https://doi.org/10.1145/1148170.1148222",
    ),
];

/// Of the mutation lab.
pub const MUTATION_SOURCES: &[LessonSource] = &[
    broder(words!("sources.mutation.broder")),
    LessonSource::new(
        "Ukkonen 1992, Approximate string-matching with q-grams and maximal matches",
        words!("sources.mutation.edit-changes-at"),
        "https://doi.org/10.1016/0304-3975(92)90143-4",
    ),
];
