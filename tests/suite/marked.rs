//! `pairs` and `check` without the passages that the review journal marks.

use crate::command::{Ran, Texts, command, object};

const TEA: &str = "天还没有亮，茶馆的门已经打开了。老人们提着鸟笼慢慢走进来，各自坐到老位置上。";
const SEA: &str = "海边的小镇到了冬天格外安静。渔船都停在港湾里，等着春天的第一场大风。";

#[test]
fn pairs_and_check_leave_out_passages_marked_in_the_journal() {
    let texts =
        Texts::new(&[("a.txt", &format!("{TEA}{SEA}")), ("b.txt", &format!("{TEA}一二三"))]);
    let places = tempfile::tempdir().unwrap();
    let (journal, passage) = (places.path().join("j.jsonl"), places.path().join("passage.txt"));
    std::fs::write(&passage, TEA).unwrap();
    let review = ["--review", journal.to_str().unwrap(), "--format", "json", "--min-jaccard", "0"];
    let mark = ["review", "mark", passage.to_str().unwrap(), "--as", "template"];
    let marked: Ran = command().args(mark).args(&review[..2]).output().unwrap().into();
    assert_eq!(marked.code, Some(0), "{}", marked.err);
    let scores = |ran: &Ran| {
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let pair = object(&ran.out)["pairs"][0].clone();
        (pair["jaccard"].as_f64(), pair["jaccard_whole"].as_f64())
    };
    let said = "1 marked passage of the review journal excluded";
    let path = |name: &str| texts.path().join(name).to_str().unwrap().to_owned();
    let (new, library) = (path("a.txt"), path("b.txt"));
    let check = ["check", &new, "--against", &library];
    let folder = path("");
    for start in [&["pairs", &folder][..], &check[..]] {
        let run = |more: &[&str]| -> Ran {
            command().args(start).args(review).args(more).output().unwrap().into()
        };
        let (without, with) = (run(&[]), run(&["--no-marks"]));
        let (whole, all) = (scores(&without).1, scores(&with).0);
        assert!(without.err.contains(said) && !with.err.contains("marked"), "{}", without.err);
        assert!(all > Some(0.2) && whole == all && scores(&without).0 < Some(0.1));
    }
}
