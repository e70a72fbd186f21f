//! Lesson: the museum of mistakes, each wrong variant beside the right one, at work on texts.

use crate::lesson::contract::{Lesson, Step, Stopped};
use crate::lesson::demo;
use crate::lesson::hand::{Choice, Hand, Knob};
use crate::lesson::mistakes::MISTAKES;
use crate::lesson::mistakes::bench::Bench;
use crate::lesson::mistakes::by_name;
use crate::lesson::mistakes::contract::Effect;
use crate::lesson::museum_example;
use crate::lesson::museum_found;
use crate::lesson::museum_scores;
use crate::lesson::refusal::Refusal;
use crate::lesson::subject::{On, Subject, on};
use crate::lesson::words::Words;

/// One exhibit at a time: the rule, an example, what it does to texts.
pub const MUSEUM: Lesson = Lesson {
    name: "museum",
    title: Words::fixed("The museum of mistakes", "错误博物馆"),
    about: Words::fixed(
        "Mistakes that real programs make, each beside the right rule, and what they do to your texts.",
        "真实程序犯过的错误，与正确的规则并排展示，并在你的文本上看看后果。",
    ),
    knobs,
    steps,
};

fn knobs(subject: &Subject<'_>) -> Vec<Knob> {
    let first = subject.comparison.map_or([On::Fixed, On::Corpus], |_| [On::Corpus, On::Fixed]);
    let choice = |mistake: &crate::lesson::mistakes::contract::Mistake| Choice {
        word: mistake.name.to_owned(),
        title: mistake.title.clone(),
    };
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
    let bench = Bench::of(corpus, subject.settings.thresholds, stopped);
    let bench = bench.ok_or_else(Refusal::cancelled)?;
    let effect = (mistake.effect)(&bench, stopped).ok_or_else(Refusal::cancelled)?;
    let mut steps = vec![museum_example::rule(mistake), museum_example::example(mistake)];
    match &effect {
        Effect::Scores(scores) => steps.extend(museum_scores::steps(&bench, scores)),
        Effect::Found(found) => steps.extend(museum_found::steps(&bench, found)),
    }
    Ok(steps)
}
