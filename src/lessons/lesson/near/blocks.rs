//! Steps: bits cut into blocks, of which near fingerprints share one, and tables keyed by blocks.

use crate::display::number::{bytes, thousands};
use crate::lesson::kit::{Drawing, LessonStep, words};
use crate::lesson::near::case::{LIBRARY, LessonFingerprints, cut_bits};
use crate::lesson::near::enumerate::{SearchCost, ways};
use crate::measure::blocks::BlockTables;
use crate::measure::mix::mix64;
use crate::page::{Line, Mark, Multilingual};

/// Tables drawn.
const TABLES: usize = 6;

/// The steps: the pigeonhole principle on the pair, its tables, web scale, other splits.
pub(super) fn steps(prints: &LessonFingerprints, tables: BlockTables) -> Vec<LessonStep> {
    vec![pigeonhole(prints, tables), keys(prints, tables), web(tables), splits(tables)]
}

fn pigeonhole(prints: &LessonFingerprints, tables: BlockTables) -> LessonStep {
    let (within, blocks, distance) = (tables.within(), tables.blocks(), prints.distance());
    let lengths = tables.lengths();
    let counts = prints.differing(blocks);
    let equal = counts.iter().filter(|&&count| count == 0).count();
    let row = |label: &str, mark: Mark, word: u64| {
        let mut line = Line::new().left(mark, label, 3);
        for (index, part) in cut_bits(word, &lengths).iter().enumerate() {
            line = line.tint(Mark::Dim, if index > 0 { "│" } else { "" });
            line = line.tint(if counts.get(index) == Some(&0) { Mark::Equal } else { mark }, part);
        }
        line
    };
    let drawing = Drawing::in_words(|say| {
        let mut verdicts = Line::new().plain("   ");
        let widths: Vec<usize> = lengths.iter().rev().map(|&length| length as usize + 1).collect();
        for (&count, wide) in counts.iter().zip(widths) {
            let (mark, text) = if count == 0 {
                (Mark::Equal, say(&words!("near.pigeonhole.equal")))
            } else {
                (Mark::Differs, count.to_string())
            };
            verdicts = verdicts.left(mark, &text, wide);
        }
        vec![
            Line::new().tint(Mark::A, "A ").plain(&prints.names[0]),
            Line::new().tint(Mark::B, "B ").plain(&prints.names[1]),
            Line::new(),
            row("A", Mark::A, prints.a),
            row("B", Mark::B, prints.b),
            verdicts,
            Line::new(),
            Line::new().plain(&say(&words!(
                "near.pigeonhole.bits-differ-blocks",
                distance,
                equal,
                blocks
            ))),
        ]
    });
    let kept = blocks - within;
    LessonStep {
        title: words!("near.pigeonhole.title"),
        say: words!("near.pigeonhole.say", within, blocks, kept),
        formula: words!("near.pigeonhole.formula", blocks, within, kept),
        drawing,
    }
}

fn keys(prints: &LessonFingerprints, tables: BlockTables) -> LessonStep {
    let masks = tables.masks();
    let shares_key = |mask: &[u64; 4]| (prints.a ^ prints.b) & mask[0] == 0;
    let met = masks.iter().filter(|mask| shares_key(mask)).count();
    let picture = |mask: &[u64; 4]| {
        (0..64).rev().map(|bit| if mask[0] >> bit & 1 == 1 { '█' } else { '·' }).collect::<String>()
    };
    let head = words!("near.keys.tables-bits-key");
    let meet = words!("near.keys.meet");
    let more = masks.len().saturating_sub(TABLES);
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![Line::head(&say(&head))];
        for (index, mask) in masks.iter().enumerate().take(TABLES) {
            let line = Line::new().right(Mark::Plain, &(index + 1).to_string(), 3).plain(" ");
            let line = line.plain(&picture(mask)).plain(" ");
            let (mark, word) = if shares_key(mask) {
                (Mark::Right, say(&meet))
            } else {
                (Mark::Dim, "–".to_owned())
            };
            lines.push(line.mark(mark, &word));
        }
        if more > 0 {
            let words = words!("near.keys.more-tables", more);
            lines.push(Line::new().tint(Mark::Dim, &say(&words)));
        }
        let words = words!("near.keys.b-share-bucket", met, masks = masks.len());
        let mark = if met > 0 { Mark::Right } else { Mark::Wrong };
        lines.extend([Line::new(), Line::new().mark(mark, &say(&words))]);
        lines
    });
    let (blocks, chosen) = (tables.blocks(), tables.blocks() - tables.within());
    LessonStep {
        title: words!("near.keys.title", masks = masks.len()),
        say: words!("near.keys.say", chosen, blocks),
        formula: words!(
            "near.keys.formula",
            blocks,
            within = tables.within(),
            masks = masks.len(),
            shortest_key = tables.shortest_key()
        ),
        drawing,
    }
}

fn web(tables: BlockTables) -> LessonStep {
    let key = tables.shortest_key();
    let each = LIBRARY as f64 / 2f64.powi(key.cast_signed());
    let all = tables.candidates(LIBRARY as f64);
    let count = |value: f64| thousands(value.round() as u64);
    let drawing = Drawing::in_words(|say| {
        let row = |what: &Multilingual, value: String| {
            Line::new().left(Mark::Plain, &say(what), 44).right(Mark::Plain, &value, 18)
        };
        vec![
            row(&words!("near.web.library"), thousands(LIBRARY)),
            row(&words!("near.web.tables"), thousands(tables.count() as u64)),
            row(&words!("near.web.bits-shortest-key"), key.to_string()),
            row(&words!("near.web.candidates-bucket-table"), count(each)),
            row(&words!("near.web.candidates-query-all"), count(all)),
            row(&words!("near.web.space-for-all"), bytes(LIBRARY * 8 * tables.count() as u64)),
            Line::new(),
            row(&words!("near.web.without-tables-every"), thousands(LIBRARY)),
        ]
    });
    LessonStep {
        title: words!("near.web.title"),
        say: words!("near.web.say", key),
        formula: words!("near.web.formula", key, each = count(each)),
        drawing,
    }
}

/// Most blocks in the table of splits.
const MOST_BLOCKS: u32 = 9;

/// The title of a method.
fn title(place: usize, way: &SearchCost) -> Multilingual {
    match way.blocks {
        Some(blocks) => words!("near.title.blocks", blocks),
        None if place == 0 => words!("near.title.query-every-variant"),
        None => words!("near.title.store-every-variant"),
    }
}

/// The step with all methods, the current split marked.
pub(super) fn splits(tables: BlockTables) -> LessonStep {
    let all = ways(LIBRARY as f64, tables.within(), MOST_BLOCKS);
    let few = |value: f64| {
        if value < 100.0 { format!("{value:.1}") } else { thousands(value.round() as u64) }
    };
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![
            Line::new()
                .left(Mark::Head, "", 23)
                .right(Mark::Head, &say(&words!("near.splits.look-ups")), 10)
                .right(Mark::Head, &say(&words!("near.splits.key")), 5)
                .right(Mark::Head, &say(&words!("near.splits.table")), 11)
                .right(Mark::Head, &say(&words!("near.splits.candidates")), 13)
                .right(Mark::Head, &say(&words!("near.splits.space")), 11),
        ];
        for (place, way) in all.iter().enumerate().take(11) {
            let own = way.blocks == Some(tables.blocks());
            let mark = if own { Mark::Changed } else { Mark::Plain };
            lines.push(
                Line::new()
                    .left(mark, &say(&title(place, way)), 23)
                    .right(Mark::Plain, &thousands(way.look_ups as u64), 10)
                    .right(Mark::Plain, &way.key.to_string(), 5)
                    .right(Mark::Plain, &few(way.candidates_a_table), 11)
                    .right(Mark::Plain, &few(way.candidates), 13)
                    .right(Mark::Plain, &bytes((way.stored * 8.0) as u64), 11),
            );
        }
        lines
    });
    LessonStep {
        title: words!("near.splits.title"),
        say: words!("near.splits.say"),
        formula: words!("near.splits.formula"),
        drawing,
    }
}

/// Shows a fingerprint and a near one that differs in every block: too few blocks miss the pair.
pub(super) fn few_blocks(within: u32, blocks: u32) -> LessonStep {
    // The blocks are valid for fewer bits; only the guarantee is smaller.
    let lengths = BlockTables::new(64, 0, blocks).map_or_else(Vec::new, BlockTables::lengths);
    let mut low = 0;
    let mut flips = 0u64;
    for length in &lengths {
        flips |= 1 << (low + length / 2);
        low += length;
    }
    let a = mix64(u64::from(blocks));
    let row = |label: &str, mark: Mark, word: u64| {
        let parts = cut_bits(word, &lengths).join("│");
        Line::new().left(mark, label, 4).tint(mark, &parts)
    };
    let signs: String = cut_bits(flips, &lengths).join(" ").replace('0', " ").replace('1', "≠");
    let drawing = Drawing::in_words(|say| {
        let more = words!("near.few-blocks.choose-blocks-or", within = within + 1);
        let spoiled = words!("near.few-blocks.bits-differ-no", blocks);
        vec![
            row("A", Mark::A, a),
            row("B", Mark::B, a ^ flips),
            Line::new().plain("    ").tint(Mark::Differs, &signs),
            Line::new(),
            Line::new().mark(Mark::Wrong, &say(&spoiled)),
            Line::new().mark(Mark::Right, &say(&more)).turning("blocks", (within + 1).to_string()),
        ]
    });
    LessonStep {
        title: words!("near.few-blocks.title"),
        say: words!("near.few-blocks.say", within, blocks),
        formula: words!(
            "near.few-blocks.formula",
            blocks,
            within,
            kept = blocks.saturating_sub(within)
        ),
        drawing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Language;

    #[test]
    fn the_known_figures_are_shown() {
        let prints =
            LessonFingerprints { a: 0, b: 1 << 63 | 1 << 40 | 1, names: Default::default() };
        let four = BlockTables::new(64, 3, 4).unwrap();
        assert_eq!(prints.differing(4), [1, 1, 0, 1]);
        let steps = steps(&prints, four);
        assert_eq!(
            steps[1].formula.text(Language::English),
            "C(4,3) = 4 tables, keys of 16 bits or more"
        );
        assert_eq!(
            steps[2].formula.text(Language::English),
            "2^34 / 2^16 = 262,144 candidates a table"
        );
        let text: Vec<String> =
            steps[3].drawing.lines(Language::English).iter().map(Line::text).collect();
        assert!(text[3].starts_with("*4 blocks") && text[3].contains("262,144"), "{text:?}");
        assert!(text[5].contains("20") && text[5].contains("31"), "{text:?}");
    }
}
