//! What the SimHash section says: distance and cosines, the chosen bit, and who pushed it.

use crate::display::sanitise::sanitise;
use crate::display::width::{cut, pad};
use crate::explain::bits::BitReport;
use crate::explain::bits_blocks::Block;
use crate::explain::votes::{Push, VoteReport, Without};
use crate::measure::weight::real;
use crate::tui::screens::why::data::Scene;
use crate::tui::screens::why::line::{line, z};
use crate::tui::screens::why::list::List;
use crate::tui::theme::Theme;
use crate::tui::widgets::counted;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

fn row(area: Rect, y: u16) -> Rect {
    Rect { y: area.y + y, height: u16::from(y < area.height), ..area }
}

/// Draws distance, similarity, cosines, what is expected, and the easiest counterfactual.
pub(super) fn facts(scene: Scene<'_>, report: &BitReport, area: Rect, buffer: &mut Buffer) {
    let theme = &scene.model.theme;
    let (d, f) = (report.distance(), report.bits());
    let exact = report.cosine.map_or_else(|| "—".to_owned(), |cosine| format!("{cosine:.3}"));
    let mut first = vec![
        (format!(" {d}/{f} differ"), theme.title),
        ("  similarity ".to_owned(), theme.dim),
        (format!("{:.3}", report.similarity()), theme.text),
        ("  cosine ".to_owned(), theme.dim),
        (format!("{:.3}", report.implied_cosine()), theme.text),
        (", exact ".to_owned(), theme.dim),
        (exact, theme.text),
    ];
    if let Some((mean, deviation)) = report.expected() {
        first.push(("  expected ".to_owned(), theme.dim));
        first.push((format!("{mean:.1} ± {deviation:.1}"), theme.text));
        if area.width >= 90 {
            first.push((format!(", {}", z(report.z())), theme.dim));
        }
    }
    line(&first, row(area, 0), buffer);
    let told = match &scene.data.easiest {
        None if !scene.data.has_easiest => {
            " looking for the features that the distance hangs on…".to_owned()
        }
        None if d == 0 => " no bit differs".to_owned(),
        None => " no few features were found whose absence makes it one bit less".to_owned(),
        Some(way) => format!(" {}", sentence(scene, way)),
    };
    line(&[(told, theme.text)], row(area, 1), buffer);
}

/// If these features were absent the distance would be so much.
fn sentence(scene: Scene<'_>, way: &Without) -> String {
    let name = |push: &Push| {
        let spelling = scene.opened().map_or("", |opened| opened.feature(push.hash));
        format!("‹{}›", cut(&sanitise(spelling), 24))
    };
    let names: Vec<String> = way.features.iter().take(6).map(name).collect();
    let more = if way.features.len() > names.len() { " …" } else { "" };
    let count = counted(way.features.len(), "feature");
    format!(
        "without {count} the distance is {} (bit {}): {}{more}",
        way.after,
        way.bit,
        names.join(" ")
    )
}

/// Draws the chosen bit, what it hangs on, and the blocks.
pub(super) fn detail(
    scene: Scene<'_>,
    votes: &VoteReport,
    bit: u32,
    blocks: &[Block],
    area: Rect,
    buffer: &mut Buffer,
) {
    let theme = &scene.model.theme;
    let vote = |side: usize| {
        let value = votes.vote(side, bit) as f64 * real(1, votes.weight);
        let total = votes.totals[side] as f64 * real(1, votes.weight);
        let mark = match (votes.is_tie(side, bit), votes.is_fragile(side, bit)) {
            (true, _) => " tie 0",
            (_, true) => " ~",
            _ => "",
        };
        let one = u8::from(votes.is_one(side, bit));
        let of = if area.width >= 100 { format!(" of {total:.1}") } else { String::new() };
        format!("{value:+.1}{of} → {one}{mark}")
    };
    let differs = votes.differs(bit);
    let mut pieces = vec![
        (format!(" bit {bit} "), theme.accent),
        (" A ".to_owned(), theme.dim),
        (vote(0), theme.text),
        ("  B ".to_owned(), theme.dim),
        (vote(1), theme.text),
        if differs {
            ("  differs ▲".to_owned(), theme.flagged)
        } else {
            ("  equal".to_owned(), theme.dim)
        },
    ];
    let way = scene.data.bit.as_ref().filter(|detail| detail.bit == bit);
    if let Some(way) = way.and_then(|detail| detail.without.as_ref()) {
        let count = counted(way.features.len(), "feature");
        pieces.push((format!("  without {count}: {}", way.after), theme.text));
    }
    line(&pieces, row(area, 0), buffer);
    let caught = blocks.iter().filter(|block| block.catches()).count();
    let verdict = if caught > 0 { ("caught", theme.flagged) } else { ("missed", theme.text) };
    let pieces = [
        (format!(" {} blocks: ", blocks.len()), theme.dim),
        (format!("{}, {caught} equal ━", verdict.0), verdict.1),
        (format!("; a table of them finds all within {} bits", blocks.len() - 1), theme.dim),
    ];
    line(&pieces, row(area, 1), buffer);
}

/// Draws the heading of one list of features.
pub(super) fn list_heading(
    pushes: &[Push],
    (down, focused): (bool, bool),
    theme: &Theme,
    area: Rect,
    buffer: &mut Buffer,
) {
    let (mark, style) = if focused { ("▸", theme.accent) } else { (" ", theme.dim) };
    let towards = u8::from(!down);
    let text = format!("{mark} towards {towards}: {}", pushes.len());
    let text = pad(&text, usize::from(area.width).saturating_sub(17).max(16));
    line(&[(text, style), ("  in A   in B".to_owned(), theme.dim)], row(area, 0), buffer);
}

/// Draws one list of features: what makes the two votes differ comes first.
pub(super) fn list(
    scene: Scene<'_>,
    pushes: &[Push],
    (cursor, focused): (List, bool),
    area: Rect,
    buffer: &mut Buffer,
) {
    let theme = &scene.model.theme;
    let Some((opened, votes)) =
        scene.opened().and_then(|opened| Some((opened, opened.votes.as_ref()?)))
    else {
        return;
    };
    let wide = usize::from(area.width).saturating_sub(18).max(8);
    let shown = |index: usize| {
        let Some(push) = pushes.get(index) else { return Vec::new() };
        let style = if push.influence() > 0 { theme.text } else { theme.dim };
        let spelling = sanitise(opened.feature(push.hash));
        let weight = |side: usize| match push.weights[side] {
            0 => "     —".to_owned(),
            fixed => format!("{:>6.2}", real(fixed, votes.weight)),
        };
        let name = format!("‹{}›", cut(&spelling, wide.saturating_sub(2)));
        vec![(pad(&name, wide), style), (format!(" {} {}", weight(0), weight(1)), Style::new())]
    };
    if focused {
        return cursor.draw(pushes.len(), area, theme, buffer, shown);
    }
    for (y, index) in (area.top()..area.bottom()).zip(0..pushes.len()) {
        let rect = Rect { x: area.x + 2, y, width: area.width.saturating_sub(3), height: 1 };
        line(&shown(index), rect, buffer);
    }
}
