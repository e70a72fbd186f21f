//! Steps: the text as stored, its shingles and sketches as stored and as seen, all tricks, and what stays.

use crate::display::number::thousands;
use crate::display::sanitise::sanitise;
use crate::display::width::cut;
use crate::explain::disguise::change_words;
use crate::lesson::disguises::case::Disguised;
use crate::lesson::kit::{Drawing, DrawingRoom, LessonStep, words};
use crate::measure::MeasureId;
use crate::measure::contract::Evidence;
use crate::measure::scale::short_ratio;
use crate::page::{Line, Mark, Multilingual};
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
        title: words!("disguises.stored.title"),
        say: words!("disguises.stored.say", places, found),
        formula: Multilingual::same(first.first().cloned().unwrap_or_default()),
        drawing,
    }
}

fn trick_words(case: &Disguised) -> Multilingual {
    words!("disguises.trick-words.one", trick = case.trick.words().1, every = case.every)
}

/// The step with the sets of shingles.
pub(super) fn shingles(case: &Disguised) -> LessonStep {
    let row = |say: &dyn Fn(&Multilingual) -> String,
               words: &Multilingual,
               own: Option<Evidence>| {
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
        let head = [
            words!("disguises.shingles.both"),
            words!("disguises.shingles.any"),
            Multilingual::same("J"),
        ];
        let line = Line::new().left(Mark::Head, "", COLUMNS[0]);
        let line =
            head.iter().fold(line, |line, words| line.right(Mark::Head, &say(words), COLUMNS[1]));
        vec![line, row(say, &AS_STORED, case.stored), row(say, &AS_SEEN, case.seen)]
    });
    let both = |own: Option<Evidence>| {
        own.map_or_else(|| "—".to_owned(), |e| format!("{}/{}", e.intersection, e.union()))
    };
    LessonStep {
        title: words!("disguises.shingles.title"),
        say: words!("disguises.shingles.say"),
        formula: Multilingual::same(format!("J: {} → {}", both(case.stored), both(case.seen))),
        drawing,
    }
}

const AS_STORED: Multilingual = words!("disguises.as-stored");
const AS_SEEN: Multilingual = words!("disguises.as-seen");

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
fn head(say: &dyn Fn(&Multilingual) -> String, first: &Multilingual) -> Line {
    let line = Line::new().left(Mark::Head, &say(first), COLUMNS[0]);
    let names = ["J".to_owned(), "M".to_owned(), say(&words!("disguises.head.bits"))];
    names.iter().fold(line, |line, name| line.right(Mark::Head, name, COLUMNS[1]))
}

/// The step with signature and fingerprint.
pub(super) fn sketches(case: &Disguised) -> LessonStep {
    let drawing = Drawing::in_words(|say| {
        let row = |words: &Multilingual, own: &Option<Evidence>| {
            let line = Line::new().left(Mark::Plain, &say(words), COLUMNS[0]);
            scores(case, line, own.as_ref())
        };
        vec![
            head(say, &Multilingual::default()),
            row(&AS_STORED, &case.stored),
            row(&AS_SEEN, &case.seen),
        ]
    });
    let slots = |own: Option<Evidence>| {
        own.map_or_else(|| "—".to_owned(), |e| format!("{}/{}", e.minhash_equal, e.minhash_slots))
    };
    LessonStep {
        title: words!("disguises.sketches.title"),
        say: words!("disguises.sketches.say"),
        formula: Multilingual::same(format!("M: {} → {}", slots(case.stored), slots(case.seen))),
        drawing,
    }
}

/// The step with all tricks side by side.
pub(super) fn tricks(all: &[Disguised]) -> LessonStep {
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![head(say, &words!("disguises.tricks.as-stored")).right(
            Mark::Head,
            &say(&words!("disguises.tricks.j-seen")),
            COLUMNS[1],
        )];
        for case in all {
            let name = say(&case.trick.words().1);
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
        title: words!("disguises.tricks.title"),
        say: words!("disguises.tricks.say"),
        formula: Multilingual::same("UTS #39: skeleton(X) = skeleton(Y)"),
        drawing,
    }
}

/// Words in a text, and whether they are seen otherwise than stored.
const WORDS: [(&str, &str, Multilingual); 6] = [
    (
        "p\u{430}ypal",
        "Write to p\u{430}ypal and wait for the answer of the bank.",
        words!("disguises.kept.mixed"),
    ),
    (
        "\u{441}\u{435}\u{442}\u{44c}",
        "\u{41d}\u{430}\u{448}\u{430} \u{441}\u{435}\u{442}\u{44c} \u{440}\u{430}\u{431}\u{43e}\u{442}\u{430}\u{435}\u{442} \u{434}\u{435}\u{43d}\u{44c} \u{438} \u{43d}\u{43e}\u{447}\u{44c}.",
        words!("disguises.kept.russian"),
    ),
    (
        "\u{3b1}-decay",
        "In an \u{3b1}-decay the nucleus loses a particle.",
        words!("disguises.kept.greek"),
    ),
    ("na\u{ef}ve", "A na\u{ef}ve reader of the caf\u{e9} paper.", words!("disguises.kept.accents")),
    ("intel·ligent", "Una novel·la intel·ligent i excel·lent.", words!("disguises.kept.dot")),
    (
        "h\u{336}e\u{336}l\u{336}l\u{336}o\u{336}",
        "They wrote h\u{336}e\u{336}l\u{336}l\u{336}o\u{336} on the wall.",
        words!("disguises.kept.marks"),
    ),
];

/// The step with words that are folded, and words that stay.
pub(super) fn kept() -> LessonStep {
    let drawing = Drawing::in_words(|say| {
        let row = |(word, text, why): &(&str, &str, Multilingual)| {
            let changes = Seen::new(text).changes.len();
            let (mark, sign) = if changes > 0 { (Mark::Changed, "→") } else { (Mark::Dim, "=") };
            let what = if changes > 0 {
                words!("disguises.kept.folded")
            } else {
                words!("disguises.kept.stays")
            };
            Line::new()
                .left(Mark::Plain, &sanitise(word), 16)
                .left(mark, &format!("{sign} {}", say(&what)), 12)
                .tint(Mark::Dim, &say(why))
        };
        WORDS.iter().map(row).collect()
    });
    LessonStep {
        title: words!("disguises.kept.title"),
        say: words!("disguises.kept.say"),
        formula: Multilingual::same("U+0430 → U+0061"),
        drawing,
    }
}
