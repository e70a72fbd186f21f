//! Keys and mouse of the Why screen: opens sections and passes actions to the open one.

use crate::pair::Side;
use crate::settings::Settings;
use crate::text::shingle_length::ShingleLength;
use crate::tui::actions::Action;
use crate::tui::flow::{Effect, Gesture};
use crate::tui::layout;
use crate::tui::model::{Model, Spot};
use crate::tui::screen_id::ScreenId;
use crate::tui::screens::why::WhyScreen;
use crate::tui::screens::why::areas::frame;
use crate::tui::screens::why::data::Scene;
use crate::tui::screens::why::excerpt::Pick;
use crate::tui::screens::why::facts::MeasurePanel;
use crate::tui::screens::why::section::{SECTIONS, WhySection, section_at};
use ratatui::layout::{Position, Rect};

impl WhyScreen {
    pub(super) fn act(&mut self, action: Action, model: &Model) -> Effect {
        match action {
            Action::OpenRead => return Effect::Open(ScreenId::READ),
            Action::NextPanel => return self.open(self.section.offset(1), model),
            Action::PreviousPanel => {
                return self.open(self.section.offset(SECTIONS.len() - 1), model);
            }
            Action::Back => return self.back(model),
            Action::OpenItem => return self.open_item(model),
            _ => {}
        }
        let body = frame(layout::split(model.window).body, model).body;
        let (Some((_, account)), Some(pair)) = (&self.account, model.pair()) else {
            return Effect::None;
        };
        let scene = Scene { account, data: &self.data, pair: &pair, model };
        match self.section {
            WhySection::Overview if action == Action::NextMeasure => self.cursor.turn(),
            WhySection::Overview => self.cursor.act(action, account, body),
            WhySection::Jaccard => self.sets.act(action, scene, body),
            WhySection::MinHash if action == Action::Reseed => {
                if self.slots.reseed(scene) {
                    return self.data.reseed(model, account);
                }
            }
            WhySection::MinHash => self.slots.act(action, (scene, body)),
            WhySection::SimHash => {
                self.bits.act(action, (scene, body));
            }
            WhySection::Chance => {}
            WhySection::Curve => self.lengths.act(action, scene),
            WhySection::Ladder => {
                self.steps.act(action, scene);
            }
        }
        self.ask(model)
    }

    fn open(&mut self, section: WhySection, model: &Model) -> Effect {
        self.section = section;
        self.ask(model)
    }

    /// Resets changed steps first; else goes back from a section to the overview.
    fn back(&mut self, model: &Model) -> Effect {
        let changed = self.with_scene(model, |why, scene| why.steps.changed(scene)).flatten();
        match self.section {
            WhySection::Overview => Effect::Unhandled,
            WhySection::Ladder if changed.is_some() => {
                self.steps.reset();
                self.ask(model)
            }
            _ => self.open(WhySection::Overview, model),
        }
    }

    /// Opens the measure under the cursor, shows the item in both texts on the Read screen, or
    /// applies the setting to the corpus.
    fn open_item(&mut self, model: &Model) -> Effect {
        let pick = match self.section {
            WhySection::Chance => return Effect::None,
            WhySection::Overview => {
                let section = match self.cursor.panel {
                    MeasurePanel::Jaccard => WhySection::Jaccard,
                    MeasurePanel::MinHash => WhySection::MinHash,
                    MeasurePanel::SimHash => WhySection::SimHash,
                };
                if section == WhySection::SimHash {
                    self.bits.bit = self.cursor.bit;
                }
                return self.open(section, model);
            }
            WhySection::Jaccard => self.with_scene(model, |why, scene| why.sets.pick(scene)),
            WhySection::MinHash => self.with_scene(model, |why, scene| why.slots.pick(scene)),
            WhySection::SimHash => self.with_scene(model, |why, scene| why.bits.pick(scene)),
            WhySection::Curve => {
                let n = self.with_scene(model, |why, scene| why.lengths.other(scene)).flatten();
                return n.map_or(Effect::None, |n| {
                    let n = ShingleLength::Fixed(n);
                    Effect::Settings(Box::new(Settings { n, ..model.settings.clone() }))
                });
            }
            WhySection::Ladder => {
                let ladder =
                    self.with_scene(model, |why, scene| why.steps.changed(scene)).flatten();
                return match ladder {
                    Some(ladder) => {
                        Effect::Settings(Box::new(Settings { ladder, ..model.settings.clone() }))
                    }
                    None => Effect::Say("the corpus already uses these steps".to_owned()),
                };
            }
        };
        let aim = pick.and_then(|pick| self.aim(model, pick));
        aim.map_or(Effect::None, Effect::Aim).and(Effect::Open(ScreenId::READ))
    }

    /// The first byte of an item in the original texts, in A if A has it.
    fn aim(&self, model: &Model, pick: Pick) -> Option<Spot> {
        let starts = self.with_scene(model, |_, scene| {
            let opened = scene.opened()?;
            Some(Side::BOTH.map(|side| {
                pick.original(opened, side).map(|place| Spot { side, byte: place.start })
            }))
        });
        let [a, b] = starts.flatten()?;
        a.or(b)
    }

    pub(super) fn mouse(&mut self, gesture: Gesture, at: Position, model: &Model) -> Effect {
        match gesture {
            Gesture::WheelDown => return self.act(Action::Down, model),
            Gesture::WheelUp => return self.act(Action::Up, model),
            Gesture::Press | Gesture::Drag => {}
            Gesture::Release => return Effect::None,
        }
        let frame = frame(layout::split(model.window).body, model);
        let (Some((_, account)), Some(pair)) = (&self.account, model.pair()) else {
            return Effect::None;
        };
        if gesture == Gesture::Press
            && let Some(section) = section_at(account, model, frame.tabs, at)
        {
            return self.open(section, model);
        }
        let scene = Scene { account, data: &self.data, pair: &pair, model };
        let body: Rect = frame.body;
        match self.section {
            WhySection::Overview => self.cursor.press(at, account, body),
            WhySection::Jaccard => self.sets.press(at, scene, body),
            WhySection::MinHash => self.slots.press(at, scene, body),
            WhySection::SimHash => {
                self.bits.press(at, scene, body);
            }
            WhySection::Curve => self.lengths.press(at, body),
            WhySection::Ladder if gesture == Gesture::Press => {
                self.steps.press(at, scene, body);
            }
            WhySection::Chance | WhySection::Ladder => {}
        }
        self.ask(model)
    }
}
