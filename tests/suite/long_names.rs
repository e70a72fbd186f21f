//! Long names in deep Chinese folders: no head cuts the name of a text while there is room for it.

use crate::stage::Stage;
use insta::assert_snapshot;

const ESSAY: &str = "家乡在长江边上的一个小镇，春天的时候油菜花开满了山坡，小河里的水也涨了起来，\
                     孩子们放学以后就到河边去捉鱼，大人们在地里忙着播种，一直忙到太阳落山才回家吃饭。";
const FOLDERS: &str = "初中部/二〇二六学年/三年级一班/语文作业/第三单元";
const STEMS: [&str; 2] =
    ["三年级一班王小明_期末作文_我的家乡_修改稿", "三年级一班李小华_期末作文_我的家乡_修改稿"];
/// Too wide for one row of 80 columns.
const WIDE: [&str; 2] = [
    "2026级三年级一班王小明_学号20260317_期末作文_我的家乡是一个美丽的江边小镇_第二次修改稿",
    "2026级三年级一班李小华_学号20260412_期末作文_我的家乡是一个美丽的江边小镇_第二次修改稿",
];

fn stage(stems: [&str; 2], size: (u16, u16)) -> Stage {
    let [a, b] = stems.map(|stem| format!("{FOLDERS}/{stem}.txt"));
    let second = ESSAY.replace("春天", "夏天");
    Stage::new(&[(&a, ESSAY), (&b, &second)], size.0, size.1)
}

/// The first rows below the tabs.
fn head(stage: &Stage, rows: usize) -> String {
    stage.screen().lines().skip(2).take(rows).collect::<Vec<_>>().join("\n")
}

#[test]
fn heads_take_a_second_row_before_they_cut_a_name() {
    let mut stage = stage(STEMS, (80, 24));
    let preview = stage.screen();
    stage.keys("enter");
    let read = head(&stage, 4);
    stage.keys("w");
    let why = head(&stage, 3);
    stage.keys("O");
    let sources = head(&stage, 3);
    for (screen, text) in [("pairs", &preview), ("read", &read), ("why", &why)] {
        for stem in STEMS {
            assert!(text.contains(stem), "{screen}: {text}");
        }
    }
    assert!(sources.contains(STEMS[1]), "{sources}");
    assert_snapshot!("long_names_80x24", format!("{read}\n\n{why}\n\n{sources}"));
    // Where both fit beside each other there is one row.
    stage.resize(160, 45);
    stage.keys("2");
    assert_eq!(head(&stage, 2).matches("我的家乡_修改稿").count(), 2);
    assert_eq!(head(&stage, 3).matches("家乡在长江").count(), 2, "{}", stage.screen());
}

#[test]
fn names_wider_than_a_pane_are_broken() {
    let mut stage = stage(WIDE, (160, 45));
    let preview = stage.screen();
    stage.keys("enter");
    let read = head(&stage, 4);
    for part in ["王小明_学号20260317", "李小华_学号20260412", "第二次修改稿"] {
        assert!(read.contains(part), "{part}: {read}");
    }
    assert!(!read.contains('…'), "{read}");
    assert!(preview.contains("王小明_学号20260317") && preview.contains("李小华_学号20260412"));
    assert_snapshot!("wide_names_160x45", read);
    // A low window keeps one row for the names.
    stage.resize(80, 12);
    assert!(head(&stage, 3).contains("家乡在长江"), "{}", stage.screen());
}
