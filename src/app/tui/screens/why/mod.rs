//! The Why screen: explains the scores of the chosen pair, as an overview and a section per
//! measure.

mod act;
mod areas;
mod ask;
mod bits;
mod chance;
mod cursor;
mod curve;
mod data;
mod excerpt;
mod facts;
mod ladder;
mod line;
mod list;
mod section;
mod sets;
mod slots;
mod spread;
mod view;
mod votes;

use crate::explain::account::Account;
use crate::tui::actions::{Action, Scope};
use crate::tui::flow::{Effect, Message, ModelNews};
use crate::tui::model::{COUNTED, ChosenPair, Model, PairDetails};
use crate::tui::screen_id::ScreenId;
use crate::tui::screens::contract::{Focus, Screen, Tab};
use crate::tui::screens::why::areas::frame;
use crate::tui::screens::why::bits::BitsSection;
use crate::tui::screens::why::cursor::WhyCursor;
use crate::tui::screens::why::curve::Lengths;
use crate::tui::screens::why::data::{Data, OPENED, Scene};
use crate::tui::screens::why::ladder::Steps;
use crate::tui::screens::why::section::WhySection;
use crate::tui::screens::why::sets::Sets;
use crate::tui::screens::why::slots::Slots;
use crate::tui::screens::why::view::WhyView;
use crate::tui::widgets::notice;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// The Why screen: the account of the chosen pair, the workers' results, the open section and all
/// cursors.
#[derive(Debug, Default)]
pub struct WhyScreen {
    account: Option<(ChosenPair, Account)>,
    data: Data,
    section: WhySection,
    cursor: WhyCursor,
    sets: Sets,
    slots: Slots,
    bits: BitsSection,
    lengths: Lengths,
    steps: Steps,
    is_open: bool,
}

const SCOPES: &[Scope] = &[Scope::Why, Scope::Verdict, Scope::Pair, Scope::List];

fn hints(section: WhySection) -> &'static [Action] {
    match section {
        WhySection::Overview => &[
            Action::OpenItem,
            Action::NextPanel,
            Action::NextMeasure,
            Action::NextMark,
            Action::NextPair,
            Action::OpenRead,
            Action::Back,
        ],
        WhySection::Jaccard => {
            &[Action::OpenItem, Action::NextPanel, Action::NextKind, Action::Right, Action::Back]
        }
        WhySection::MinHash => &[
            Action::OpenItem,
            Action::NextPanel,
            Action::NextKind,
            Action::Reseed,
            Action::NextIndex,
            Action::ToggleView,
            Action::Back,
        ],
        WhySection::SimHash => &[
            Action::OpenItem,
            Action::NextPanel,
            Action::NextMark,
            Action::NextKind,
            Action::NextIndex,
            Action::ToggleView,
            Action::Back,
        ],
        WhySection::Curve => &[Action::OpenItem, Action::NextPanel, Action::Right, Action::Back],
        WhySection::Chance => &[Action::NextPanel, Action::NextPair, Action::Back],
        WhySection::Ladder => {
            &[Action::ToggleStep, Action::OpenItem, Action::NextPanel, Action::Back]
        }
    }
}

impl Screen for WhyScreen {
    fn tab(&self) -> Tab {
        Tab { id: ScreenId::WHY, title: "Why", short: "Why" }
    }

    fn focus(&self) -> Focus {
        Focus { scopes: SCOPES, input: false, hints: hints(self.section) }
    }

    fn update(&mut self, message: Message, model: &Model) -> Effect {
        match message {
            Message::Changed(ModelNews::Comparison) => self.refresh(model, true),
            Message::Opened => {
                self.is_open = true;
                self.refresh(model, false);
            }
            Message::Closed => {
                self.is_open = false;
                return Effect::None;
            }
            Message::Changed(_) => self.refresh(model, false),
            Message::Action(action) => return self.act(action, model),
            Message::Mouse(gesture, at) => return self.mouse(gesture, at, model),
            Message::Answer(slot, answer) => {
                let (_, effect) = self.data.take(slot, answer, model);
                let next = if slot == OPENED { self.ask(model) } else { Effect::None };
                return effect.and(next);
            }
            Message::Failed(_, why) => self.data.failed = Some(why),
            _ => {}
        }
        if self.is_open { self.ask(model) } else { Effect::None }
    }

    fn draw(&self, model: &Model, area: Rect, buffer: &mut Buffer) -> Option<Position> {
        let (Some((chosen, account)), Some(pair)) = (&self.account, model.pair()) else {
            view::draw_empty(model, area, buffer);
            return None;
        };
        if model.chosen != Some(*chosen) {
            view::draw_empty(model, area, buffer);
            return None;
        }
        let scene = Scene { account, data: &self.data, pair: &pair, model };
        let frame = frame(area, model);
        view::draw_top(scene, self.section, frame, buffer);
        self.draw_section(scene, frame.body, buffer);
        None
    }
}

impl WhyScreen {
    fn draw_section(&self, scene: Scene<'_>, body: Rect, buffer: &mut Buffer) {
        match self.section {
            WhySection::Overview => {
                let Scene { account, pair, model, .. } = scene;
                let shown = WhyView { cursor: self.cursor, account, pair, model };
                view::draw(shown, body, buffer);
            }
            WhySection::Chance => chance::draw(scene, body, buffer),
            _ if scene.model.lacks_text() => notice::no_text(body, scene.model, buffer),
            WhySection::Jaccard => self.sets.draw(scene, body, buffer),
            WhySection::MinHash => self.slots.draw(scene, body, buffer),
            WhySection::SimHash => self.bits.draw(scene, body, buffer),
            WhySection::Curve => self.lengths.draw(scene, body, buffer),
            WhySection::Ladder => self.steps.draw(scene, body, buffer),
        }
    }

    /// Makes the account of the chosen pair if it is missing, or always with `anew`. Cheap: it
    /// reads only sketches.
    fn refresh(&mut self, model: &Model, anew: bool) {
        self.renew(model, anew);
        let Some((_, account)) = &mut self.account else { return };
        // The scores without what does not count come first.
        account.reasons.retain(|reason| !reason.starts_with(COUNTED));
        let counted = model.counted_pair().and_then(|own| own.in_words().into_iter().next());
        let counted = counted.filter(|words| words.starts_with(COUNTED));
        let old = if model.counted.is_old() { " … being counted again" } else { "" };
        let counted = counted.map(|words| format!("{words}{old}"));
        account.reasons.splice(0..0, counted);
    }

    fn renew(&mut self, model: &Model, anew: bool) {
        let same = |(chosen, _): &(ChosenPair, Account)| Some(*chosen) == model.chosen;
        if !anew && self.account.as_ref().is_some_and(same) {
            return;
        }
        let before = self.account.as_ref().map(|(chosen, _)| (chosen.a, chosen.b));
        self.account = model.chosen.and_then(|chosen| {
            let index = chosen.index as usize;
            Some((chosen, Account::from_row(model.comparison.as_ref()?, index)?))
        });
        self.data.reset(model.chosen, anew);
        self.steps.reset();
        self.lengths.reset();
        let (Some((chosen, account)), Some(pair)) = (&self.account, model.pair()) else { return };
        let other = before != Some((chosen.a, chosen.b));
        self.cursor.fit(account, other);
        if other || anew {
            self.sets.reset();
            self.slots.reset();
            self.bits.reset(Scene { account, data: &self.data, pair: &pair, model });
        }
    }

    /// Requests what the open section still lacks from workers.
    fn ask(&mut self, model: &Model) -> Effect {
        let Some((_, account)) = &self.account else { return Effect::None };
        let needs_opening =
            !matches!(self.section, WhySection::Chance | WhySection::Curve | WhySection::Ladder);
        if needs_opening && self.section != WhySection::Overview && self.data.opened.is_none() {
            return self.data.ask_opened(model, account);
        }
        match self.section {
            WhySection::SimHash => {
                let known = self.data.bit.as_ref().is_some_and(|bit| bit.bit == self.bits.bit);
                let bit =
                    if known { Effect::None } else { self.data.ask_bit(model, self.bits.bit) };
                bit.and(self.data.ask_easiest(model))
            }
            WhySection::Curve => self.data.ask_curve(model),
            WhySection::Ladder => {
                let ladder = self.with_scene(model, |why, scene| why.steps.ladder(scene));
                let known = self.data.rungs.as_ref().map(|rungs| &rungs.0);
                match ladder {
                    Some(ladder) if known != Some(&ladder) => self.data.ask_rungs(model, &ladder),
                    _ => Effect::None,
                }
            }
            _ => Effect::None,
        }
    }

    /// Calls `then` with the chosen pair and its results; `None` without a pair.
    fn with_scene<T>(&self, model: &Model, then: impl FnOnce(&Self, Scene<'_>) -> T) -> Option<T> {
        let (_, account) = self.account.as_ref()?;
        let pair: PairDetails<'_> = model.pair()?;
        Some(then(self, Scene { account, data: &self.data, pair: &pair, model }))
    }
}
