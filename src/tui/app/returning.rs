//! Where the user was in this corpus at the last end, and the way back there.

use crate::corpus::document::Name;
use crate::pair::Side;
use crate::saved::place::RememberedPlace;
use crate::tui::app::App;
use crate::tui::flow::Effect;
use crate::tui::model::{ChosenPair, Only, Spot};
use crate::tui::screen_id::ScreenId;

/// Shown until the next key: a filter may hide pairs.
const BACK: &str = "back where you were in this corpus; --fresh starts anew";

impl App {
    /// Opens with the order and the filters of a place, and goes to its pair as soon as that is compared.
    /// Call it before [`App::start`].
    pub fn return_to(&mut self, place: RememberedPlace) {
        let model = &mut self.model;
        model.view.sort = place.sort;
        model.view.descending = !place.reverse;
        model.view.flagged_only = place.flagged_only;
        model.filter.clone_from(&place.filter);
        model.review.show.only = Only::from_words(&place.verdicts);
        self.notice = self.notice.take().or_else(|| Some(BACK.to_owned()));
        self.returning = Some(place);
    }

    /// The place to come back to.
    pub fn place(&self) -> RememberedPlace {
        let screen = self.screens.get(self.open);
        let model = &self.model;
        let name = |side| {
            let pair = model.pair()?;
            pair.documents.get(side as usize)?.name.utf8().map(str::to_owned)
        };
        let brushed = model.brushed().is_some();
        RememberedPlace {
            screen: screen.map_or(ScreenId::PAIRS, |screen| screen.id()).0.to_owned(),
            sort: model.view.sort,
            reverse: !model.view.descending,
            filter: if brushed { String::new() } else { model.filter.clone() },
            flagged_only: model.view.flagged_only,
            verdicts: model.review.show.only.words().to_owned(),
            pair: name(Side::A).zip(name(Side::B)).map(|(a, b)| [a, b]),
            scroll: screen
                .and_then(|screen| screen.top(model))
                .map(|top| (top.side == Side::B, top.byte as u64)),
        }
    }

    /// Goes to the place to return to, once its pair is compared; the first key of the user ends the wait.
    pub(super) fn go_back_to_place(&mut self) {
        let is_complete = self.model.comparison.as_ref().is_some_and(|shown| shown.complete);
        let Some(place) = &self.returning else { return };
        let pair = place.pair.as_ref().and_then(|names| self.pair_named(names));
        if pair.is_none() && !is_complete {
            return;
        }
        let Some(place) = self.returning.take() else { return };
        if let Some(pair) = pair {
            self.perform(None, Effect::Choose(pair));
        }
        let id = self.screens.iter().map(|screen| screen.id()).find(|id| id.0 == place.screen);
        let needs_pair = [ScreenId::READ, ScreenId::WHY].map(Some).contains(&id);
        if let Some(id) = id.filter(|_| pair.is_some() || !needs_pair) {
            if let Some((is_b, byte)) = place.scroll.filter(|_| id == ScreenId::READ) {
                let side = if is_b { Side::B } else { Side::A };
                self.perform(None, Effect::Aim(Spot { side, byte: byte as usize }));
            }
            self.perform(None, Effect::Open(id));
        }
    }

    fn pair_named(&self, [a, b]: &[String; 2]) -> Option<ChosenPair> {
        let comparison = self.model.comparison.as_ref()?;
        let [a, b] = [a, b].map(|name| Name::new(name.as_bytes()));
        comparison.named(&a, &b).into_iter().find_map(|pair| self.model.find(pair))
    }
}
