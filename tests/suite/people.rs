//! Authors of texts: from paths or a list, in exports, in the filter, and pairs of one person hidden.

use crate::command::{AGAIN, ESSAY, Ran, THIRD, Texts, command, run};
use crate::stage::{Stage, compared};
use insta::assert_snapshot;
use lookalike::compare::job::JobEvent;
use lookalike::corpus::people::PeopleSource;

/// Two drafts of one pupil, a text of another, and one of the same name in another course.
const FILES: [(&str, &str); 4] = [
    ("三年级一班/学生一_初稿.txt", ESSAY),
    ("三年级一班/学生一_终稿.txt", AGAIN),
    ("三年级一班/学生二_初稿.txt", THIRD),
    ("三年级二班/学生一_初稿.txt", THIRD),
];

const PATTERN: &str = "{course}/{author}_{batch}";

fn columns(ran: &Ran, names: &[&str]) -> Vec<Vec<String>> {
    let text = ran.text();
    let heading: Vec<&str> = text.lines().next().unwrap().split('\t').collect();
    let place = |name: &&str| heading.iter().position(|own| own == name).unwrap();
    let places: Vec<usize> = names.iter().map(place).collect();
    let cells = |row: Vec<String>| places.iter().map(|&place| row[place].clone()).collect();
    let mut rows: Vec<Vec<String>> = ran.rows().into_iter().map(cells).collect();
    rows.sort();
    rows
}

#[test]
fn pairs_of_one_person_are_hidden_on_request() {
    let texts = Texts::new(&FILES);
    let all = texts.pairs(&["--format", "tsv", "--people", PATTERN]);
    assert_eq!((all.code, all.rows().len()), (Some(0), 6), "{}", all.err);
    assert!(!all.err.contains("warning"), "{}", all.err);
    let named = columns(&all, &["author_a", "author_b"]);
    assert!(named.contains(&vec!["学生一".to_owned(), "学生二".to_owned()]), "{named:?}");
    let own = texts.pairs(&["--format", "tsv", "--people", PATTERN, "--hide-same-person"]);
    assert_eq!(own.rows().len(), 5, "{}", own.err);
    assert!(own.err.contains("1 of one person hidden"), "{}", own.err);
    let drafts = ["三年级一班/学生一_初稿.txt", "三年级一班/学生一_终稿.txt"].map(str::to_owned);
    assert!(!columns(&own, &["a", "b"]).contains(&drafts.to_vec()));
    // In a table a row of copies stays: two persons wrote them.
    let table = texts.pairs(&["--people", PATTERN, "--hide-same-person"]);
    assert!(table.text().contains("×2 identical"), "{}", table.text());
    // Without authors nothing is hidden.
    let without = texts.pairs(&["--format", "tsv", "--hide-same-person"]);
    assert_eq!(columns(&without, &["author_a", "author_b"]), vec![vec![String::new(); 2]; 6]);
}

#[test]
fn a_list_names_authors_and_its_faults_are_told() {
    let texts = Texts::new(&FILES);
    let home = tempfile::tempdir().unwrap();
    let list = home.path().join("authors.csv");
    let rows = "文件名,姓名\n学生二_初稿,\"=Li \u{202e}Wei\"\n三年级二班/学生一_初稿.txt,Anna\n学生一_初稿,Bo\nlost.txt,Cy\n";
    std::fs::write(&list, rows).unwrap();
    let list = list.to_str().unwrap();
    let ran = texts.pairs(&["--format", "csv", "--people", list]);
    assert!(ran.text().contains("'=Li \\xE2\\x80\\xAEWei"), "{}", ran.text());
    for told in [
        "1 row without a text of that name: line 5 `lost.txt`",
        "1 row with a name of several texts, not used; write its folder, too: line 4 `学生一_初稿`",
        "2 of 4 texts have no author",
    ] {
        assert!(ran.err.contains(told), "{told}\n{}", ran.err);
    }
    let json = texts.pairs(&["--format", "ndjson", "--people", list]);
    assert!(json.text().contains("\"author_b\":\"Anna\""), "{}", json.text());
    for (wrong, why) in [
        ("{name}_*", "unknown placeholder {name}"),
        ("no such file.csv", "expected a pattern such as {author}_*"),
        (texts.path().join(FILES[0].0).to_str().unwrap(), "its first line must name the columns"),
    ] {
        let ran = texts.pairs(&["--people", wrong]);
        assert!(ran.code == Some(2) && ran.err.contains(why), "{}", ran.err);
    }
}

#[test]
fn a_pattern_that_names_nobody_is_told() {
    let texts = Texts::new(&FILES);
    let ran = texts.pairs(&["--people", "{author}-*"]);
    assert!(ran.err.contains("--people {author}-*: it fits no text"), "{}", ran.err);
    assert_eq!(ran.code, Some(0));
}

#[test]
fn a_check_knows_the_authors_of_both_sides() {
    let texts = Texts::new(&[
        ("new/学生一_终稿.txt", AGAIN),
        ("old/学生一_初稿.txt", ESSAY),
        ("old/学生二_初稿.txt", THIRD),
    ]);
    let [new, old] = ["new", "old"].map(|name| texts.path().join(name));
    let mut check = command();
    check.arg("check").arg(new).arg("--against").arg(old);
    check.args(["--format", "tsv", "--people", "{author}_*", "--hide-same-person"]);
    let ran: Ran = check.output().unwrap().into();
    let rows = columns(&ran, &["query", "library", "author_a", "author_b"]);
    assert_eq!(rows, [["学生一_终稿.txt", "学生二_初稿.txt", "学生一", "学生二"]]);
    assert!(ran.err.contains("1 of one person hidden"), "{}", ran.err);
}

#[test]
fn the_settings_file_names_people() {
    let texts = Texts::new(&FILES);
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("config.toml");
    let text = format!("[people]\npeople = [\"{PATTERN}\"]\nhide-same-person = true\n");
    std::fs::write(&file, text).unwrap();
    let config = file.to_str().unwrap();
    let ran = texts.pairs(&["--format", "tsv", "--config", config]);
    assert_eq!(ran.rows().len(), 5, "{}", ran.err);
    let print = run(&["config", "print", "--config", config]);
    assert!(print.text().contains("people = [\"{course}/{author}_{batch}\"]"), "{}", print.text());
    assert!(print.text().contains("hide-same-person = true"), "{}", print.text());
}

fn stage(size: (u16, u16)) -> Stage {
    let mut stage = Stage::empty(size.0, size.1);
    stage.app.model.settings.people.sources = vec![PeopleSource::parse(PATTERN).unwrap()];
    let settings = stage.app.model.settings.clone();
    stage.job(JobEvent::Done(compared(&FILES, &settings)));
    stage
}

#[test]
fn the_list_hides_pairs_of_one_person_and_filters_by_author() {
    let mut stage = stage((120, 36));
    // One row for the two equal texts, and three for pairs of distinct texts.
    let rows = |stage: &Stage| stage.app.model.ranking.order.len();
    assert_eq!(rows(&stage), 4);
    assert!(stage.screen().contains("by 学生"), "{}", stage.screen());
    stage.keys("a");
    assert_eq!(rows(&stage), 3);
    assert_snapshot!("people_120x36", stage.screen());
    stage.keys("a");
    assert_eq!(rows(&stage), 4);
    let filtered = |stage: &mut Stage, filter: &str| {
        stage.keys(&format!("/ '{filter} enter"));
        let rows = stage.app.model.ranking.order.len();
        stage.keys("esc");
        rows
    };
    assert_eq!(filtered(&mut stage, "author:学生二"), 3);
    assert_eq!(filtered(&mut stage, "batch:终稿"), 2);
    assert_eq!(filtered(&mut stage, "course:二班"), 3);
    assert_eq!(filtered(&mut stage, "!batch:终稿"), 2);
    assert_eq!(filtered(&mut stage, "author:nobody"), 0);
}

#[test]
fn without_authors_the_key_says_so() {
    let mut stage = Stage::new(&FILES, 80, 24);
    stage.keys("a");
    assert!(stage.screen().contains("no author is known"), "{}", stage.screen());
    assert_eq!(stage.app.model.ranking.order.len(), 4);
}
