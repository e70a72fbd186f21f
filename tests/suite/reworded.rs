//! Reworded stretches are disjoint, in whole words, inside chains, and mirrored by a swap.

use crate::properties::passages::check_reworded;
use lookalike::explain::disguise::{Copying, FindingSubject, PassageOptions};
use lookalike::explain::passages::Least;
use lookalike::measure::chains::NoReuse;
use lookalike::pair::Side;
use lookalike::text::normalize::Ladder;
use proptest::prelude::*;
use std::ops::Range;

fn read(a: &str, b: &str) -> Copying {
    let found =
        Copying::new([a, b], &Ladder::default(), &PassageOptions::default(), None, &|| false);
    check_reworded([a, b], &found);
    found
}

/// The marked words of a side, and those of them that were exchanged.
fn words(found: &Copying, text: &str, side: Side) -> [Vec<String>; 2] {
    let parts = found.reworded.list.iter().flat_map(|own| &own.parts[side]);
    let (mut all, mut exchanged) = (Vec::new(), Vec::new());
    for part in parts {
        let own = text[part.at.clone()].trim().to_owned();
        if part.exchanged {
            exchanged.push(own.clone());
        }
        all.push(own);
    }
    [all, exchanged]
}

const FIRST: &str = "The committee met on a grey morning to settle what should become of the old \
     railway bridge, which nobody had used for nearly thirty years and which two of the villages on \
     the northern bank still regarded as their own property.";
const SECOND: &str = "The council met on a dull morning to decide what should become of the old \
     railway crossing, which nobody had used for almost thirty years and which two of the towns on \
     the northern shore still regarded as their own possession.";

#[test]
fn exchanged_words_are_marked_in_pairs() {
    let found = read(FIRST, SECOND);
    let [_, a] = words(&found, FIRST, Side::A);
    let [_, b] = words(&found, SECOND, Side::B);
    for (from, to) in
        [("bridge", "crossing"), ("nearly", "almost"), ("villages", "towns"), ("bank", "shore")]
    {
        assert!(a.iter().any(|own| own.contains(from)), "{from} of {a:?}");
        assert!(b.iter().any(|own| own.contains(to)), "{to} of {b:?}");
    }
    assert!(!a.iter().any(|own| own.contains("railway")), "{a:?}");
    let verbatim = found.passages.coverage(Side::A, false).unwrap();
    let reworded = found.reworded.shares[0];
    assert!(verbatim > 0.3 && reworded > 0.1 && verbatim + reworded < 1.0);
    let chinese = "警方说，油田地处偏僻的乡村地区，通信条件不佳，因此现场其他详情无法得知。";
    let other = "警方说，油田地处偏远的村庄区域，通信条件欠安，因而现场其他概况无法得知。";
    let rest = "一百年前这里还是一片荒原，只有赶骆驼的人偶尔经过，停下来喝几口井水，再往西边去，\
         谁也不会想到地下藏着什么东西，更不会想到有一天火车会开到井架跟前来把它运走，运到海边去。";
    let found = read(&format!("{chinese}{rest}"), &format!("{rest}\n{other}"));
    let [_, exchanged] = words(&found, &format!("{chinese}{rest}"), Side::A);
    assert!(exchanged.iter().any(|own| own.contains("详情")), "{exchanged:?}");
    assert!(found.reworded.shares[0] > 0.05);
}

#[test]
fn a_swap_mirrors_the_stretches() {
    let there = read(FIRST, SECOND).reworded;
    let back = read(SECOND, FIRST).reworded;
    let sides = |at: &[Range<usize>; 2]| at.clone();
    let turned: Vec<_> = back.list.iter().map(|own| sides(&own.original)).collect();
    let turned: Vec<_> = turned.into_iter().map(|[a, b]| [b, a]).collect();
    let list: Vec<_> = there.list.iter().map(|own| sides(&own.original)).collect();
    assert_eq!(list, turned);
    assert_eq!(there.shares, [back.shares[1], back.shares[0]]);
}

#[test]
fn nothing_is_marked_in_equal_and_in_unrelated_texts() {
    let other = "Quantum computers need temperatures close to absolute zero, so most of the room is \
         taken by pumps and pipes, and the people who look after them spend their days listening for \
         leaks that no instrument can find before the whole machine has warmed up again.";
    for (a, b) in [(FIRST, FIRST), (FIRST, other), (other, SECOND)] {
        let found = read(a, b);
        assert_eq!(found.reworded.list.len(), 0);
        assert_eq!(found.reworded.unknown, None);
    }
}

#[test]
fn texts_without_chains_say_why() {
    let short = read("a short text of its own", "another short text of its own");
    assert_eq!(short.reworded.unknown, Some(NoReuse::TooShort));
    let says = |found: &Copying| {
        let all = found.disguise.findings.iter();
        all.filter(|own| own.subject == FindingSubject::Reworded).count()
    };
    assert_eq!(says(&short), 1);
    assert_eq!(says(&read("short", "short")), 0, "all of both texts is in a passage");
    let code = "if (x == 1) { print(\"yes\"); }\n".repeat(20);
    let other = "if (y == 2) { return \"no\"; }\n".repeat(20);
    assert_eq!(read(&code, &other).reworded.unknown, Some(NoReuse::Code));
}

#[test]
fn a_reworded_list_in_chinese_is_no_code() {
    let items = [
        ("听取同级监察委员会的专项工作报告", "听取本级监察委员会的年度工作汇报"),
        ("审查村民委员会年度财务收支情况", "检查村民委员会全年财务收支状况"),
        ("组织居民开展垃圾分类宣传活动", "组织居民参加垃圾分类推广活动"),
        ("定期检查老旧小区的消防设施", "按月检查老旧小区的消防器材"),
        ("登记外来务工人员的居住信息", "核对外来务工人员的住宿信息"),
        ("调解邻里之间发生的民事纠纷", "化解邻里之间出现的民事矛盾"),
        ("向上级反映群众的意见和建议", "向上级转达群众的看法和建议"),
        ("办理上级交办的其他日常事务", "完成上级交办的其他一般事务"),
    ];
    let lists: [&dyn Fn(usize) -> String; 3] =
        [&|at| format!("（{at}）"), &|at| format!("{at}）"), &|_| "● ".to_owned()];
    for label in lists {
        let list = |side: usize| {
            let line = |(at, own): (usize, &(&str, &str))| {
                format!("{}{}；\n", label(at + 1), if side == 0 { own.0 } else { own.1 })
            };
            items.iter().enumerate().map(line).collect::<String>()
        };
        let [a, b] = [list(0), list(1)];
        let found = read(&a, &b);
        assert_eq!(found.reworded.unknown, None, "{a}");
        let explained = found.disguise.figures.explained;
        assert!(explained.iter().all(|&share| share > 0.6), "{explained:?}");
        assert!(found.disguise.rule.class.is_copy(), "{}", found.disguise.rule.name());
    }
}

/// Few words, so that much repeats, in texts long enough for chains.
fn text() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "river ",
        "stone ",
        "evening ",
        "window, ",
        "“letter” ",
        "harbour. ",
        "甲乙丙丁戊",
        "己庚辛，",
        "ﬁne ",
        "½ ",
        "cafe\u{301} ",
        "\n",
    ]);
    prop::collection::vec(words, 30..90).prop_map(|words| words.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_texts(a in text(), b in text()) {
        let options = PassageOptions {
            least: Least { characters: 6, words: 3 },
            ..PassageOptions::default()
        };
        let found = Copying::new([&a, &b], &Ladder::default(), &options, None, &|| false);
        check_reworded([&a, &b], &found);
        let both = format!("{a}{b}");
        let found = Copying::new([&both, &b], &Ladder::default(), &options, None, &|| false);
        check_reworded([&both, &b], &found);
    }
}
