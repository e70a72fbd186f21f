//! The output of `pdftotext -bbox`: pages of words with their places.

use crate::document::Reason;
use crate::formats::contract::{Extracted, ReadLimits};
use crate::formats::flow::Look;
use crate::formats::pdf::assembly::text_of_pages;
use crate::formats::pdf::chunks::{PageText, Place};
use html_escape::decode_html_entities;

/// Size of the letters by the height of the box around a line.
const SIZE: f64 = 0.8;

/// The text of words with places, put in order as that of the built-in reader.
pub fn text_of_words(printed: &str, limits: &ReadLimits<'_>) -> Result<Extracted<'static>, Reason> {
    let mut pages: Vec<PageText> = Vec::new();
    for line in printed.lines() {
        limits.budget.spend(line.len())?;
        let line = line.trim();
        if let Some(page) = line.strip_prefix("<page ") {
            let height = number(page, "height").map(|height| (0.0, height));
            pages.push(PageText { height, ..PageText::default() });
        } else if let Some(word) = line.strip_prefix("<word ")
            && let Some(page) = pages.last_mut()
        {
            let top = page.height.map_or(0.0, |(_, high)| high);
            if let Some((text, place)) = placed(word, top) {
                page.push(&text, place, Look::default());
            }
        }
    }
    text_of_pages(pages, limits.budget)
}

/// A word of a page whose upper end is at `top`.
fn placed(word: &str, top: f64) -> Option<(String, Place)> {
    let (_, rest) = word.split_once('>')?;
    let text = decode_html_entities(rest.strip_suffix("</word>")?).into_owned();
    let (x0, x1) = (number(word, "xMin")?, number(word, "xMax")?);
    let (y0, y1) = (number(word, "yMin")?, number(word, "yMax")?);
    let size = (y1 - y0).abs() * SIZE;
    // Boxes of letters in different fonts share their middle rather than their ends.
    let y = top - f64::midpoint(y0, y1) - 0.3 * size;
    Some((text, Place { x: x0, y, advance: x1 - x0, tracking: 0.0, size, turns: 0 }))
}

/// The value of an attribute.
fn number(tag: &str, name: &str) -> Option<f64> {
    let (_, after) = tag.split_once(&format!("{name}=\""))?;
    let value: f64 = after.split_once('"')?.0.parse().ok()?;
    Some(value).filter(|value| value.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::WorkBudget;

    #[test]
    fn words_are_put_in_lines() {
        let printed = r#"
  <page width="200" height="300">
    <word xMin="10" yMin="20" xMax="40" yMax="30">a&amp;b</word>
    <word xMin="44" yMin="20" xMax="60" yMax="30">two</word>
    <word xMin="10" yMin="32" xMax="60" yMax="42">three</word>
  </page>
  <page width="200" height="300">
  </page>"#;
        let budget = WorkBudget::new(1_000, &|| false);
        let limits = ReadLimits { budget: &budget, unpacked: 0 };
        let found = text_of_words(printed, &limits).unwrap();
        assert_eq!(found.text, "a&b two three");
        assert!(text_of_words("<page width=\"1\" height=\"1\">", &limits).is_err());
    }
}
