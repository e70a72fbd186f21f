//! Where the user was in this corpus at the last end, and the way back there.

use crate::corpus::document::Name;
use crate::pair::Side;
use crate::saved::place::{RememberedPane, RememberedPlace};
use crate::tui::app::tabs::Tabs;
use crate::tui::flow::Effect;
use crate::tui::model::{ChosenPair, Model, Only, Spot};
use crate::tui::panes::{PaneSide, PaneSplit, PaneSplits};
use crate::tui::screen_id::ScreenId;
use crate::tui::screens::Screen;

/// Shown until the next key: a filter may hide pairs.
const BACK: &str = "back where you were in this corpus; --fresh starts anew";

/// The place to go back to, until it is reached or the user presses a key.
#[derive(Default)]
pub(super) struct Returning(Option<RememberedPlace>);

impl Returning {
    /// Opens with the order and the filters of a place; returns the notice.
    pub(super) fn start(
        &mut self,
        model: &mut Model,
        tabs: &Tabs,
        place: RememberedPlace,
    ) -> String {
        model.view.sort = place.sort;
        model.view.descending = !place.reverse;
        model.view.flagged_only = place.flagged_only;
        model.filter.clone_from(&place.filter);
        model.review.show.only = Only::from_words(&place.verdicts);
        model.panes = restored(&place.panes, tabs);
        self.0 = Some(place);
        BACK.to_owned()
    }

    /// Ends the wait.
    pub(super) fn stop(&mut self) {
        self.0 = None;
    }

    /// The way to the place, once its pair is compared.
    pub(super) fn arrive(&mut self, model: &Model, tabs: &Tabs) -> Effect {
        let is_complete = model.comparison.as_ref().is_some_and(|shown| shown.complete);
        let Some(place) = &self.0 else { return Effect::None };
        let pair = place.pair.as_ref().and_then(|names| pair_named(model, names));
        if pair.is_none() && !is_complete {
            return Effect::None;
        }
        let Some(place) = self.0.take() else { return Effect::None };
        let mut way: Vec<Effect> = pair.map(Effect::Choose).into_iter().collect();
        let id = tabs.iter().map(Screen::id).find(|id| id.0 == place.screen);
        let needs_pair = [ScreenId::READ, ScreenId::WHY].map(Some).contains(&id);
        if let Some(id) = id.filter(|_| pair.is_some() || !needs_pair) {
            if let Some((is_b, byte)) = place.scroll.filter(|_| id == ScreenId::READ) {
                let side = if is_b { Side::B } else { Side::A };
                way.push(Effect::Aim(Spot { side, byte: byte as usize }));
            }
            way.push(Effect::Open(id));
        }
        Effect::Batch(way)
    }
}

/// The place to come back to.
pub(super) fn place(model: &Model, tabs: &Tabs) -> RememberedPlace {
    let screen = tabs.shown();
    let name = |side| {
        let pair = model.pair()?;
        pair.documents.get(side as usize)?.name.utf8().map(str::to_owned)
    };
    let brushed = model.brushed().is_some();
    RememberedPlace {
        screen: screen.map_or(ScreenId::PAIRS, Screen::id).0.to_owned(),
        sort: model.view.sort,
        reverse: !model.view.descending,
        filter: if brushed { String::new() } else { model.filter.clone() },
        flagged_only: model.view.flagged_only,
        verdicts: model.review.show.only.words().to_owned(),
        pair: name(Side::A).zip(name(Side::B)).map(|(a, b)| [a, b]),
        scroll: screen
            .and_then(|screen| screen.top(model))
            .map(|top| (top.side == Side::B, top.byte as u64)),
        panes: remembered(&model.panes),
    }
}

fn pair_named(model: &Model, [a, b]: &[String; 2]) -> Option<ChosenPair> {
    let comparison = model.comparison.as_ref()?;
    let [a, b] = [a, b].map(|name| Name::new(name.as_bytes()));
    comparison.named(&a, &b).into_iter().find_map(|pair| model.find(pair))
}

/// The splits to remember.
fn remembered(splits: &PaneSplits) -> Vec<RememberedPane> {
    let pane = |(id, split): (&ScreenId, &PaneSplit)| RememberedPane {
        screen: id.0.to_owned(),
        share: split.share,
        zoom: split.zoom.map(|pane| pane == PaneSide::Second),
    };
    splits.iter().map(pane).collect()
}

/// The splits of the screens there are.
fn restored(panes: &[RememberedPane], tabs: &Tabs) -> PaneSplits {
    let split = |id: ScreenId| {
        let own = panes.iter().find(|own| own.screen == id.0)?;
        let zoom = own.zoom.map(|second| if second { PaneSide::Second } else { PaneSide::First });
        Some((id, PaneSplit { share: own.share, zoom }))
    };
    tabs.iter().map(Screen::id).filter_map(split).collect()
}
