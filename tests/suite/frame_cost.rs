//! What the Chinese catalogue costs: a frame of each screen in both languages.

use crate::stage::Stage;
use lookalike::lesson::kit::Language;
use std::time::{Duration, Instant};

/// What a Chinese frame may take longer than an English one, in a build for tests on a busy machine.
const MARGIN: Duration = Duration::from_millis(6);

const SCREENS: [(&str, &str); 9] = [
    ("Pairs", "1"),
    ("Read", "2"),
    ("Why", "3"),
    ("MinHash", "3 tab tab"),
    ("SimHash", "3 tab tab tab"),
    ("Thresholds", "4"),
    ("Groups", "5"),
    ("Documents", "6"),
    ("Sources", "7"),
];

/// The shortest time of a frame of 160 × 45 cells in English and in Chinese, in turn.
fn shortest(stage: &mut Stage) -> [Duration; 2] {
    let mut best = [Duration::MAX; 2];
    for _ in 0..25 {
        for (best, language) in best.iter_mut().zip([Language::English, Language::Chinese]) {
            stage.app.model.language = language;
            let start = Instant::now();
            stage.draw();
            *best = start.elapsed().min(*best);
        }
    }
    best
}

/// `cargo test --test suite -- frame_cost --nocapture` prints the times.
#[test]
fn a_chinese_frame_takes_hardly_longer_than_an_english_one() {
    let texts: Vec<(String, String)> = (0..40)
        .map(|n| {
            (
                format!("作文{n}.txt"),
                format!("今天天气真好，我们去公园散步，第 {n} 次看见湖边的柳树。"),
            )
        })
        .collect();
    let texts: Vec<(&str, &str)> =
        texts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let mut late = Vec::new();
    for (name, keys) in SCREENS {
        let mut stage = Stage::new(&texts, 160, 45);
        stage.keys(keys);
        let [english, chinese] = shortest(&mut stage);
        println!("{name:<12} English {english:>9.2?}, Chinese {chinese:>9.2?}");
        if chinese > english + english / 2 + MARGIN {
            late.push(format!("{name}: {chinese:?}, in English {english:?}"));
        }
    }
    assert!(late.is_empty(), "{late:?}");
}
