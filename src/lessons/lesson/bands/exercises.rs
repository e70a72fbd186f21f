//! Exercises on bands of a signature.

use crate::lesson::kit::{Answer, Drawing, Draws, Exercise, ExerciseMaker, words};
use crate::measure::banding::Banding;
use crate::page::{Line, Mark};

/// The kinds of exercises.
pub(super) const EXERCISES: &[ExerciseMaker] = &[meeting, chance_of_meeting, turn];

/// Shapes small enough for a pocket calculator.
const SHAPES: [(usize, usize); 6] = [(2, 2), (4, 2), (5, 4), (8, 3), (10, 2), (20, 5)];

fn shape(draws: &mut Draws) -> Option<Banding> {
    draws.pick(&SHAPES).map(|(bands, rows)| Banding { bands, rows })
}

fn meeting(draws: &mut Draws) -> Option<Exercise> {
    let (bands, rows) = draws.pick(&[(4, 3), (6, 2), (3, 4)])?;
    let a: Vec<u32> = (0..bands * rows).map(|_| draws.below(10)).collect();
    let b: Vec<u32> =
        a.iter().map(|&x| if draws.below(4) == 0 { draws.below(10) } else { x }).collect();
    let equal = a.chunks(rows).zip(b.chunks(rows)).filter(|(a, b)| a == b).count();
    let row = |values: &[u32], name| {
        let start = Line::new().left(Mark::Head, name, 4);
        let bands =
            values.chunks(rows).map(|band| band.iter().map(u32::to_string).collect::<String>());
        start.plain(&bands.collect::<Vec<_>>().join(" | "))
    };
    Some(Exercise {
        question: words!("bands.exercises-meeting.question", bands, rows),
        given: Drawing::new(vec![row(&a, "A"), row(&b, "B")]),
        answer: Answer::Whole(equal as u64),
        because: words!("bands.exercises-meeting.because", rows, equal, bands),
    })
}

fn chance_of_meeting(draws: &mut Draws) -> Option<Exercise> {
    let banding = shape(draws)?;
    let s = f64::from(draws.within(2, 9)) / 10.0;
    let Banding { bands, rows } = banding;
    let value = banding.chance(s);
    Some(Exercise {
        question: words!("bands.chance-of-meeting.question", s = format!("{s:.1}"), bands, rows),
        given: Drawing::default(),
        answer: Answer::Share(value),
        because: words!(
            "bands.chance-of-meeting.because",
            s = format!("{s:.1}"),
            rows,
            bands,
            value = format!("{value:.3}")
        ),
    })
}

fn turn(draws: &mut Draws) -> Option<Exercise> {
    let banding = shape(draws)?;
    let Banding { bands, rows } = banding;
    let value = banding.turn();
    Some(Exercise {
        question: words!("bands.turn.question", bands, rows),
        given: Drawing::default(),
        answer: Answer::Share(value),
        because: words!("bands.turn.because", bands, rows, value = format!("{value:.3}")),
    })
}
