//! Lesson: the museum of mistakes, each wrong variant next to the right one, run on texts.

mod example;
mod found;
pub mod mistakes;
mod scores;

pub(in crate::lesson) use scores::and;

use crate::lesson::kit::{
    Choice, Hand, Knob, Lesson, On, Refusal, Step, Stopped, Subject, Words, demo, on,
};
use crate::lesson::museum::mistakes::{Bench, Effect, MISTAKES, Mistake, by_name};

/// One exhibit at a time: the rule, an example, the effect on texts.
pub const MUSEUM: Lesson = Lesson {
    name: "museum",
    title: Words::fixed("The museum of mistakes", "错误博物馆"),
    about: Words::fixed(
        "Mistakes of real programs, each next to the right rule, and their effect on your texts.",
        "真实程序犯过的错误，与正确的规则并排展示，并在你的文本上看看后果。",
    ),
    knobs,
    steps,
};

fn knobs(subject: &Subject<'_>) -> Vec<Knob> {
    let first = subject.comparison.map_or([On::Fixed, On::Corpus], |_| [On::Corpus, On::Fixed]);
    let choice =
        |mistake: &Mistake| Choice { word: mistake.name.to_owned(), title: mistake.title.clone() };
    let mistake = Knob {
        name: "mistake",
        title: Words::fixed("mistake", "错误"),
        choices: MISTAKES.iter().map(choice).collect(),
        start: 0,
        moves: None,
    };
    vec![mistake, on(&first)]
}

fn steps(subject: &Subject<'_>, hand: &Hand, stopped: Stopped<'_>) -> Result<Vec<Step>, Refusal> {
    let own = On::of(hand) == On::Corpus;
    let corpus = if own { subject.corpus()? } else { demo::comparison() };
    let mistake =
        by_name(hand.word("mistake")).or(MISTAKES.first()).ok_or_else(Refusal::cancelled)?;
    let bench = Bench::new(corpus, subject.settings.thresholds, stopped);
    let bench = bench.ok_or_else(Refusal::cancelled)?;
    let effect = (mistake.effect)(&bench, stopped).ok_or_else(Refusal::cancelled)?;
    let mut steps = vec![example::rule(mistake), example::example(mistake)];
    match &effect {
        Effect::Scores(scores) => steps.extend(scores::steps(&bench, scores)),
        Effect::Found(found) => steps.extend(found::steps(&bench, found)),
    }
    Ok(steps)
}
