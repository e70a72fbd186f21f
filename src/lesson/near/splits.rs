//! Step: all methods of finding near fingerprints in a library of web size, by time and space.

use crate::display::number::{bytes, thousands};
use crate::lesson::kit::{Bilingual, Drawing, LessonStep, bilingual};
use crate::lesson::near::case::LIBRARY;
use crate::lesson::near::enumerate::{SearchCost, ways};
use crate::measure::blocks::BlockTables;
use crate::page::{Line, Mark};

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
