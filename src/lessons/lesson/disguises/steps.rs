//! Steps: the text as stored, its shingles and sketches as stored and as seen, all tricks, and what stays.

use crate::display::number::thousands;
use crate::display::sanitise::sanitise;
use crate::display::width::cut;
use crate::explain::disguise::change_words;
use crate::lesson::disguises::case::Disguised;
use crate::lesson::kit::{Bilingual, Drawing, DrawingRoom, LessonStep, bilingual};
use crate::measure::MeasureId;
use crate::measure::contract::Evidence;
use crate::measure::scale::short_ratio;
use crate::page::{Line, Mark};
use crate::text::normalize::{Seen, SeenChange};

/// Lines of each text.
const LINES: usize = 4;
/// Changed places that are spelled out.
const SPELLED: usize = 3;
/// Columns of a name, and of a figure.
const COLUMNS: [usize; 2] = [28, 9];

/// The start of a text on one line, safe to show.
fn start(text: &str, columns: usize) -> String {
    let head: String = text.chars().take(columns * LINES).collect();
    cut(&sanitise(&head.split_whitespace().collect::<Vec<_>>().join(" ")), columns)
}

/// The step with the start of the text, plain and as stored.
pub(super) fn stored(case: &Disguised, name: &str, room: DrawingRoom) -> LessonStep {
    let columns = room.columns() - 2;
    let spelled = |change: &SeenChange| change_words(&case.text, change);
    let first: Vec<String> = case.found.changes.iter().take(SPELLED).map(spelled).collect();
    let drawing = Drawing::in_words(|say| {
        vec![
            Line::new().tint(Mark::A, "A ").plain(name),
            Line::new().plain("  ").plain(&start(&case.plain, columns)),
            Line::new().tint(Mark::B, "B ").plain(&say(&trick_words(case))),
            Line::new().plain("  ").tint(Mark::Changed, &start(&case.text, columns)),
            Line::new(),
            Line::new().plain("  ").tint(Mark::Warning, &first.join(" · ")),
        ]
    });
    let (places, found) = (case.places as u64, case.found.changes.len() as u64);
    let [places, found] = [places, found].map(thousands);
    LessonStep {
        title: Bilingual::fixed("One text, stored otherwise", "同一个文本，另一种存法"),
        say: bilingual!(
            "{places} letters are changed, and the eye reads nearly the same. A program compares code points: it reads another text. The step “seen” finds {found} places.",
            "改动了 {places} 个字母，眼睛读来几乎没有差别；程序比较的是码位，读到的是另一个文本。seen 这一步找到 {found} 处。",
        ),
        formula: first.first().cloned().unwrap_or_default(),
        drawing,
    }
}

fn trick_words(case: &Disguised) -> Bilingual {
    let (_, en, zh) = case.trick.words();
    let every = case.every;
    bilingual!("{en}, one in {every}", "{zh}，每 {every} 个改 1 个")
}

/// The step with the sets of shingles.
pub(super) fn shingles(case: &Disguised) -> LessonStep {
    let row = |say: &dyn Fn(&Bilingual) -> String, words: &Bilingual, own: Option<Evidence>| {
        let figures = own.map_or_else(
            || ["—".to_owned(), "—".to_owned(), "—".to_owned()],
            |e| {
                let jaccard = short_ratio(f64::from(e.intersection) / f64::from(e.union().max(1)));
                [thousands(e.intersection.into()), thousands(e.union().into()), jaccard]
            },
        );
        let line = Line::new().left(Mark::Plain, &say(words), COLUMNS[0]);
        figures.iter().fold(line, |line, own| line.right(Mark::Plain, own, COLUMNS[1]))
    };
    let drawing = Drawing::in_words(|say| {
        let head = [("in both", "两者都有"), ("in any", "并集"), ("J", "J")];
        let line = Line::new().left(Mark::Head, "", COLUMNS[0]);
        let line = head.iter().fold(line, |line, &(en, zh)| {
            line.right(Mark::Head, &say(&Bilingual::fixed(en, zh)), COLUMNS[1])
        });
        vec![line, row(say, &AS_STORED, case.stored), row(say, &AS_SEEN, case.seen)]
    });
    let both = |own: Option<Evidence>| {
        own.map_or_else(|| "—".to_owned(), |e| format!("{}/{}", e.intersection, e.union()))
    };
    LessonStep {
        title: Bilingual::fixed("Its shingles", "它的片段"),
        say: Bilingual::fixed(
            "A changed letter is in n shingles, and all of them are new. From one letter in n on hardly any shingle of the plain text is left.",
            "一个被改的字母在 n 个片段里，这些片段全都变了。每 n 个字母改一个，原文的片段就几乎一个不剩。",
        ),
        formula: format!("J: {} → {}", both(case.stored), both(case.seen)),
        drawing,
    }
}

const AS_STORED: Bilingual = Bilingual::fixed("as stored", "按存储");
const AS_SEEN: Bilingual = Bilingual::fixed("as seen", "按所见");

/// The figures of J, M and S of a pair, flagged ones marked.
fn scores(case: &Disguised, line: Line, own: Option<&Evidence>) -> Line {
    let ratio = |id: MeasureId| own.and_then(|e| id.value(e)).map_or("—".to_owned(), short_ratio);
    let bits = own.and_then(|e| e.distance).map_or("—".to_owned(), |bits| bits.to_string());
    [
        (MeasureId::JACCARD, ratio(MeasureId::JACCARD)),
        (MeasureId::MINHASH, ratio(MeasureId::MINHASH)),
        (MeasureId::SIMHASH, bits),
    ]
    .iter()
    .fold(line, |line, (id, figure)| {
        let mark = if case.flags(own, *id) { Mark::Right } else { Mark::Dim };
        line.right(mark, figure, COLUMNS[1])
    })
}

/// The heading over [`scores`].
fn head(say: &dyn Fn(&Bilingual) -> String, first: &Bilingual) -> Line {
    let line = Line::new().left(Mark::Head, &say(first), COLUMNS[0]);
    let names = [("J", "J"), ("M", "M"), ("S bits", "S 位")];
    names.iter().fold(line, |line, &(en, zh)| {
        line.right(Mark::Head, &say(&Bilingual::fixed(en, zh)), COLUMNS[1])
    })
}

/// The step with signature and fingerprint.
pub(super) fn sketches(case: &Disguised) -> LessonStep {
    let drawing = Drawing::in_words(|say| {
        let row = |words: &Bilingual, own: &Option<Evidence>| {
            let line = Line::new().left(Mark::Plain, &say(words), COLUMNS[0]);
            scores(case, line, own.as_ref())
        };
        vec![
            head(say, &Bilingual::fixed("", "")),
            row(&AS_STORED, &case.stored),
            row(&AS_SEEN, &case.seen),
        ]
    });
    let slots = |own: Option<Evidence>| {
        own.map_or_else(|| "—".to_owned(), |e| format!("{}/{}", e.minhash_equal, e.minhash_slots))
    };
    LessonStep {
        title: Bilingual::fixed("Signature and fingerprint", "签名与指纹"),
        say: Bilingual::fixed(
            "Both are made of the shingles, so both fall with them: no sketch sees through a disguise. It must be undone before, in normalising. ✓ is flagged.",
            "两者都由片段算出，片段变了它们也跟着变：没有哪种摘要能看穿伪装，只能在此之前的规范化中还原。✓ 表示被标出。",
        ),
        formula: format!("M: {} → {}", slots(case.stored), slots(case.seen)),
        drawing,
    }
}

/// The step with all tricks side by side.
pub(super) fn tricks(all: &[Disguised]) -> LessonStep {
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![head(say, &Bilingual::fixed("as stored", "按存储")).right(
            Mark::Head,
            &say(&Bilingual::fixed("J seen", "J 所见")),
            COLUMNS[1],
        )];
        for case in all {
            let (_, en, zh) = case.trick.words();
            let name = say(&Bilingual::fixed(en, zh));
            let line = Line::new().left(Mark::Plain, &name, COLUMNS[0]);
            let line = scores(case, line, case.stored.as_ref());
            let seen = case.seen.as_ref().and_then(|e| MeasureId::JACCARD.value(e));
            let mark = if case.flags(case.seen.as_ref(), MeasureId::JACCARD) {
                Mark::Right
            } else {
                Mark::Dim
            };
            lines.push(line.right(mark, &seen.map_or("—".to_owned(), short_ratio), COLUMNS[1]));
        }
        lines
    });
    LessonStep {
        title: Bilingual::fixed("All tricks", "全部手法"),
        say: Bilingual::fixed(
            "Mathematical letters are letters to NFKC already. The others are letters of their own or signs, and take a step that looks at the words around: folding them everywhere would spoil Russian, Greek and mathematics.",
            "数学字母在 NFKC 中本来就归为普通字母。其他几种是另外的字母或符号，需要一步看上下文的处理：不分场合地折叠会毁掉俄语、希腊语和数学式。",
        ),
        formula: "UTS #39: skeleton(X) = skeleton(Y)".to_owned(),
        drawing,
    }
}

/// Words in a text, and whether they are seen otherwise than stored.
const WORDS: [(&str, &str, &str); 6] = [
    (
        "p\u{430}ypal",
        "Write to p\u{430}ypal and wait for the answer of the bank.",
        "Latin and Cyrillic in a word",
    ),
    (
        "\u{441}\u{435}\u{442}\u{44c}",
        "\u{41d}\u{430}\u{448}\u{430} \u{441}\u{435}\u{442}\u{44c} \u{440}\u{430}\u{431}\u{43e}\u{442}\u{430}\u{435}\u{442} \u{434}\u{435}\u{43d}\u{44c} \u{438} \u{43d}\u{43e}\u{447}\u{44c}.",
        "a Russian word in Russian",
    ),
    (
        "\u{3b1}-decay",
        "In an \u{3b1}-decay the nucleus loses a particle.",
        "a Greek letter of physics",
    ),
    ("na\u{ef}ve", "A na\u{ef}ve reader of the caf\u{e9} paper.", "accents of a language"),
    ("intel·ligent", "Una novel·la intel·ligent i excel·lent.", "the dot of Catalan"),
    (
        "h\u{336}e\u{336}l\u{336}l\u{336}o\u{336}",
        "They wrote h\u{336}e\u{336}l\u{336}l\u{336}o\u{336} on the wall.",
        "marks of no language",
    ),
];

/// The Chinese of what a word is, in the order of [`WORDS`].
const WORDS_ZH: [&str; 6] = [
    "一个词里有拉丁和西里尔字母",
    "俄语中的俄语词",
    "物理学中的希腊字母",
    "语言本有的附加符号",
    "加泰罗尼亚语的间隔点",
    "任何语言都没有的附加符号",
];

/// The step with words that are folded, and words that stay.
pub(super) fn kept() -> LessonStep {
    let drawing = Drawing::in_words(|say| {
        let row = |(&(word, text, en), zh): (&(&str, &str, &'static str), &&'static str)| {
            let changes = Seen::new(text).changes.len();
            let (mark, sign) = if changes > 0 { (Mark::Changed, "→") } else { (Mark::Dim, "=") };
            let what = if changes > 0 {
                Bilingual::fixed("folded", "折叠")
            } else {
                Bilingual::fixed("stays", "保留")
            };
            Line::new()
                .left(Mark::Plain, &sanitise(word), 16)
                .left(mark, &format!("{sign} {}", say(&what)), 12)
                .tint(Mark::Dim, &say(&Bilingual::fixed(en, zh)))
        };
        WORDS.iter().zip(&WORDS_ZH).map(row).collect()
    });
    LessonStep {
        title: Bilingual::fixed("What is folded, and what stays", "折叠什么，保留什么"),
        say: Bilingual::fixed(
            "A letter is folded only where its word mixes scripts or is of another script than the text around it. The places are kept as a finding: what is folded for the score is told to the reader.",
            "只有当一个词混用文字，或与周围文本的文字不同，其中的字母才会折叠。这些位置会作为发现保留下来：计分时折叠了什么，都会告诉读者。",
        ),
        formula: "U+0430 → U+0061".to_owned(),
        drawing,
    }
}
