//! Lesson 5: what a SimHash distance estimates: the angle between two weighted bags.

use crate::explain::bits::BitReport;
use crate::lesson::kit::{Bilingual, Drawing, LessonStep, LessonTexts};
use crate::measure::contract::Params;
use crate::measure::minhash::HashFamily;
use crate::page::{Line, Mark};
use crate::pair::Side;

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
        title: Bilingual::fixed("Cosine and angle", "余弦与夹角"),
        say: Bilingual::fixed(
            "Each bit is the side of a random plane on which a text lies: two texts differ in it \
             with probability θ/π. So d estimates the angle and the cosine, not Jaccard.",
            "每一位等于问文本在一个随机平面的哪一侧：两个文本不同侧的概率是 θ/π。所以 d 估计的是夹角，也就是余弦，而不是 Jaccard。",
        ),
        formula: "E[d] = f·θ/π,  θ = arccos(cos)".to_owned(),
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
