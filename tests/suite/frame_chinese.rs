//! The frame of the explorer in Chinese: tabs, hints, help and palette, by key, flag and locale.

use crate::stage::Stage;
use crate::terminal::Terminal;

/// Two versions of a sentence, and another one.
const TEXTS: &[(&str, &str)] = &[
    ("甲.txt", "今天天气真好，我们去公园散步，晚上再一起吃饭。"),
    ("乙.txt", "今天天气真好，我们去河边散步，晚上再一起吃饭。"),
    ("丙.txt", "股市昨天大跌，许多人一夜未眠，谁也说不清原因。"),
];

fn line(stage: &Stage, at: usize) -> String {
    stage.screen().lines().nth(at).unwrap_or_default().to_owned()
}

#[test]
fn the_key_switches_tabs_hints_help_and_palette() {
    for (width, height) in [(60, 16), (80, 24), (160, 45)] {
        let mut stage = Stage::new(TEXTS, width, height);
        let english = stage.screen();
        stage.keys("L");
        let tabs = line(&stage, 1);
        for (title, number) in
            ["文本对", "阅读", "原因", "阈值", "分组", "文档", "来源", "课程"].iter().zip(1..)
        {
            let tab = tabs.split(&number.to_string()).nth(1).unwrap_or_default().trim_start();
            assert!(tab.starts_with(title), "{title} at {width}: {tabs}");
        }
        let bottom = stage.screen().lines().last().unwrap().to_owned();
        assert!(bottom.ends_with("? 帮助  q 退出"), "{bottom}");
        assert!(bottom.starts_with(" enter 阅读"), "{bottom}");
        // A hint is found by the mouse at its Chinese width.
        stage.click("帮助");
        let help = stage.screen();
        assert!(help.contains(" 按键 ") && help.contains("按下一列排序"), "{help}");
        stage.keys("esc :");
        assert!(stage.screen().contains(" 操作 "), "{}", stage.screen());
        // Both names find an action.
        for query in ["倒序", "reverse"] {
            stage.keys(&format!("'{query}"));
            let first =
                line(&stage, (3..10).find(|at| line(&stage, *at).contains("倒序")).unwrap());
            assert!(first.contains("颠倒次序"), "{first}");
            stage.keys("ctrl-u");
        }
        stage.keys("esc L");
        assert_eq!(stage.screen(), english, "back to English");
    }
}

#[test]
fn every_screen_follows_the_key_of_the_language() {
    let mut stage = Stage::new(TEXTS, 120, 36);
    stage.keys("L 5 L");
    assert!(line(&stage, 1).contains("Groups"), "{}", stage.screen());
    stage.keys("L");
    assert!(line(&stage, 1).contains("分组"), "{}", stage.screen());
    stage.keys("8");
    assert!(stage.screen().contains("片段与 Jaccard 系数"), "{}", stage.screen());
    stage.keys("enter");
    assert!(stage.screen().contains("明天天气也好"), "{}", stage.screen());
    stage.keys("L 1");
    assert!(line(&stage, 1).contains("Pairs"), "{}", stage.screen());
    stage.keys("8");
    assert!(stage.screen().contains("Shingles and Jaccard"), "{}", stage.screen());
}

#[test]
fn the_flag_and_the_locale_choose_the_language() {
    let mut terminal = Terminal::start(&["--lang", "zh"], &[]);
    terminal.shows("文本对");
    terminal.quits();
    let mut terminal = Terminal::start(&[], &[("LANG", "zh_CN.UTF-8")]);
    terminal.shows("文本对");
    terminal.quits();
    let mut terminal = Terminal::start(&["--lang", "en"], &[("LANG", "zh_CN.UTF-8")]);
    terminal.shows("Pairs");
    terminal.quits();
}
