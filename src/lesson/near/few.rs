//! Step: with no more blocks than bits, one differing bit in each block hides a near fingerprint.

use crate::lesson::kit::{Bilingual, Drawing, LessonStep, bilingual};
use crate::lesson::near::case::cut_bits;
use crate::measure::blocks::BlockTables;
use crate::measure::mix::mix64;
use crate::page::{Line, Mark};

/// The step with a fingerprint and a near one that differs in every block, which too few blocks
/// miss.
pub(super) fn step(within: u32, blocks: u32) -> LessonStep {
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
