//! The SimHash section: the distance and its expectation, votes, features, blocks of an index.

use crate::display::number::count;
use crate::display::width::pad;
use crate::explain::account::Account;
use crate::explain::account_opened::Opened;
use crate::explain::bits::BitBlock;
use crate::explain::page::slots::caught;
use crate::explain::page::words::{quoted, undefined, vote_words, weight_words, z};
use crate::explain::votes::{Push, VoteReport, Without};
use crate::measure::contract::Weight;
use crate::page::{Fact, Line, Mark, Section, Table};
use crate::pair::Side;

/// Most features named in a sentence.
const NAMED: usize = 6;

/// The distance, the cosines and the expected distance.
pub fn bits_section(account: Option<&Account>) -> Section {
    let Some(bits) = account.and_then(|account| account.bits.as_ref()) else {
        return undefined("SimHash", "a text has no weighted feature");
    };
    let (d, f) = (bits.distance(), bits.bits());
    let cosine = bits.cosine.map_or_else(|| "—".to_owned(), |cosine| format!("{cosine:.4}"));
    let cosines = format!("exact {cosine}, implied {:.4}", bits.implied_cosine());
    let mut facts = vec![
        Fact::new(
            "similarity",
            format!("1 − {d}/{f} = {:.4}", bits.similarity()),
            "unrelated texts sit near 0.5, not 0",
        ),
        Fact::new("cosine", cosines, format!("implied: cos(π·{d}/{f})")),
    ];
    if let Some((mean, deviation)) = bits.expected() {
        let value = format!("{mean:.1} ± {deviation:.1} bits, {}", z(bits.z()));
        facts.push(Fact::new("expected", value, "f·arccos(cos)/π ± √(f·p·(1−p))"));
    }
    let note = match (bits.few_features(), bits.weight) {
        (true, _) => "under 16: bits are mostly chance",
        (_, Weight::Log) => "shingles, weighing 1 + ln(count)",
        (_, Weight::Count) => "shingles, weighing their count",
        (_, Weight::One) => "shingles, weighing one each",
        (_, Weight::TfIdf) => "words, weighing their tf-idf",
    };
    let [a, b] = bits.features;
    facts.push(Fact::new("features", format!("A {a} · B {b}"), note));
    let ties = format!("A {} · B {}", bits.a.ties, bits.b.ties);
    facts.push(Fact::new("ties", ties, "bits whose votes cancel out; written 0"));
    facts.push(Fact::new("hex A", bits.a.hex(), ""));
    facts.push(Fact::new("hex B", bits.b.hex(), ""));
    Section { name: "SimHash", headline: format!("{d}/{f} bits differ"), facts }
}

/// The verdict of a block table on the pair, and the differing bits of each block.
pub fn block_facts(blocks: &[BitBlock]) -> [Fact; 2] {
    let equal = blocks.iter().filter(|block| block.catches()).count();
    let (verdict, mark) = caught(equal);
    let value = format!("{}: {verdict}, {equal} equal", count(blocks.len() as u64, "block"));
    let note = format!("a table of them finds all within {} bits", blocks.len().saturating_sub(1));
    let each = |block: &BitBlock| {
        let (low, high) = (block.bits.start, block.bits.end.saturating_sub(1));
        match block.differing {
            0 => format!("[{high}–{low} equal]"),
            differing => format!("{high}–{low}: {differing}"),
        }
    };
    let list: Vec<String> = blocks.iter().rev().map(each).collect();
    [Fact::new("index", value, note).marked(mark), Fact::new("", list.join("  "), "")]
}

/// A sentence on the distance without these features.
pub fn without_words(way: &Without, opened: &Opened) -> String {
    let name = |push: &Push| quoted(opened.feature(push.hash), 26);
    let names: Vec<String> = way.features.iter().take(NAMED).map(name).collect();
    let more = match way.features.len() - names.len() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!(
        "without {} the distance is {} (bit {}): {}{more}",
        count(way.features.len() as u64, "feature"),
        way.after,
        way.bit,
        names.join(" ")
    )
}

/// The votes on one bit, `columns` columns each, and the distance without the features that decide
/// it.
pub fn vote_line(votes: &VoteReport, bit: u32, without: Option<&Without>, columns: usize) -> Line {
    let vote = |side: Side| {
        let value = vote_words(votes.vote(side, bit), votes.weight);
        let note = match (votes.is_tie(side, bit), votes.is_fragile(side, bit)) {
            (true, _) => " tie",
            (_, true) => " ~",
            _ => "",
        };
        let shown = format!("{value} → {}{note}", u8::from(votes.is_one(side, bit)));
        pad(&shown, columns.max(shown.chars().count()))
    };
    let line = Line::new().tint(Mark::Accent, &format!(" bit {bit:>2} "));
    let line = line
        .tint(Mark::Dim, " A ")
        .plain(&vote(Side::A))
        .tint(Mark::Dim, "  B ")
        .plain(&vote(Side::B));
    let line = if votes.differs(bit) {
        line.tint(Mark::Changed, "  differs ▲")
    } else {
        line.tint(Mark::Dim, "  equal")
    };
    let Some(way) = without else { return line };
    line.plain(&format!("  without {}: {}", count(way.features.len() as u64, "feature"), way.after))
}

/// The features that push a bit towards 1 or 0 in rows of `columns`, with their weights; features
/// with equal weights are dim. `spelling` returns a feature, not safe to print.
pub fn features<'a>(
    spelling: impl Fn(u64) -> &'a str + 'a,
    weight: Weight,
    (pushes, towards): (&'a [Push], u8),
    columns: usize,
) -> Table<'a> {
    let wide = columns.saturating_sub(18).max(8);
    let what = format!("towards {towards}");
    let head = pad(&format!("{what}: {}", pushes.len()), wide) + "   in A   in B";
    Table::new(what, head, pushes.len(), move |at| {
        let push = pushes.get(at)?;
        let mark = if push.influence() > 0 { Mark::Plain } else { Mark::Dim };
        let shown = |side: Side| match push.weights[side] {
            0 => "     —".to_owned(),
            fixed => format!("{:>6}", weight_words(fixed, weight)),
        };
        let name = pad(&quoted(spelling(push.hash), wide), wide);
        Some(Line::new().tint(mark, &name).plain(&format!(
            " {} {}",
            shown(Side::A),
            shown(Side::B)
        )))
    })
}
