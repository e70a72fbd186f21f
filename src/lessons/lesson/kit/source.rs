//! The works that a lesson or an exhibit is from, to read on.

use crate::lesson::kit::words::{Bilingual, Language};

/// A work and the part of it that a lesson shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LessonSource {
    /// Authors, year, title.
    pub work: &'static str,
    /// The section, where its number is known, and the formula found there.
    pub part: Bilingual,
    /// Its page.
    pub page: &'static str,
}

impl LessonSource {
    /// Creates a source from the work, the part in English and in Chinese, and the page.
    pub const fn new(
        work: &'static str,
        en: &'static str,
        zh: &'static str,
        page: &'static str,
    ) -> Self {
        Self { work, part: Bilingual::fixed(en, zh), page }
    }

    /// The work and its part in one line.
    pub fn line(&self, language: Language) -> String {
        let colon = if language == Language::Chinese { "：" } else { ": " };
        format!("{}{colon}{}", self.work, self.part.text(language))
    }
}

/// A part of Leskovec, Rajaraman, Ullman, chapter 3.
pub const fn mmds(en: &'static str, zh: &'static str) -> LessonSource {
    let work = "Leskovec, Rajaraman, Ullman, Mining of Massive Datasets, chapter 3";
    LessonSource::new(work, en, zh, "http://www.mmds.org")
}

/// A part of Broder 1997.
pub const fn broder(en: &'static str, zh: &'static str) -> LessonSource {
    let work = "Broder 1997, On the resemblance and containment of documents";
    LessonSource::new(work, en, zh, "https://doi.org/10.1109/SEQUEN.1997.666900")
}

/// A part of Charikar 2002.
pub const fn charikar(en: &'static str, zh: &'static str) -> LessonSource {
    let work = "Charikar 2002, Similarity estimation techniques from rounding algorithms";
    LessonSource::new(work, en, zh, "https://doi.org/10.1145/509907.509965")
}

/// A part of Manku, Jain, Das Sarma 2007.
pub const fn manku(en: &'static str, zh: &'static str) -> LessonSource {
    let work = "Manku, Jain, Das Sarma 2007, Detecting near-duplicates for web crawling";
    LessonSource::new(work, en, zh, "https://doi.org/10.1145/1242572.1242592")
}

/// A part of Manning, Raghavan, Schütze 2008.
const fn ir_book(en: &'static str, zh: &'static str) -> LessonSource {
    let work = "Manning, Raghavan, Schütze 2008, Introduction to Information Retrieval";
    LessonSource::new(work, en, zh, "https://nlp.stanford.edu/IR-book/")
}

/// Cohen, Kaplan 2007.
pub const BOTTOM_K: LessonSource = LessonSource::new(
    "Cohen, Kaplan 2007, Summarizing data using bottom-k sketches",
    "the k lowest of the union: share in both estimates J",
    "并集中最小的 k 个：两者共有的比例估计 J",
    "https://doi.org/10.1145/1281100.1281133",
);

/// Of the lesson on groups.
pub const GROUPING_SOURCES: &[LessonSource] = &[
    ir_book(
        "17.2 single-link and complete-link clustering, chaining; 17.3 group-average",
        "17.2 节 单连接与全连接聚类、链条现象；17.3 节 平均连接",
    ),
    LessonSource::new(
        "Li, Godzik 2006, CD-HIT",
        "greedy incremental clustering: a cover",
        "贪心增量聚类：覆盖",
        "https://doi.org/10.1093/bioinformatics/btl158",
    ),
];

/// Of the lesson on precision and recall.
pub const PRECISION_SOURCES: &[LessonSource] = &[
    ir_book(
        "8.3 P = TP/(TP+FP), R = TP/(TP+FN), F = 2PR/(P+R); 8.4 average precision",
        "8.3 节 P = TP/(TP+FP)、R = TP/(TP+FN)、F = 2PR/(P+R)；8.4 节 平均精确率",
    ),
    LessonSource::new(
        "Davis, Goadrich 2006, The relationship between precision-recall and ROC curves",
        "rare positives",
        "正例很少时",
        "https://doi.org/10.1145/1143844.1143874",
    ),
];

/// Of the lesson on planning an index.
pub const PLANNING_SOURCES: &[LessonSource] = &[
    mmds("3.4.2 banding: 1 − (1 − s^r)^b", "3.4.2 节 分段：1 − (1 − s^r)^b"),
    manku(
        "section 3, tables for 8 billion fingerprints of 64 bits, k = 3",
        "3 节 为 80 亿个 64 位指纹建表，k = 3",
    ),
];

/// Of the lesson on shingles.
pub const SHINGLE_SOURCES: &[LessonSource] = &[
    broder(
        "resemblance r(A, B) = |A∩B| / |A∪B|, containment c(A, B) = |A∩B| / |A|",
        "相似度 r(A, B) = |A∩B| / |A∪B|，包含度 c(A, B) = |A∩B| / |A|",
    ),
    mmds(
        "3.1.1 Jaccard similarity, 3.2.1 k-shingles, 3.2.2 their length",
        "3.1.1 节 Jaccard 相似度，3.2.1 节 k-shingle（片段），3.2.2 节 片段的长度",
    ),
];

/// Of the lesson on MinHash by permutations.
pub const PERMUTATION_SOURCES: &[LessonSource] = &[
    mmds(
        "3.3.2 minhashing, 3.3.3 P[h(A) = h(B)] = J(A, B)",
        "3.3.2 节 最小哈希，3.3.3 节 P[h(A) = h(B)] = J(A, B)",
    ),
    LessonSource::new(
        "Broder, Charikar, Frieze, Mitzenmacher 2000, Min-wise independent permutations",
        "P[min π(A) = min π(B)] = |A∩B| / |A∪B|",
        "P[min π(A) = min π(B)] = |A∩B| / |A∪B|",
        "https://doi.org/10.1006/jcss.1999.1690",
    ),
];

/// Of the lesson on MinHash by hash functions.
pub const FUNCTION_SOURCES: &[LessonSource] = &[
    mmds(
        "3.3.4 signatures, 3.3.5 computing them: h1 = (x + 1) mod 5, h2 = (3x + 1) mod 5",
        "3.3.4 节 签名，3.3.5 节 签名的计算：h1 = (x + 1) mod 5，h2 = (3x + 1) mod 5",
    ),
    BOTTOM_K,
];

/// Of the lesson on bands.
pub const BAND_SOURCES: &[LessonSource] = &[
    mmds(
        "3.4.1 banding, 3.4.2 P = 1 − (1 − s^r)^b and (1/b)^(1/r)",
        "3.4.1 节 分段，3.4.2 节 P = 1 − (1 − s^r)^b 与 (1/b)^(1/r)",
    ),
    LessonSource::new(
        "Indyk, Motwani 1998, Approximate nearest neighbors",
        "locality-sensitive hashing",
        "局部敏感哈希",
        "https://doi.org/10.1145/276698.276876",
    ),
];

/// Of the lesson on candidates and verification.
pub const VERIFICATION_SOURCES: &[LessonSource] = &[mmds(
    "3.4.3, combining the techniques: candidates, then signatures or documents are checked",
    "3.4.3 节 综合各种技术：先得到候选，再检查签名或文档",
)];

/// Of the lesson on SimHash.
pub const SIMHASH_SOURCES: &[LessonSource] = &[
    charikar(
        "section 3, random hyperplanes: P[bits differ] = θ/π",
        "3 节 随机超平面：P[位不同] = θ/π",
    ),
    manku(
        "section 2, fingerprints: the signs of V = Σ ± weight",
        "2 节 指纹：V = Σ ± 权重 的正负号",
    ),
];

/// Of the lesson on finding near fingerprints.
pub const NEAR_SOURCES: &[LessonSource] = &[manku(
    "section 3, the Hamming distance problem: tables of permuted bits, 2^d / 2^p candidates",
    "3 节 汉明距离问题：按置换后的位建表，每个桶 2^d / 2^p 个候选",
)];

/// Of the lesson on methods at web scale.
pub const WEB_SOURCES: &[LessonSource] = &[
    LessonSource::new(
        "Bloom 1970, Space/time trade-offs in hash coding with allowable errors",
        "\"Analysis of method 2\", (16) and (17): φ = (1 − d/N)^n, P = (1 − φ)^d",
        "“Analysis of Method 2”一节，式 (16)、(17)：φ = (1 − d/N)^n，P = (1 − φ)^d",
        "https://doi.org/10.1145/362686.362692",
    ),
    LessonSource::new(
        "Fan, Cao, Almeida, Broder 2000, Summary cache",
        "\"Bloom filters — the math\": (1 − e^(−kn/m))^k, least at k = (m/n)·ln 2; counting filters",
        "“Bloom Filters — the Math”一节：(1 − e^(−kn/m))^k，在 k = (m/n)·ln 2 处最小；计数过滤器",
        "https://doi.org/10.1109/90.851975",
    ),
    LessonSource::new(
        "Chowdhury, Frieder, Grossman, McCabe 2002, Collection statistics for fast duplicate document detection",
        "I-Match: one digest of the terms with low ≤ idf ≤ high",
        "I-Match：idf 在上下限之间的词合成一个摘要",
        "https://doi.org/10.1145/506309.506311",
    ),
    LessonSource::new(
        "Kołcz, Chowdhury, Alspector 2004, Improved robustness of signature-based near-replica detection",
        "I-Match with several random lexicons",
        "用多个随机词表的 I-Match",
        "https://doi.org/10.1145/1014052.1014127",
    ),
];

/// Of the lesson on texts as stored and as seen.
pub const DISGUISE_SOURCES: &[LessonSource] = &[
    LessonSource::new(
        "Unicode Technical Standard 39, Unicode security mechanisms",
        "section 4, confusable detection: equal skeletons; section 5, mixed scripts",
        "第 4 节 易混淆字符检测：骨架相同；第 5 节 混用文字检测",
        "https://www.unicode.org/reports/tr39/",
    ),
    LessonSource::new(
        "Alvi, Stevenson, Clough 2017, Plagiarism detection in texts obfuscated with homoglyphs",
        "the list of confusables undoes letters of the same shape before texts are compared",
        "比较之前，先用易混淆字符表还原形状相同的字母",
        "https://doi.org/10.1007/978-3-319-56608-5_64",
    ),
];

/// Of the museum of mistakes; each exhibit names its own.
pub const MUSEUM_SOURCES: &[LessonSource] = &[
    broder(
        "what the scores are: sets, not lists; the union in the denominator",
        "得分是什么：集合而不是列表；分母是并集",
    ),
    charikar("section 3, what a fingerprint is", "3 节 指纹是什么"),
    LessonSource::new(
        "Henzinger 2006, Finding near-duplicate web pages: a large-scale evaluation of algorithms",
        "the two methods compared",
        "两种方法的比较",
        "https://doi.org/10.1145/1148170.1148222",
    ),
];

/// Of the mutation lab.
pub const MUTATION_SOURCES: &[LessonSource] = &[
    broder("resemblance r(A, B) = |A∩B| / |A∪B|", "相似度 r(A, B) = |A∩B| / |A∪B|"),
    LessonSource::new(
        "Ukkonen 1992, Approximate string-matching with q-grams and maximal matches",
        "an edit changes at most q of the q-grams",
        "一次编辑最多改变 q 个 q-gram",
        "https://doi.org/10.1016/0304-3975(92)90143-4",
    ),
];
