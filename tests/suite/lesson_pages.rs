//! Lessons as files to take away: HTML with knobs, SVG for slides.

use crate::command::{object, run};
use lookalike::lesson::LESSONS;
use serde_json::Value;

/// The data of a page.
fn data(page: &str) -> Value {
    let (_, rest) = page.split_once("id=\"lesson\">").unwrap();
    object(rest.split_once("</script>").unwrap().0.as_bytes())
}

/// The text of a drawing in a page, line by line.
fn drawn(lines: &Value) -> Vec<String> {
    let text = |span: &Value| match span {
        Value::String(text) => text.clone(),
        marked => marked[1].as_str().unwrap().to_owned(),
    };
    let line = |line: &Value| line.as_array().unwrap().iter().map(text).collect();
    lines.as_array().unwrap().iter().map(line).collect()
}

#[test]
fn a_page_has_the_steps_of_every_position_of_its_knobs() {
    for lesson in LESSONS {
        let ran = run(&["lesson", lesson.name, "--format", "html"]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let page = ran.text();
        assert!(page.len() < 500_000, "{}: {} bytes", lesson.name, page.len());
        assert!(!page.contains("src=") && !page.contains("@import") && !page.contains('\u{1b}'));
        let data = data(&page);
        let variants = data["variants"].as_object().unwrap();
        assert!(variants.len() > 1, "{}", lesson.name);
        let of = |at: &Value| &data["steps"][at.as_u64().unwrap() as usize];
        // One position with a knob turned: the same as the command prints.
        let start = data["start"].as_array().unwrap();
        let key = |at: &[Value]| at.iter().map(Value::to_string).collect::<Vec<_>>().join(",");
        assert!(variants.contains_key(&key(start)), "{}", lesson.name);
        let knobs = data["knobs"].as_array().unwrap();
        let plain = object(&run(&["lesson", lesson.name, "--format", "json"]).out);
        let mut turned = 0;
        // The last knob that has another position.
        for (at, knob) in knobs.iter().enumerate().rev() {
            if turned > 0 {
                break;
            }
            let values = plain["knobs"][at]["values"].as_array().unwrap();
            assert_eq!(values.len(), knob["values"].as_array().unwrap().len());
            let found = (0..values.len()).rev().find_map(|value| {
                let mut places = start.clone();
                places[at] = value.into();
                let steps = variants.get(&key(&places))?;
                (places != *start).then_some((value, steps))
            });
            let Some((value, steps)) = found else { continue };
            turned += 1;
            let set = format!("{}={}", plain["knobs"][at]["name"], values[value]).replace('"', "");
            let printed =
                object(&run(&["lesson", lesson.name, "--format", "json", "--set", &set]).out);
            let steps = steps.as_array().unwrap();
            assert_eq!(steps.len(), printed["steps"].as_array().unwrap().len(), "{set}");
            for (step, printed) in steps.iter().zip(printed["steps"].as_array().unwrap()) {
                assert_eq!(of(step)["title"][1], printed["title"]["zh"]);
                let lines = printed["drawing"]["en"].as_array().unwrap().iter();
                let text = |span: &Value| span["text"].as_str().unwrap().to_owned();
                let lines: Vec<String> =
                    lines.map(|line| line.as_array().unwrap().iter().map(text).collect()).collect();
                assert_eq!(drawn(&of(step)["drawing"][0]), lines, "{} {set}", lesson.name);
            }
        }
        assert!(turned > 0, "{}", lesson.name);
    }
}

#[test]
fn hostile_texts_stay_text_in_a_page() {
    let text = "</script><img src=x onerror=alert(1)>\u{1b}[31m\u{202e}今天";
    let arguments = ["lesson", "shingles", "--text", text, "--text", "今天下雨了，我们在家"];
    for format in [&["--format", "html"][..], &["--format", "svg", "--step", "1"]] {
        let page = run(&[&arguments[..], format].concat()).text();
        assert!(page.contains("今天"));
        assert!(!page.contains("<img") && !page.contains('\u{1b}') && !page.contains('\u{202e}'));
        assert!(page.matches("</script>").count() <= 2);
    }
}

#[test]
fn a_picture_is_one_step_and_its_text_fits() {
    for lesson in LESSONS {
        for lang in ["en", "zh"] {
            let arguments = ["lesson", lesson.name, "--format", "svg", "--lang", lang];
            let picture = run(&[&arguments[..], &["--step", "2"]].concat()).text();
            assert!(picture.starts_with("<svg xmlns=") && picture.ends_with("</svg>\n"));
            assert!(picture.len() < 40_000 && !picture.contains("href"));
            for text in picture.split("<text ").skip(1) {
                let number = |name: &str| -> usize {
                    let (_, rest) = text.split_once(&format!("{name}=\"")).unwrap();
                    rest.split_once('"').unwrap().0.parse().unwrap()
                };
                assert!(number("x") + number("textLength") <= 80 * 12, "{text}");
            }
        }
    }
    for (arguments, says) in [
        (&["--format", "svg"][..], "a picture is one step"),
        (&["--format", "html", "--step", "1"], "has every step"),
    ] {
        let ran = run(&[&["lesson", "bands"], arguments].concat());
        assert_eq!(ran.code, Some(2));
        assert!(ran.err.contains(says), "{}", ran.err);
    }
}
