//! Steps: bits cut into blocks, of which near fingerprints share one, and tables keyed by blocks.

use crate::display::number::{bytes, thousands};
use crate::lesson::kit::{Bilingual, Drawing, LessonStep, bilingual};
use crate::lesson::near::case::{LIBRARY, LessonFingerprints, cut_bits};
use crate::lesson::near::enumerate::{SearchCost, ways};
use crate::measure::blocks::BlockTables;
use crate::measure::mix::mix64;
use crate::page::{Line, Mark};

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
                (Mark::Equal, say(&Bilingual::fixed("equal", "相同")))
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
            Line::new().plain(&say(&bilingual!(
                "{distance} bits differ; {equal} of {blocks} blocks are equal",
                "相差 {distance} 位；{blocks} 块中有 {equal} 块完全相同",
            ))),
        ]
    });
    let kept = blocks - within;
    LessonStep {
        title: Bilingual::fixed("The pigeonhole", "抽屉原理（鸽巢原理）"),
        say: bilingual!(
            "{within} differing bits change at most {within} of {blocks} blocks, so {kept} or \
             more stay equal, wherever the bits are. A search for equal blocks misses no near \
             fingerprint.",
            "{within} 个不同的位最多破坏 {blocks} 块中的 {within} 块，所以不论它们落在哪里，至少有 {kept} 块保持相同。只要查找相同的块，就不会漏掉任何相近的指纹。",
        ),
        formula: format!("{blocks} blocks − {within} bits = at least {kept} equal"),
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
    let head =
        Bilingual::fixed("tables: the bits of the key are filled", "各张表：填满的是作为键的位");
    let meet = Bilingual::fixed("meet", "相遇");
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
            let words = bilingual!("    … and {more} more tables", "    …… 还有 {more} 张表");
            lines.push(Line::new().tint(Mark::Dim, &say(&words)));
        }
        let words = bilingual!(
            "A and B share a bucket in {met} of {} tables",
            "A 与 B 在 {} 张表中的 {met} 张里落入同一个桶",
            masks.len(),
        );
        let mark = if met > 0 { Mark::Right } else { Mark::Wrong };
        lines.extend([Line::new(), Line::new().mark(mark, &say(&words))]);
        lines
    });
    let (blocks, chosen) = (tables.blocks(), tables.blocks() - tables.within());
    LessonStep {
        title: bilingual!("{} tables", "{} 张表", masks.len()),
        say: bilingual!(
            "One table for each choice of {chosen} of {blocks} blocks, sorted by these bits: a query reads one bucket of each table and compares only its members.",
            "每取 {blocks} 块中的 {chosen} 块就建一张表，按这些位排序：一次查询在每张表里只读一个桶，只比较桶里的指纹。",
        ),
        formula: format!(
            "C({blocks},{}) = {} tables, keys of {} bits or more",
            tables.within(),
            masks.len(),
            tables.shortest_key()
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
        let row = |what: &Bilingual, value: String| {
            Line::new().left(Mark::Plain, &say(what), 44).right(Mark::Plain, &value, 18)
        };
        vec![
            row(
                &Bilingual::fixed("fingerprints in the library (2^34)", "库中的指纹数（2^34）"),
                thousands(LIBRARY),
            ),
            row(&Bilingual::fixed("tables", "表数"), thousands(tables.count() as u64)),
            row(&Bilingual::fixed("bits of the shortest key", "最短的键的位数"), key.to_string()),
            row(
                &Bilingual::fixed("candidates in a bucket of that table", "该表一个桶中的候选数"),
                count(each),
            ),
            row(
                &Bilingual::fixed("candidates a query, all tables", "一次查询在所有表中的候选数"),
                count(all),
            ),
            row(
                &Bilingual::fixed(
                    "space for all tables, 8 bytes each",
                    "全部表的空间，每个指纹 8 字节",
                ),
                bytes(LIBRARY * 8 * tables.count() as u64),
            ),
            Line::new(),
            row(
                &Bilingual::fixed("without tables: every fingerprint", "没有表：与每个指纹比较"),
                thousands(LIBRARY),
            ),
        ]
    });
    LessonStep {
        title: Bilingual::fixed("At the size of the web", "在网页的规模上"),
        say: bilingual!(
            "Random fingerprints spread evenly over the keys, so a bucket of 2^34 ≈ 17 \
             billion holds 2^(34−{key}) of them: compared at once, where all would take a \
             minute.",
            "随机指纹在各个键上均匀分布，所以在 2^34 ≈ 172 亿个指纹中，一个桶里有 2^(34−{key}) 个：一眨眼就比较完，而全部比较要一分钟左右。",
        ),
        formula: format!("2^34 / 2^{key} = {} candidates a table", count(each)),
        drawing,
    }
}

/// Most blocks in the table of splits.
const MOST_BLOCKS: u32 = 9;

/// The title of a method.
fn title(place: usize, way: &SearchCost) -> Bilingual {
    match way.blocks {
        Some(blocks) => bilingual!("{blocks} blocks", "{blocks} 块"),
        None if place == 0 => Bilingual::fixed("query every variant", "查询每个变体"),
        None => Bilingual::fixed("store every variant", "预存每个变体"),
    }
}

/// The step with all methods, the current split marked.
pub(super) fn splits(tables: BlockTables) -> LessonStep {
    let all = ways(LIBRARY as f64, tables.within(), MOST_BLOCKS);
    let few = |value: f64| {
        if value < 100.0 { format!("{value:.1}") } else { thousands(value.round() as u64) }
    };
    let drawing = Drawing::in_words(|say| {
        let head = |en, zh| say(&Bilingual::fixed(en, zh));
        let mut lines = vec![
            Line::new()
                .left(Mark::Head, "", 23)
                .right(Mark::Head, &head("look-ups", "查询"), 10)
                .right(Mark::Head, &head("key", "键"), 5)
                .right(Mark::Head, &head("a table", "每表候选"), 11)
                .right(Mark::Head, &head("candidates", "候选总数"), 13)
                .right(Mark::Head, &head("space", "空间"), 11),
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
        title: Bilingual::fixed("Other splits: time against space", "别的分法：时间与空间"),
        say: Bilingual::fixed(
            "More blocks give longer keys and fewer candidates, but more tables to store. The \
             current split is marked; all find every near fingerprint.",
            "块分得越多，键越长，候选越少，但要保存的表也越多。所选的分法有标记；每一种都能找出全部相近的指纹。",
        ),
        formula: "tables = C(blocks, bits apart); key = the remaining blocks".to_owned(),
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
        let more = bilingual!("choose {} blocks or more", "请选 {} 块或更多", within + 1);
        let spoiled = bilingual!(
            "{blocks} bits differ, and no block is equal: missed",
            "只差 {blocks} 位，却没有一块相同：漏掉了",
        );
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
        title: Bilingual::fixed("Too few blocks", "块数太少"),
        say: bilingual!(
            "{within} differing bits can lie in {within} different blocks. With {blocks} \
             blocks none need stay equal, and block tables would miss such a pair.",
            "{within} 个不同的位可以落在 {within} 个不同的块里。只分 {blocks} 块时，可能没有一块相同，按块建表就会漏掉这样的对。",
        ),
        formula: format!(
            "{blocks} blocks − {within} bits = {} that must be equal",
            blocks.saturating_sub(within)
        ),
        drawing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_known_figures_are_shown() {
        let prints =
            LessonFingerprints { a: 0, b: 1 << 63 | 1 << 40 | 1, names: Default::default() };
        let four = BlockTables::new(64, 3, 4).unwrap();
        assert_eq!(prints.differing(4), [1, 1, 0, 1]);
        let steps = steps(&prints, four);
        assert_eq!(steps[1].formula, "C(4,3) = 4 tables, keys of 16 bits or more");
        assert_eq!(steps[2].formula, "2^34 / 2^16 = 262,144 candidates a table");
        let text: Vec<String> = steps[3].drawing.lines.iter().map(Line::text).collect();
        assert!(text[3].starts_with("*4 blocks") && text[3].contains("262,144"), "{text:?}");
        assert!(text[5].contains("20") && text[5].contains("31"), "{text:?}");
    }
}
