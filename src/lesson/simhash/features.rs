//! Lesson 5: the features of a text and their weights.

use crate::explain::page::weight_words;
use crate::lesson::kit::{
    Bilingual, COLUMNS, Drawing, LessonStep, LessonTexts, bilingual, stretch,
};
use crate::lesson::shingles::in_order;
use crate::measure::contract::Weight;
use crate::page::{Line, Mark, flow};
use crate::pair::Side;
use std::collections::BTreeMap;

/// The features of a text in order of first occurrence, with their weights.
pub(super) fn weighted(texts: &LessonTexts, side: Side) -> Vec<(u64, u32)> {
    let weights: BTreeMap<u64, u32> = texts.profiles[side].features().iter().collect();
    let weight = |hash: u64| Some((hash, *weights.get(&hash)?));
    in_order(texts, side).into_iter().filter_map(weight).collect()
}

/// Step 2: the features of A.
pub(super) fn features(texts: &LessonTexts) -> LessonStep {
    let all = weighted(texts, Side::A);
    let scheme = texts.recipe.sketch.weight;
    let item = |&(hash, fixed): &(u64, u32)| {
        (Mark::Plain, format!("{}:{}", texts.spelling(hash), weight_words(fixed, scheme)))
    };
    let items: Vec<_> = all.iter().map(item).collect();
    let [_, _, shown] = stretch(texts.spelled[0].text(), &(0..0), COLUMNS - 2);
    let mut lines = vec![Line::new().tint(Mark::A, "A").plain(" ").plain(&shown), Line::new()];
    lines.extend(flow(&items, COLUMNS, 12));
    let (en, zh) = match scheme {
        Weight::One => ("every feature weighs 1", "每个特征权重为 1"),
        Weight::Log => ("its weight is 1 + ln of its count", "权重为 1 + ln(次数)"),
        Weight::Count | Weight::TfIdf => ("its weight is its count", "出现几次权重就是几"),
    };
    LessonStep {
        title: Bilingual::fixed("2 · Features and weights", "二 · 特征与权重"),
        say: bilingual!(
            "Split the text into features, here its {} shingles; {en}.",
            "把文本分成特征，这里用片段，共 {} 个；{zh}。",
            all.len(),
        ),
        formula: format!("n = {}", texts.recipe.n),
        drawing: Drawing::new(lines),
    }
}
