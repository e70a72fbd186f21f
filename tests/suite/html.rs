//! Judges the HTML reader by cases in the manner of html5lib.

use crate::command::Texts;
use lookalike::compare::pipeline::run;
use lookalike::compare::run::Unwatched;
use lookalike::corpus::budget::WorkBudget;
use lookalike::corpus::document::{Document, Name, Reason};
use lookalike::corpus::load::from_bytes;
use lookalike::corpus::readers::read_html;
use lookalike::corpus::row_options::{AutoAnswer, RowOptions};
use lookalike::corpus::scan::{ReadOptions, Source};
use lookalike::settings::Settings;

/// The value of a line of a case.
fn field(case: &str, name: &str) -> Option<String> {
    let line = case.lines().find_map(|line| line.strip_prefix(name))?;
    let line = line.strip_prefix(' ').unwrap_or(line);
    Some(line.replace("\\n", "\n").replace("\\t", "\t"))
}

#[test]
fn the_cases_read_as_in_a_browser() {
    let all = include_str!("../data/html/cases.dat");
    let (mut right, mut known, mut wrong) = (0, 0, Vec::new());
    for case in all.split("\n\n").filter(|case| case.contains("#case ")) {
        let [name, data, text] = ["#case", "#data", "#text"].map(|name| field(case, name).unwrap());
        let budget = WorkBudget::new(1_000_000, &|| false);
        let read = read_html(&data, &budget).unwrap().text;
        match (read == text, field(case, "#known")) {
            (true, None) => right += 1,
            (false, Some(reason)) if reason.len() > 20 => known += 1,
            (true, Some(_)) => wrong.push(format!("{name}: no longer a known difference")),
            (false, _) => wrong.push(format!("{name}: {data:?}\n  read {read:?}\n  want {text:?}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!((right, known), (RIGHT, KNOWN), "a case was added: count it here");
}

const RIGHT: usize = 67;
const KNOWN: usize = 7;

#[test]
fn a_carriage_return_by_reference_is_a_line_end() {
    let page = "<pre>one&#13;two&#xD;\nthree</pre>";
    let row = serde_json::json!({ "text": page }).to_string();
    let texts = Texts::new(&[("a.html", page), ("rows.jsonl", &format!("{row}\n{row}\n"))]);
    let mut settings = Settings::default();
    settings.reading.rows = Some(RowOptions { html: AutoAnswer::Yes, ..RowOptions::default() });
    let source = Source::Paths(vec![texts.path().into()]);
    let documents = run(&source, &settings, &Unwatched).unwrap().corpus.documents.clone();
    assert_eq!(documents.len(), 3);
    for document in &documents {
        assert!(document.text.starts_with("one\ntwo \nthree"), "{:?}", document.text);
    }
}

fn page(html: &str) -> Document {
    from_bytes(Name::new(b"a.html"), html.as_bytes(), &ReadOptions::default()).unwrap()
}

fn said(document: &Document) -> Vec<String> {
    document.notes.iter().map(ToString::to_string).collect()
}

/// Ways to hide a span, with what is said of 20 letters hidden so.
const HIDDEN: [(&str, &str); 27] = [
    ("hidden", "20 hidden characters"),
    ("style='display:none'", "20 hidden characters"),
    ("style=\"DISPLAY : none !important; display:block\"", "20 hidden characters"),
    ("style='visibility:hidden'", "20 hidden characters"),
    ("style='opacity:0.0'", "20 hidden characters"),
    ("style='position:absolute;clip:rect(0,0,0,0)'", "20 hidden characters"),
    ("style='clip-path:inset(50%)'", "20 hidden characters"),
    ("style='width:0;overflow:hidden'", "20 hidden characters"),
    ("class=jammer", "20 hidden characters"),
    ("class='x off'", "20 hidden characters"),
    ("class=both", "20 hidden characters"),
    ("id=gone", "20 hidden characters"),
    ("style='font-size:0'", "20 characters under 2 points"),
    ("style='font:1px/1 serif'", "20 characters under 2 points"),
    ("style='font-size:.05em'", "20 characters under 2 points"),
    ("style='color:#fff'", "20 white characters"),
    ("style='color:white'", "20 white characters"),
    ("style='color:transparent'", "20 white characters"),
    ("style='color:rgba(0,0,0,0)'", "20 white characters"),
    ("style='color:#123456;background:rgb(18,52,86)'", "20 white characters"),
    ("class=pale", "20 white characters"),
    ("style='position:absolute;left:-9999px'", "20 characters beside the page"),
    ("style='position:fixed;top:-200em'", "20 characters beside the page"),
    ("style='display:block;text-indent:-9999px'", "20 characters beside the page"),
    ("style='margin-left:-4000px'", "20 characters beside the page"),
    ("style='position:relative;left:-9999px;top:0'", "20 characters beside the page"),
    ("style='transform:translateX(-9999px)'", "20 characters beside the page"),
];
const SHEET: &str = "<style>/* x */ .off, .none {display:none} span.both{display:none}
    #gone{visibility:hidden} .pale{color:#fefefe} @media print{.seen{display:none}}
    .seen:hover, .seen .a, .seen>b {display:none} @media screen{ .q{display:none} }</style>";

#[test]
fn what_a_page_hides_is_kept_apart() {
    for (way, note) in HIDDEN {
        let html = format!("{SHEET}<p>Se<span {way}>secretly, other words.</span>en words.</p>");
        let found = page(&html);
        assert_eq!((&*found.text, said(&found)), ("Seen words.", vec![note.to_owned()]), "{way}");
        let unseen = &found.notes[0].unseen[0];
        assert_eq!((unseen.at, &*unseen.text), (2, "secretly, other words."), "{way}");
        assert_eq!(found.findings().count(), 1, "{way}");
    }
}

#[test]
fn what_a_page_shows_is_no_finding() {
    let shown = [
        "class=seen",
        "aria-hidden=true",
        "style='display:inline'",
        "style='opacity:.5'",
        "style='color:#fff;background:#000'",
        "style='color:#fff;background:url(x.png)'",
        "style='text-indent:-2em'",
        "style='font-size:9px'",
        "style='position:absolute;left:9px'",
        "data-hidden=1",
        "hidden style='display:inline'",
        "class=off style='display:inline'",
        "style='position:absolute;left:50%;width:960px;margin-left:-480px'",
        "style='float:left;margin-left:-100%'",
        "style='margin-top:1700px'",
        "style='left:-9999px'",
    ];
    for way in shown {
        let found = page(&format!("{SHEET}<p>One <span {way}>two</span> three.</p>"));
        assert_eq!((&*found.text, said(&found)), ("One two three.", vec![]), "{way}");
    }
    // What a style sheet outside of the page puts behind letters is not known.
    let outside = "<link rel=stylesheet href=a.css><p class=x style='color:#fff'>white</p>";
    assert_eq!(said(&page(outside)), Vec::<String>::new());
    // A blank hides nothing.
    assert_eq!(said(&page("<p>One<span style='font-size:1px'> </span>two")), Vec::<String>::new());
    // Nor what size rules that are not followed give letters inside.
    let menu = "<style>.menu{font-size:0}.menu .item{font-size:1rem}</style>\
        <div class=menu> gap <a class=item>home</a></div>";
    let found = page(menu);
    assert_eq!((found.text.trim(), said(&found).len()), ("home", 1), "{found:?}");
    let dark = "<body bgcolor=black><p style='color:#fff'>white</p><p style='color:#000'>black";
    assert_eq!(
        (&*page(dark).text, said(&page(dark))),
        ("white", vec!["5 white characters".to_owned()])
    );
}

#[test]
fn hidden_letters_in_place_of_spaces_are_gaps() {
    let line = "The harbour master kept a ledger of every boat that came in before dawn and wrote down its name, its captain and the colour of its sails";
    let white = "<span style='color:#fff'>x</span>";
    let found = page(&format!("<p>{}</p>", line.replace(' ', white)));
    assert_eq!(found.text.trim(), line);
    assert!(found.notes[0].is_finding() && found.notes[0].count == 26, "{:?}", found.notes);
    // Chinese has no spaces that could be replaced.
    let chinese = "港口的老船长每天清晨都把进港的船记在一本厚厚的账上，几十年来从没有间断过。";
    let hidden: String = chinese.chars().flat_map(|c| [c.to_string(), white.to_owned()]).collect();
    assert_eq!(page(&format!("<p>{hidden}</p>")).text.trim(), chinese);
    // Between spaces that are there, a hidden letter is inside a word.
    let inside = line.replace("er", &format!("e{white}r"));
    assert_eq!(page(&format!("<p>{inside}</p>")).text.trim(), line);
}

#[test]
fn hidden_parts_end_with_their_elements() {
    let cases = [
        (
            "<div style=display:none>menu<p>item</div><p>text",
            "text",
            "8 characters of hidden parts",
        ),
        ("<ul><li hidden>one<li>two</ul>three", "two\nthree", "3 characters of hidden parts"),
        ("<p hidden>one<p>two<div>three", "two\nthree", "3 characters of hidden parts"),
        ("<table><tr><td hidden>a<b>b<td>c</b></table>d", "c\n\nd", "2 characters of hidden parts"),
        ("<noscript>turn it on</noscript><p>text", "text", "8 characters of hidden parts"),
        (
            "<dialog>ask</dialog><dialog open>asked</dialog>",
            "asked",
            "3 characters of hidden parts",
        ),
        ("text<ul hidden><li>a<li>b</ul>", "text", "2 characters of hidden parts"),
        ("te<b hidden>no <i>bo</i>dy</b>xt", "text", "6 hidden characters"),
        ("<div/hidden>a</div><p>b", "b", "1 character of hidden parts"),
        (
            "<noscript>a<style>.x{display:none}</style></noscript><p class=x>b",
            "b",
            "1 character of hidden parts",
        ),
        (
            "<div style=visibility:hidden>a<b style=visibility:visible>b</b></div>",
            "b",
            "1 hidden character",
        ),
    ];
    for (html, text, note) in cases {
        let found = page(html);
        assert_eq!((&*found.text, said(&found)), (text, vec![note.to_owned()]), "{html}");
    }
}

#[test]
fn a_page_that_hides_everything_has_a_reason() {
    let hidden = from_bytes(Name::new(b"a.html"), b"<p hidden>all of it", &ReadOptions::default());
    let reason = hidden.unwrap_err().reason;
    assert_eq!(reason, Reason::Unseen { characters: 7 });
    assert!(reason.to_string().contains("7 hidden characters"), "{reason}");
}

#[test]
fn large_sheets_and_deep_pages_are_bounded() {
    let read =
        |html: &str| from_bytes(Name::new(b"a.html"), html.as_bytes(), &ReadOptions::default());
    let large = format!("<style>{}</style><p class=x0>text", ".x1 .y{color:red}\n".repeat(600_000));
    assert_eq!(&*read(&large).unwrap().text, "text");
    let nested = format!("<style>{}</style><p>text", "@media screen{a ".repeat(10_000));
    assert_eq!(&*read(&nested).unwrap().text, "text");
    let selector = format!("<style>{} b{{display:none}}</style><p>text", "a>".repeat(10_000));
    assert_eq!(&*read(&selector).unwrap().text, "text");
    let deep = format!("{}text{}", "<div hidden>".repeat(10_000), "</div>".repeat(10_000));
    assert_eq!(read(&deep).unwrap_err().reason, Reason::Unseen { characters: 4 });
    let open = format!("{}text{}", "<b style=color:red>".repeat(30_000), "</i>".repeat(30_000));
    assert_eq!(&*read(&open).unwrap().text, "text");
    let rules = format!(
        "<style>{}</style>{}",
        ".a{color:red}".repeat(50_000),
        "<b class=a>x</b>".repeat(50_000)
    );
    assert_eq!(read(&rules).unwrap_err().reason, Reason::Costly);
}

#[test]
fn rows_mails_and_books_keep_hidden_text_apart() {
    let html = "<p>Se<b style='display:none'>not this one, nor these words</b>en.</p>";
    let mail =
        format!("From: a@b\nSubject: s\nMIME-Version: 1.0\nContent-Type: text/html\n\n{html}\n");
    let mail = from_bytes(Name::new(b"a.eml"), mail.as_bytes(), &ReadOptions::default()).unwrap();
    assert_eq!(
        (mail.text.trim(), said(&mail)),
        ("s\n\nSeen.", vec!["24 hidden characters".to_owned()])
    );
    let row = serde_json::json!({ "text": html }).to_string();
    let texts = Texts::new(&[("rows.jsonl", &format!("{row}\n{row}\n"))]);
    let mut settings = Settings::default();
    settings.reading.rows = Some(RowOptions { html: AutoAnswer::Yes, ..RowOptions::default() });
    let source = Source::Paths(vec![texts.path().into()]);
    let documents = run(&source, &settings, &Unwatched).unwrap().corpus.documents.clone();
    assert_eq!((&*documents[0].text, documents[0].unseen()), ("Seen.", 24));
}
