//! Finds page headers, footers and page numbers: lines that return at the same place of many pages.

use crate::formats::pdf::columns::PageLine;
use std::collections::HashMap;

/// Lines at each end of a page that may be a header or footer.
const OUTER: usize = 3;
/// Largest distance of such a line from the end of the page, as a part of its height.
const MARGIN: f64 = 0.17;

/// One page: its lines, and the lower and upper end of the paper or of its text.
#[derive(Debug)]
pub(super) struct PageLines {
    pub(super) lines: Vec<PageLine>,
    pub(super) height: Option<(f64, f64)>,
}

/// Removes headers, footers and page numbers, and returns their number.
pub(super) fn remove_running(pages: &mut [PageLines]) -> usize {
    let mut counts: HashMap<String, usize> = HashMap::new();
    for page in &*pages {
        let mut own: Vec<String> =
            outer(page).into_iter().filter_map(|at| Some(key(page.lines.get(at)?))).collect();
        own.sort();
        own.dedup();
        for key in own {
            *counts.entry(key).or_default() += 1;
        }
    }
    let total = pages.len();
    let mut removed = 0;
    for page in pages {
        let outer = outer(page);
        let mut at = 0;
        page.lines.retain(|line| {
            let place = at;
            at += 1;
            if !outer.contains(&place) {
                return true;
            }
            let key = key(line);
            let count = counts.get(&key).copied().unwrap_or(0);
            // Left and right pages may have headers of their own.
            let returns = count >= 2 && (count * 5 >= total * 2 || count >= 8);
            let is_running = returns || (total == 1 && is_number(&key));
            removed += usize::from(is_running);
            !is_running
        });
    }
    removed
}

/// The places of the outermost lines of a page, near its ends.
fn outer(page: &PageLines) -> Vec<usize> {
    let mut order: Vec<usize> = (0..page.lines.len()).collect();
    let y = |at: usize| page.lines.get(at).map_or(0.0, |line| line.y);
    order.sort_by(|&a, &b| y(b).total_cmp(&y(a)));
    let (Some(&first), Some(&last)) = (order.first(), order.last()) else { return Vec::new() };
    let (low, high) = page.height.unwrap_or((y(last), y(first)));
    let margin = MARGIN * (high - low);
    let top = order.iter().take(OUTER).filter(|&&at| y(at) >= high - margin);
    let bottom = order.iter().rev().take(OUTER).filter(|&&at| y(at) <= low + margin);
    top.chain(bottom).copied().collect()
}

/// What returns from page to page: the place, and the text without its numbers.
fn key(line: &PageLine) -> String {
    let mut key = format!("{:.0} ", line.y / 3.0);
    let mut in_number = false;
    for c in line.text().chars().filter(|c| !c.is_whitespace()) {
        if !c.is_numeric() {
            key.push(c);
        } else if !in_number {
            key.push('0');
        }
        in_number = c.is_numeric();
    }
    key
}

/// True for a page number, as in `0`, `- 0 -`, `0/0`.
fn is_number(key: &str) -> bool {
    let text = key.split_once(' ').map_or(key, |(_, text)| text);
    text.contains('0')
        && text.chars().all(|c| matches!(c, '0' | '-' | '–' | '—' | '/' | '第' | '页' | '頁'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::pdf::chunks::Chunk;

    fn page(texts: &[(&str, f64)]) -> PageLines {
        let line = |&(text, y): &(&str, f64)| PageLine {
            chunks: vec![Chunk::new(text.to_owned(), (0.0, 50.0), y, 10.0)],
            x0: 0.0,
            x1: 50.0,
            y,
            size: 10.0,
            column: (0.0, 50.0),
            pitch: 12.0,
            is_first: false,
        };
        PageLines { lines: texts.iter().map(line).collect(), height: Some((0.0, 800.0)) }
    }

    #[test]
    fn what_returns_at_its_place_is_dropped_and_text_stays() {
        let mut pages: Vec<PageLines> = (1..4)
            .map(|number| {
                let (word, foot) = (format!("text {number} begins"), format!("- {number} -"));
                page(&[("A head", 780.0), (&word, 740.0), ("goes on", 400.0), (&foot, 20.0)])
            })
            .collect();
        pages[1].lines[1].chunks[0].text = "other words".to_owned();
        pages[2].lines[1].chunks[0].text = "and more".to_owned();
        assert_eq!(remove_running(&mut pages), 6);
        assert!(pages.iter().all(|page| page.lines.len() == 2));
    }

    #[test]
    fn a_single_page_loses_its_number_only() {
        let mut pages = [page(&[("A head", 780.0), ("text", 400.0), ("1", 20.0)])];
        assert_eq!(remove_running(&mut pages), 1);
        assert_eq!(pages[0].lines.len(), 2);
    }
}
