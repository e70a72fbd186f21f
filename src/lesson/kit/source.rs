//! The works that a lesson is from, to read on.

/// A work and the part of it that a lesson shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LessonSource {
    /// Authors, year, title.
    pub work: &'static str,
    /// The section, and what is found there.
    pub part: &'static str,
    /// Its page.
    pub page: &'static str,
}

const fn source(work: &'static str, part: &'static str, page: &'static str) -> LessonSource {
    LessonSource { work, part, page }
}

const MMDS: &str = "Leskovec, Rajaraman, Ullman, Mining of Massive Datasets, chapter 3";
const MMDS_PAGE: &str = "http://www.mmds.org";
const IR_BOOK_PAGE: &str = "https://nlp.stanford.edu/IR-book/";
const BRODER: &str = "Broder 1997, On the resemblance and containment of documents";
const BRODER_PAGE: &str = "https://doi.org/10.1109/SEQUEN.1997.666900";
const CHARIKAR: &str = "Charikar 2002, Similarity estimation techniques from rounding algorithms";
const CHARIKAR_PAGE: &str = "https://doi.org/10.1145/509907.509965";
const MANKU: &str = "Manku, Jain, Das Sarma 2007, Detecting near-duplicates for web crawling";
const MANKU_PAGE: &str = "https://doi.org/10.1145/1242572.1242592";

/// Of the lesson on groups.
pub const GROUPING_SOURCES: &[LessonSource] = &[
    source(
        "Manning, Raghavan, Schütze 2008, Introduction to Information Retrieval",
        "17.2 single-link and complete-link clustering, chaining; 17.3 group-average",
        IR_BOOK_PAGE,
    ),
    source(
        "Li, Godzik 2006, CD-HIT",
        "greedy incremental clustering: a cover",
        "https://doi.org/10.1093/bioinformatics/btl158",
    ),
];

/// Of the lesson on precision and recall.
pub const PRECISION_SOURCES: &[LessonSource] = &[
    source(
        "Manning, Raghavan, Schütze 2008, Introduction to Information Retrieval",
        "8.3 precision, recall, F measure; 8.4 average precision",
        IR_BOOK_PAGE,
    ),
    source(
        "Davis, Goadrich 2006, The relationship between precision-recall and ROC curves",
        "rare positives",
        "https://doi.org/10.1145/1143844.1143874",
    ),
];

/// Of the lesson on planning an index.
pub const PLANNING_SOURCES: &[LessonSource] = &[
    source(MMDS, "3.4 banding: 1 − (1 − s^r)^b", MMDS_PAGE),
    source(MANKU, "3 tables for 8 billion fingerprints of 64 bits, k = 3", MANKU_PAGE),
];

/// Of the lesson on shingles.
pub const SHINGLE_SOURCES: &[LessonSource] = &[
    source(
        BRODER,
        "resemblance r(A, B) = |A∩B| / |A∪B|, containment c(A, B) = |A∩B| / |A|",
        BRODER_PAGE,
    ),
    source(MMDS, "3.1 Jaccard similarity, 3.2 shingling", MMDS_PAGE),
];

/// Of the lesson on MinHash by permutations.
pub const PERMUTATION_SOURCES: &[LessonSource] = &[
    source(MMDS, "3.3.2 minhashing, 3.3.3 P[h(A) = h(B)] = J(A, B)", MMDS_PAGE),
    source(
        "Broder, Charikar, Frieze, Mitzenmacher 2000, Min-wise independent permutations",
        "min-wise independence",
        "https://doi.org/10.1006/jcss.1999.1690",
    ),
];

/// Of the lesson on MinHash by hash functions.
pub const FUNCTION_SOURCES: &[LessonSource] = &[
    source(
        MMDS,
        "3.3.4 signatures, 3.3.5 computing them: h1 = (x + 1) mod 5, h2 = (3x + 1) mod 5",
        MMDS_PAGE,
    ),
    source(
        "Cohen, Kaplan 2007, Summarizing data using bottom-k sketches",
        "bottom-k sketches",
        "https://doi.org/10.1145/1281100.1281133",
    ),
];

/// Of the lesson on bands.
pub const BAND_SOURCES: &[LessonSource] = &[
    source(MMDS, "3.4.1 banding, 3.4.2 P = 1 − (1 − s^r)^b and (1/b)^(1/r)", MMDS_PAGE),
    source(
        "Indyk, Motwani 1998, Approximate nearest neighbors",
        "locality-sensitive hashing",
        "https://doi.org/10.1145/276698.276876",
    ),
];

/// Of the lesson on SimHash.
pub const SIMHASH_SOURCES: &[LessonSource] = &[
    source(CHARIKAR, "3 random hyperplanes: P[bits differ] = θ/π", CHARIKAR_PAGE),
    source(MANKU, "2 fingerprints from weighted features", MANKU_PAGE),
];

/// Of the lesson on finding near fingerprints.
pub const NEAR_SOURCES: &[LessonSource] =
    &[source(MANKU, "3 the Hamming distance problem: tables of permuted bits", MANKU_PAGE)];

/// Of the lesson on methods at web scale.
pub const WEB_SOURCES: &[LessonSource] = &[
    source(
        "Bloom 1970, Space/time trade-offs in hash coding with allowable errors",
        "the filter",
        "https://doi.org/10.1145/362686.362692",
    ),
    source(
        "Fan, Cao, Almeida, Broder 2000, Summary cache",
        "counting filters; (1 − e^(−kn/m))^k, least at k = (m/n)·ln 2",
        "https://doi.org/10.1109/90.851975",
    ),
    source(
        "Chowdhury, Frieder, Grossman, McCabe 2002, Collection statistics for fast duplicate document detection",
        "I-Match",
        "https://doi.org/10.1145/506309.506311",
    ),
    source(
        "Kołcz, Chowdhury, Alspector 2004, Improved robustness of signature-based near-replica detection",
        "I-Match with several random lexicons",
        "https://doi.org/10.1145/1014052.1014127",
    ),
];

/// Of the museum of mistakes.
pub const MUSEUM_SOURCES: &[LessonSource] = &[
    source(
        BRODER,
        "what the scores are: sets, not lists; the union in the denominator",
        BRODER_PAGE,
    ),
    source(CHARIKAR, "3 what a fingerprint is", CHARIKAR_PAGE),
    source(
        "Henzinger 2006, Finding near-duplicate web pages: a large-scale evaluation of algorithms",
        "the two methods compared",
        "https://doi.org/10.1145/1148170.1148222",
    ),
];

/// Of the mutation lab.
pub const MUTATION_SOURCES: &[LessonSource] = &[
    source(BRODER, "resemblance r(A, B)", BRODER_PAGE),
    source(
        "Ukkonen 1992, Approximate string-matching with q-grams and maximal matches",
        "an edit changes at most q of the q-grams",
        "https://doi.org/10.1016/0304-3975(92)90143-4",
    ),
];
