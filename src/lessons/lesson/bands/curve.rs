//! Steps: two signatures in bands, the probability of one band and of any band, the S-curve.

use crate::lesson::bands::case::{BandsCase, shared, slots};
use crate::lesson::kit::{Drawing, LessonStep, name, words};
use crate::measure::banding::Banding;
use crate::page::{Line, Mark, Multilingual, Plot, bar};

/// Lines of bands drawn.
const LINES: usize = 9;

/// The steps from the pair's signatures to the curve.
pub(super) fn steps(case: &BandsCase<'_>) -> Vec<LessonStep> {
    vec![cut(case), one_band(case), table(case), curve(case)]
}

fn cut(case: &BandsCase<'_>) -> LessonStep {
    let (pair, _) = case.pair;
    let [x, y] = pair.both().map(|id| slots(case.corpus, id));
    let (bands, rows) = (case.banding.bands, case.banding.rows);
    let equal: Vec<bool> = x.iter().zip(y).map(|(x, y)| x == y).collect();
    let agreeing = equal.iter().filter(|&&same| same).count();
    let met = shared(case.corpus, pair, case.banding);
    let picture = |band: &[bool]| -> String {
        band.iter().map(|&same| if same { '=' } else { '·' }).collect()
    };
    let all: Vec<&[bool]> = equal.chunks_exact(rows.max(1)).take(bands).collect();
    let a_line = (case.room.columns() / (rows + 3)).max(1);
    let most = case.room.taller(LINES, 1.0);
    let shown = a_line * most;
    let row = |bands: &[&[bool]]| {
        bands.iter().fold(Line::new(), |line, band| {
            let agrees = band.iter().all(|&same| same);
            line.left(if agrees { Mark::Right } else { Mark::Plain }, &picture(band), rows + 3)
        })
    };
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![
            Line::new().tint(Mark::A, "A ").plain(&name(
                case.corpus,
                pair.a,
                case.room.wider(70, 1.0),
            )),
            Line::new().tint(Mark::B, "B ").plain(&name(
                case.corpus,
                pair.b,
                case.room.wider(70, 1.0),
            )),
            Line::head(&say(&words!("bands.cut.slots-where-b"))),
        ];
        lines.extend(all.chunks(a_line).take(most).map(row));
        if all.len() > shown {
            let left = all.len() - shown;
            let more = words!("bands.cut.more-bands", left);
            lines.push(Line::new().tint(Mark::Dim, &say(&more)));
        }
        lines
    });
    let found = if met > 0 { words!("bands.cut.finds") } else { words!("bands.cut.never-finds") };
    LessonStep {
        title: words!("bands.cut.title", bands, rows),
        say: words!("bands.cut.say", met, bands, found),
        formula: words!(
            "bands.cut.formula",
            bands,
            rows,
            used = case.banding.slots(),
            all = case.slots,
            agreeing
        ),
        drawing,
    }
}

/// sʳ: the probability that one band agrees.
fn power(s: f64, rows: usize) -> f64 {
    Banding { bands: 1, rows }.chance(s)
}

fn one_band(case: &BandsCase<'_>) -> LessonStep {
    let (rows, s) = (case.banding.rows, case.pair.1);
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![Line::head(&say(&words!("bands.one-band.probability-r-slots")))];
        for r in (1..=rows.max(8)).filter(|&r| r <= 10 || r == rows).take(11) {
            let chance = power(s, r);
            let own = r == rows;
            let mark = if own { Mark::Changed } else { Mark::Plain };
            let line = Line::new().left(mark, &format!("r = {r}"), 10);
            let line = line.right(Mark::Plain, &format!("{chance:.4}"), 8).plain("  ");
            lines.push(line.tint(if own { Mark::Changed } else { Mark::Dim }, &bar(chance, 50)));
        }
        lines
    });
    LessonStep {
        title: words!("bands.one-band.title"),
        say: words!("bands.one-band.say", s = format!("{s:.3}"), rows),
        formula: Multilingual::same(format!("s^r = {s:.3}^{rows} = {:.4}", power(s, rows))),
        drawing,
    }
}

fn table(case: &BandsCase<'_>) -> LessonStep {
    let (banding, s) = (case.banding, case.pair.1);
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![
            Line::new()
                .right(Mark::Head, "J", 6)
                .right(Mark::Head, "s^r", 10)
                .right(Mark::Head, "1-(1-s^r)^b", 14)
                .plain("  ")
                .mark(Mark::Head, &say(&words!("bands.table.found"))),
        ];
        for j in 1..=10 {
            let j = f64::from(j) / 10.0;
            let chance = banding.chance(j);
            let line = Line::new()
                .right(Mark::Plain, &format!("{j:.1}"), 6)
                .right(Mark::Plain, &format!("{:.5}", power(j, banding.rows)), 10)
                .right(Mark::Plain, &format!("{chance:.4}"), 14)
                .plain("  ");
            lines.push(line.tint(Mark::Dim, &bar(chance, case.room.wider(40, 1.0))));
        }
        lines
    });
    LessonStep {
        title: words!("bands.table.title"),
        say: words!("bands.table.say", bands = banding.bands),
        formula: Multilingual::same(format!(
            "1-(1-s^r)^b = 1-(1-{s:.3}^{})^{} = {:.4}",
            banding.rows,
            banding.bands,
            banding.chance(s)
        )),
        drawing,
    }
}

fn curve(case: &BandsCase<'_>) -> LessonStep {
    let (banding, s) = (case.banding, case.pair.1);
    let mut plot = Plot::new(Plot::room(case.room.columns()), case.room.plot_rows());
    plot.upright(case.wanted, '┊', Mark::Right);
    plot.level(0.5, '·', Mark::Dim);
    plot.curve('●', Mark::Plain, |x| banding.chance(x));
    plot.dot(s, banding.chance(s), '◆', Mark::Changed);
    let lines = plot.lines("J = 0", "J = 1");
    LessonStep {
        title: words!("bands.curve.title"),
        say: words!(
            "bands.curve.say",
            turn = format!("{:.3}", banding.turn()),
            wanted = case.wanted
        ),
        formula: words!(
            "bands.curve.formula",
            bands = banding.bands,
            rows = banding.rows,
            turn = format!("{:.3}", banding.turn()),
            wanted = case.wanted,
            chance = format!("{:.3}", banding.chance(case.wanted))
        ),
        drawing: Drawing::new(lines),
    }
}
