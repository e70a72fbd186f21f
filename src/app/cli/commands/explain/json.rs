//! An explanation as one JSON object, with complete lists unless `--limit` is given.

use crate::cli::commands::explain::case::{ExplainTopic, ExplainedPair};
use crate::explain::bits::BitBlock;
use crate::explain::curve::CurvePoint;
use crate::explain::ladder::Rung;
use crate::explain::page::seen_places;
use crate::explain::sets::Item;
use crate::explain::slots::{Slot, bands};
use crate::explain::spread::Estimate;
use crate::explain::votes::{Push, Pushes};
use crate::explain::winners::Winner;
use crate::export::describe::{DocumentRecord, SettingsRecord};
use crate::export::json_style::{pretty, schema_id};
use crate::export::unseen::change_name;
use crate::measure::MEASURES;
use crate::measure::banding::Banding;
use crate::measure::contract::{Evidence, Scheme};
use crate::measure::weight::real;
use crate::pair::Side;
use crate::text::normalize::{Seen, SeenChange};
use serde_json::{Map, Value, json};
use std::io;

/// The selected topics, each under its name; an undefined one is `null`.
pub(super) fn json(
    case: &ExplainedPair,
    is_selected: &dyn Fn(ExplainTopic) -> bool,
) -> io::Result<Vec<u8>> {
    let mut all = Map::new();
    all.insert("lookalike".to_owned(), json!(env!("CARGO_PKG_VERSION")));
    all.insert("schema".to_owned(), json!(schema_id("explain")));
    let settings = SettingsRecord::new(&case.settings, &case.comparison.recipe);
    all.insert("settings".to_owned(), serde_json::to_value(settings)?);
    if let Some(two) = case.two() {
        let pairs = two.documents.into_iter().zip(two.profiles);
        let of = |(document, profile)| {
            serde_json::to_value(DocumentRecord::new(document, profile, None))
        };
        let documents: Vec<Value> = pairs.map(of).collect::<Result<_, _>>()?;
        all.insert("documents".to_owned(), json!(documents));
        all.insert("corpus".to_owned(), json!(case.documents()));
        all.insert("scores".to_owned(), json!(two.evidence.as_ref().map(scores)));
        all.insert("warnings".to_owned(), json!(two.warnings));
    }
    all.insert("stored_otherwise".to_owned(), json!(stored_otherwise(case)));
    let mut add = |topic, name: &str, make: &dyn Fn() -> Option<Value>| {
        if is_selected(topic) {
            all.insert(name.to_owned(), json!(make()));
        }
    };
    add(ExplainTopic::Jaccard, "jaccard", &|| sets(case));
    add(ExplainTopic::Minhash, "minhash", &|| slots(case));
    add(ExplainTopic::Simhash, "simhash", &|| bits(case));
    add(ExplainTopic::Curve, "curve", &|| Some(curve(case)));
    add(ExplainTopic::Ladder, "ladder", &|| Some(ladder(case)));
    pretty(&all)
}

/// The places where the texts are stored otherwise than seen, those of A first.
fn stored_otherwise(case: &ExplainedPair) -> Vec<Value> {
    let seen = case.texts().map(Seen::new);
    let places = seen_places(&seen).into_iter().take(case.shape.limit);
    let one = |(side, change): (Side, &SeenChange)| {
        json!({"text": side.letter().to_lowercase(), "kind": change_name(change.kind),
               "text_bytes": [change.at.start, change.at.end], "seen": change.with})
    };
    places.map(one).collect()
}

fn scheme(scheme: Scheme) -> &'static str {
    match scheme {
        Scheme::Slots => "K slots",
        Scheme::BottomK => "bottom-k",
        Scheme::OnePermutation => "one permutation",
    }
}

/// Every score by its name.
fn scores(e: &Evidence) -> Value {
    MEASURES.iter().map(|m| (m.name.to_owned(), json!((m.value)(e)))).collect::<Map<_, _>>().into()
}

fn sets(case: &ExplainedPair) -> Option<Value> {
    let sets = &case.account.as_ref()?.sets;
    let [x, y] = &case.opened.texts;
    let item = |item: &Item| {
        let places = [x, y].map(|text| {
            let written = text.places(item.hash).map(|place| text.original(place));
            written.map(|place| [place.start, place.end]).collect::<Vec<_>>()
        });
        let hash = format!("{:016x}", item.hash);
        json!({"shingle": case.opened.spelling(item.hash), "hash": hash,
               "documents": item.documents, "places_a": places[0], "places_b": places[1]})
    };
    let list = |items: &[Item]| items.iter().take(case.shape.limit).map(item).collect::<Vec<_>>();
    let lists = &case.opened.lists;
    Some(json!({
        "both": sets.both, "only_a": sets.only_a, "only_b": sets.only_b, "union": sets.union,
        "jaccard": sets.jaccard, "containment_a": sets.of_a, "containment_b": sets.of_b,
        "dice": sets.dice, "jaccard_from_dice": sets.jaccard_from_dice(),
        "shingles_both": list(&lists.both), "shingles_only_a": list(&lists.only_a),
        "shingles_only_b": list(&lists.only_b),
    }))
}

fn slots(case: &ExplainedPair) -> Option<Value> {
    let (account, shape) = (case.account.as_ref()?, case.shape);
    let report = account.slots.as_ref()?;
    let spelling = |hash: Option<u64>| hash.map(|hash| case.opened.spelling(hash));
    let rows = report.slots.iter().zip(&case.opened.winners).take(case.shape.limit);
    let slot = |(slot, won): (&Slot, &Winner)| {
        json!({"a": slot.a, "b": slot.b, "equal": slot.equal(),
               "winner_a": spelling(won.a), "winner_b": spelling(won.b)})
    };
    let estimators: Vec<Value> = case
        .estimators()
        .iter()
        .map(|one| {
            json!({"scheme": scheme(one.scheme), "equal": one.equal, "compared": one.compared,
                   "estimate": one.value(), "error": one.error, "z": one.z(report.exact)})
        })
        .collect();
    let spread = case.spread()?;
    let values: Vec<f64> = spread.estimates.iter().map(Estimate::value).collect();
    let cut = bands(&report.slots, shape.rows);
    let caught: Vec<usize> =
        cut.iter().filter(|b| b.catches()).map(|band| band.first / shape.rows).collect();
    let banded = (report.scheme != Scheme::BottomK).then(|| {
        let banding = Banding { bands: cut.len(), rows: shape.rows };
        json!({"bands": cut.len(), "rows": shape.rows, "caught_by": caught,
               "chance": banding.chance(report.exact)})
    });
    Some(json!({
        "scheme": scheme(report.scheme), "equal": report.equal, "compared": report.compared(),
        "estimate": report.estimate(), "error": report.error(), "exact": report.exact,
        "z": report.z(), "estimators": estimators, "bands": banded,
        "seeds": {"mean": spread.observed().map(|o| o.0), "deviation": spread.observed().map(|o| o.1),
                  "theory": spread.theory(), "within_two": spread.inside(), "estimates": values},
        "slots": rows.map(slot).collect::<Vec<_>>(),
    }))
}

fn bits(case: &ExplainedPair) -> Option<Value> {
    let report = case.account.as_ref()?.bits.as_ref()?;
    let votes = case.opened.votes.as_ref()?;
    let [a, b] = case.profiles()?;
    let bit = |bit: u32| {
        let of = |side| {
            json!({"bit": u8::from(votes.is_one(side, bit)), "vote": votes.vote(side, bit) as f64 * real(1, votes.weight),
                   "tie": votes.is_tie(side, bit), "fragile": votes.is_fragile(side, bit)})
        };
        json!({"number": bit, "differs": votes.differs(bit), "a": of(Side::A), "b": of(Side::B)})
    };
    let features = |bit: u32| {
        let pushes = Pushes::new(a.features(), b.features(), bit);
        let list = |pushes: &[Push]| -> Vec<Value> {
            let of = |push: &Push| {
                let [x, y] = push.weights.map(|weight| real(weight, votes.weight));
                json!({"feature": case.opened.feature(push.hash), "a": x, "b": y})
            };
            let apart = pushes.iter().filter(|push| push.influence() > 0);
            apart.take(case.shape.limit).map(of).collect()
        };
        json!({"bit": bit, "up": list(&pushes.up), "down": list(&pushes.down)})
    };
    let without = case.counterfactual().map(|way| {
        let of = |push: &Push| case.opened.feature(push.hash);
        let features: Vec<&str> = way.features.iter().map(of).collect();
        json!({"bit": way.bit, "features": features, "distance": way.after})
    });
    let part = |block: &BitBlock| json!({"from": block.bits.start, "to": block.bits.end, "differing": block.differing});
    Some(json!({
        "distance": report.distance(), "bits": report.bits(), "similarity": report.similarity(),
        "implied_cosine": report.implied_cosine(), "cosine": report.cosine,
        "expected": report.expected().map(|e| e.0), "deviation": report.expected().map(|e| e.1),
        "z": report.z(), "hex_a": report.a.hex(), "hex_b": report.b.hex(),
        "votes": (0..report.bits()).map(bit).collect::<Vec<_>>(),
        "differing": votes.differing().into_iter().map(features).collect::<Vec<_>>(),
        "without": without, "blocks": case.blocks().iter().map(part).collect::<Vec<_>>(),
    }))
}

fn curve(case: &ExplainedPair) -> Value {
    let chance = case.chance();
    let median = |n: usize| chance.as_ref().and_then(|c| c.1.get(n - 1).copied().flatten());
    let point = |point: &CurvePoint| {
        json!({"n": point.n, "both": point.both, "union": point.union(),
               "jaccard": point.jaccard(), "containment_a": point.containment(Side::A),
               "containment_b": point.containment(Side::B), "chance": median(point.n)})
    };
    let points: Vec<Value> = case.curve().iter().map(point).collect();
    json!({"random_pairs": chance.as_ref().map(|c| c.0), "points": points})
}

fn ladder(case: &ExplainedPair) -> Value {
    let rung = |rung: &Rung| {
        json!({"step": rung.done.name(), "changed_a": rung.changed[0], "changed_b": rung.changed[1],
               "scores": rung.evidence.as_ref().map(scores)})
    };
    case.rungs().iter().map(rung).collect::<Vec<_>>().into()
}
