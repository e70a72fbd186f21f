//! Lesson 5: two fingerprints side by side, one bit in detail, and distances of three texts.

use crate::compare::result::Recipe;
use crate::explain::bits::BitReport;
use crate::explain::page::{bit_cells, bit_matrix, features, vote_words};
use crate::explain::votes::Pushes;
use crate::lesson::kit::{Drawing, LessonError, LessonStep, LessonTexts, words};
use crate::measure::contract::Params;
use crate::measure::jaccard::JACCARD;
use crate::measure::minhash::HashFamily;
use crate::measure::simhash::{Fingerprint, implied_cosine};
use crate::page::{Line, Mark, Multilingual, flow};
use crate::pair::Side;

/// Step 6: the bits that differ.
pub(super) fn compare(texts: &LessonTexts) -> LessonStep {
    let [a, b] = &texts.profiles;
    let report = BitReport::new(a, b, texts.recipe.sketch.weight, texts.evidence.cosine);
    let columns = texts.room.columns();
    let mut lines = vec![Line::new()];
    if let Some(report) = &report {
        let matrix = bit_matrix(report.bits(), columns as u16);
        lines.extend(
            (0..matrix.rows()).flat_map(|row| bit_cells(&report.a, &report.b, matrix, row)),
        );
        lines.push(Line::new());
        let bits = report.differing.iter().map(|bit| (Mark::Plain, bit.to_string()));
        lines.extend(flow(&bits.collect::<Vec<_>>(), columns, texts.room.taller(3, 0.5)));
    }
    LessonStep {
        title: words!("simhash.compare.title"),
        say: words!("simhash.compare.say"),
        formula: texts.evidence.distance.map_or_else(Multilingual::default, |distance| {
            let bits = texts.evidence.bits;
            let similarity = 1.0 - f64::from(distance) / f64::from(bits);
            words!(
                "simhash.compare.formula",
                distance,
                bits,
                similarity = format!("{similarity:.3}"),
                cosine = format!("{:.3}", implied_cosine(distance, bits))
            )
        }),
        drawing: Drawing::new(lines),
    }
}

/// Columns of a list of features.
const FEATURES: usize = 41;
/// Features of a list that are shown.
const SHOWN: usize = 10;

/// The step with the features that vote on one bit.
pub(super) fn opened(texts: &LessonTexts, bit: u32) -> LessonStep {
    let scheme = texts.recipe.sketch.weight;
    let [a, b] = &texts.profiles;
    let pushes = Pushes::new(a.features(), b.features(), bit);
    let spelling = |hash| texts.shingle(hash);
    let [up, down] = [(&*pushes.up, 1), (&*pushes.down, 0)]
        .map(|pushes| features(spelling, scheme, pushes, FEATURES));
    let head = |sign: &str| format!("{sign:23}{:>7}{:>7}", "A", "B");
    let mut lines = vec![Line::head(&format!("{}  {}", head("+"), head("−")))];
    let (rows, most) = (up.len.max(down.len), texts.room.taller(SHOWN, 1.0));
    for row in 0..rows.min(most) {
        let left = up.row(row);
        let gap = " ".repeat((FEATURES - 2).saturating_sub(left.width()));
        let mut line = left.plain(&gap);
        line.spans.extend(down.row(row).spans);
        lines.push(line);
    }
    lines.extend(Line::more(rows.saturating_sub(most)));
    let [a, b] = Side::BOTH.map(|side| pushes.vote(side));
    let differs = (a > 0) != (b > 0);
    let mark = if differs { Mark::Differs } else { Mark::Equal };
    let votes =
        format!("V_A[{bit}] = {}   V_B[{bit}] = {}", vote_words(a, scheme), vote_words(b, scheme));
    lines.push(Line::new().mark(mark, &votes));
    LessonStep {
        title: words!("simhash.opened.title", bit),
        say: words!("simhash.opened.say"),
        formula: Multilingual::same(votes),
        drawing: Drawing::new(lines),
    }
}

/// The step with the distances between the three sentences.
pub(super) fn three(trio: [&str; 3], recipe: &Recipe) -> Result<LessonStep, LessonError> {
    let mut lines =
        vec![Line::head(&format!("{:8}{:>6}{:>10}{:>10}   J", "", "d", "1 − d/f", "cos"))];
    for (x, y) in [(0, 1), (0, 2), (1, 2)] {
        let texts = LessonTexts::fixed([trio[x], trio[y]], recipe.clone())?;
        let e = texts.evidence;
        let (d, f) = (e.distance.unwrap_or(0), f64::from(e.bits));
        lines.push(
            Line::new()
                .left(Mark::Head, &format!("p{} p{}", x + 1, y + 1), 8)
                .right(Mark::Plain, &d.to_string(), 6)
                .right(Mark::Plain, &format!("{:.3}", 1.0 - f64::from(d) / f), 10)
                .right(Mark::Plain, &format!("{:.3}", e.cosine.unwrap_or(0.0)), 10)
                .plain("   ")
                .plain(&(JACCARD.text)(&e)),
        );
    }
    lines.push(Line::new());
    lines.extend(
        (1..).zip(trio).map(|(number, text)| {
            Line::new().left(Mark::Head, &format!("p{number}"), 4).plain(text)
        }),
    );
    Ok(LessonStep {
        title: words!("simhash.three.title", bits = recipe.sketch.bits),
        say: words!("simhash.three.say"),
        formula: Multilingual::same("d(p, q) = popcount(p ⊕ q)"),
        drawing: Drawing::new(lines),
    })
}

/// Fingerprints of the three sentences as printed in introductions to SimHash: another hash
/// function and so other bits, but similar distances.
const PUBLISHED: [u32; 3] = [851_459_198, 847_263_864, 984_968_088];

/// The step with their distances.
pub(super) fn published() -> LessonStep {
    let print = |value: u32| Fingerprint { words: [u64::from(value), 0, 0, 0], bits: 32, ties: 0 };
    let prints = PUBLISHED.map(print);
    let mut lines: Vec<Line> = (1..)
        .zip(PUBLISHED.iter().zip(&prints))
        .map(|(number, (value, print))| {
            Line::new()
                .left(Mark::Head, &format!("p{number}"), 4)
                .right(Mark::Plain, &value.to_string(), 12)
                .plain("   ")
                .plain(&print.binary())
        })
        .collect();
    lines.push(Line::new());
    let mut found = Vec::new();
    for (x, y) in [(0usize, 1usize), (0, 2), (1, 2)] {
        let d = prints[x].distance(&prints[y]).unwrap_or(0);
        let bits: Vec<String> = (0..32)
            .filter(|&bit| prints[x].bit(bit) != prints[y].bit(bit))
            .map(|bit| bit.to_string())
            .collect();
        found.push(d.to_string());
        lines.push(
            Line::new()
                .left(Mark::Head, &format!("p{} p{}", x + 1, y + 1), 8)
                .right(Mark::Changed, &d.to_string(), 5)
                .plain("   ")
                .mark(Mark::Dim, &bits.join(" ")),
        );
    }
    LessonStep {
        title: words!("simhash.published.title"),
        say: words!("simhash.published.say"),
        formula: Multilingual::same(format!("d = {}", found.join(", "))),
        drawing: Drawing::new(lines),
    }
}

/// The step with cosine, angle and expected distance for every fingerprint length.
pub(super) fn angle(texts: &LessonTexts) -> LessonStep {
    let cosine = texts.evidence.cosine.unwrap_or(0.0);
    let mut lines = vec![
        Line::from_text(&format!(
            "cos = {cosine:.4}   θ = {:.1}°",
            cosine.clamp(-1.0, 1.0).acos().to_degrees()
        )),
        Line::new(),
        Line::head(&format!(
            "{:>6}{:>6}{:>16}{:>8}{:>16}",
            "f", "d", "f·θ/π ± σ", "z", "cos(π·d/f)"
        )),
    ];
    for bits in [32, 64, 128, 256] {
        let Some(report) = report(texts, bits) else { continue };
        let (mean, deviation) = report.expected().unwrap_or((0.0, 0.0));
        let z = report.z().map_or_else(|| "—".to_owned(), |z| format!("{z:+.1}"));
        let here = if bits == texts.recipe.sketch.bits { Mark::Changed } else { Mark::Plain };
        lines.push(
            Line::new()
                .right(here, &bits.to_string(), 6)
                .right(Mark::Plain, &report.distance().to_string(), 6)
                .right(Mark::Plain, &format!("{mean:.1} ± {deviation:.1}"), 16)
                .right(Mark::Plain, &z, 8)
                .right(Mark::Plain, &format!("{:.4}", report.implied_cosine()), 16),
        );
    }
    LessonStep {
        title: words!("simhash.angle.title"),
        say: words!("simhash.angle.say"),
        formula: Multilingual::same("E[d] ≈ f·θ/π,  θ = arccos(cos)"),
        drawing: Drawing::new(lines),
    }
}

/// The comparison of both fingerprints with `bits` bits.
fn report(texts: &LessonTexts, bits: u32) -> Option<BitReport> {
    let sketch = texts.recipe.sketch;
    let params = Params { bits, ..sketch };
    let family = HashFamily::new(&params);
    let [a, b] = Side::BOTH.map(|side| texts.profiles[side].again(&sketch, &params, &family));
    BitReport::new(&a, &b, sketch.weight, texts.evidence.cosine)
}
