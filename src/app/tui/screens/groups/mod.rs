//! The Groups screen: groups of similar documents, and the weakest link and members of the chosen one.

mod state;
mod view;

use crate::compare::groups::{Group, LinkRule, groups};
use crate::display::sanitise::sanitise_bytes;
use crate::pair::{DocId, DocPair};
use crate::review::verdict::Verdict;
use crate::text::named::Named as _;
use crate::tui::actions::{Action, Scope};
use crate::tui::flow::{Effect, Gesture, Message, ModelNews, SourcesRequest};
use crate::tui::layout;
use crate::tui::model::{ChosenPair, GroupPairs, Model, ViewChange};
use crate::tui::panes::PanePair;
use crate::tui::screen_id::ScreenId;
use crate::tui::screens::contract::{Focus, Screen, Tab};
use crate::tui::screens::groups::state::{GROUPS, GroupsAreas, GroupsState, MadeGroups, panes};
use crate::tui::widgets::{moved, score_text};
use crate::tui::work::{Question, Work};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use std::sync::Arc;

/// The groups; they are computed only while the screen is open.
#[derive(Debug, Default)]
pub struct GroupsScreen {
    state: GroupsState,
    opened: bool,
}

const FOCUS: Focus = Focus {
    scopes: &[Scope::Groups, Scope::List],
    input: false,
    hints: &[
        Action::OpenRead,
        Action::Right,
        Action::Judge(Verdict::Match),
        Action::TakeBack,
        Action::OpenSources,
        Action::NextLinkage,
        Action::Representative,
        Action::NextMeasure,
        Action::Lower,
        Action::Raise,
        Action::Zoom,
    ],
};

const SLOT: Question = Question("groups");

impl Screen for GroupsScreen {
    fn tab(&self) -> Tab {
        Tab { id: GROUPS, title: "Groups", short: "Groups" }
    }

    fn focus(&self) -> Focus {
        FOCUS
    }

    fn panes(&self, model: &Model) -> Option<PanePair> {
        Some(self.parts(model).panes)
    }

    fn update(&mut self, message: Message, model: &Model) -> Effect {
        let effect = match message {
            Message::Opened => {
                self.opened = true;
                self.request(model)
            }
            Message::Closed => {
                self.opened = false;
                Effect::None
            }
            Message::Changed(ModelNews::Comparison | ModelNews::Ranking) if self.opened => {
                self.request(model)
            }
            Message::Answer(SLOT, answer) => {
                if let Ok(made) = answer.downcast::<MadeGroups>() {
                    self.state.arrive(*made);
                }
                Effect::None
            }
            Message::Failed(_, why) => {
                self.state.failed = Some(why);
                Effect::None
            }
            Message::Action(action) => self.act(action, model),
            Message::Mouse(gesture, at) => self.mouse(gesture, at, model),
            _ => Effect::None,
        };
        let panes = self.parts(model);
        self.state.follow(panes.rows.height.into(), panes.members.height.into());
        effect
    }

    fn draw(&self, model: &Model, area: Rect, buffer: &mut Buffer) -> Option<Position> {
        view::draw(&self.state, model, area, buffer);
        None
    }
}

impl GroupsScreen {
    fn parts(&self, model: &Model) -> GroupsAreas {
        panes(model, self.state.inside, layout::split(model.window).body)
    }

    /// Requests new groups from a worker, unless those on screen are up to date.
    fn request(&mut self, model: &Model) -> Effect {
        let Some(comparison) = model.comparison.clone() else { return Effect::None };
        let bits = comparison.recipe.sketch.bits;
        let rule = LinkRule::new(self.state.linkage, model.focused, &model.view.thresholds, bits);
        let marks = model.review.reviewed.marks.clone();
        if self.state.made.as_ref().is_some_and(|made| made.is_of(&comparison, &rule, &marks)) {
            return Effect::None;
        }
        Effect::Work(Work::new(SLOT, move |cancel| {
            let apart = |row: &crate::compare::result::PairRow| {
                marks.verdict(row.pair()) == Some(Verdict::NoMatch)
            };
            let groups = groups(&comparison, &rule, &apart, &|| cancel.is_set());
            MadeGroups { groups, rule, pairs: Arc::clone(&comparison.pairs), marks: marks.clone() }
        }))
    }

    fn act(&mut self, action: Action, model: &Model) -> Effect {
        let panes = self.parts(model);
        let state = &mut self.state;
        let shown = if state.inside { panes.members } else { panes.rows };
        let page = usize::from(shown.height).max(2) - 1;
        if let Some(to) = moved(action, state.cursor(), page) {
            state.go(to);
            return Effect::None;
        }
        match action {
            Action::Right => state.inside = state.group().is_some(),
            Action::Left => state.inside = false,
            Action::Back if state.inside => state.inside = false,
            Action::Back => return Effect::Unhandled,
            Action::OpenRead => return self.open(model),
            Action::OpenSources => return self.open_sources(),
            Action::Judge(verdict) => return Effect::JudgeGroup(verdict, self.pairs(model)),
            Action::Note => return Effect::OpenNote(self.pairs(model).linked),
            Action::Save => return self.save(model),
            Action::Representative => state.longest = !state.longest,
            Action::NextLinkage => {
                state.linkage = state.linkage.next();
                return self.request(model);
            }
            // Another measure links other pairs, but the order stays: a threshold move of 0 still sends
            // `ModelNews::Ranking`, which requests new groups.
            Action::NextMeasure => {
                return Effect::Change(ViewChange::Focus(model.next_focus()))
                    .and(Effect::Change(ViewChange::Threshold(0)));
            }
            other => {
                return ViewChange::from_action(other, model).map_or(Effect::None, Effect::Change);
            }
        }
        Effect::None
    }

    /// Opens the weakest link of the group, or the best pair of the chosen member.
    fn open(&self, model: &Model) -> Effect {
        let Some(group) = self.state.group() else { return Effect::None };
        let pair = if self.state.inside {
            group.nearest.get(self.state.member).copied().flatten().map(|(pair, _)| pair)
        } else {
            group.weakest.map(|weakest| weakest.pair)
        };
        match pair.or_else(|| copies(group, model)).and_then(|pair| model.pair_at(pair)) {
            Some(chosen) => Effect::Choose(chosen).and(Effect::Open(ScreenId::READ)),
            None => Effect::Say("no pair of this group is in the table".to_owned()),
        }
    }

    /// The pairs of the chosen group that are in the table, without hidden pairs of one person. Cost: a
    /// scan of the table.
    fn pairs(&self, model: &Model) -> GroupPairs {
        let (Some(made), Some(group), Some(comparison)) =
            (&self.state.made, self.state.group(), &model.comparison)
        else {
            return GroupPairs::default();
        };
        let is_member = |id: DocId| group.members.binary_search(&id).is_ok();
        let is_hidden = |pair: DocPair| model.view.hides_same && comparison.is_of_one_person(pair);
        let (mut linked, mut others) = (Vec::new(), Vec::new());
        for (row, index) in comparison.pairs.rows().iter().zip(0..) {
            if !is_member(row.a) || !is_member(row.b) || is_hidden(row.pair()) {
                continue;
            }
            let chosen = ChosenPair::new(index, row);
            let score = made.rule.score(&comparison.pairs.evidence_of(row));
            // Equal texts need no reading. Who shares a phrase with a copier did not copy.
            let is_read_as_copied = || {
                let read = || model.readings.get(comparison, row.pair())?.copy;
                comparison.copies.is_one_group(row.pair())
                    || read().is_some_and(|copy| copy.class(true).holds_copied_text())
            };
            if score >= made.rule.threshold && is_read_as_copied() {
                linked.push(chosen);
            } else {
                others.push((chosen, score));
            }
        }
        others.sort_by(|x, y| y.1.total_cmp(&x.1));
        let shown = |(pair, score): (ChosenPair, f64)| {
            (pair, score_text(model, made.rule.measure, Some(pair.index), score))
        };
        GroupPairs { linked, others: others.into_iter().map(shown).collect() }
    }

    /// Opens a line for the name of a file with the pairs of the chosen group, the closest first.
    fn save(&self, model: &Model) -> Effect {
        let (Some(made), Some(group)) = (&self.state.made, self.state.group()) else {
            return Effect::Say("there is no group to save".to_owned());
        };
        let GroupPairs { linked, others } = self.pairs(model);
        let score = |own: &ChosenPair| {
            let evidence = model.comparison.as_ref()?.pairs.evidence(own.index as usize)?;
            Some(made.rule.score(&evidence))
        };
        let others = others.into_iter().map(|(pair, _)| pair);
        let mut rows: Vec<ChosenPair> = linked.into_iter().chain(others).collect();
        rows.sort_by(|x, y| score(y).unwrap_or(0.0).total_cmp(&score(x).unwrap_or(0.0)));
        let name = model.documents().get(group.central.index());
        let name = name.map_or_else(String::new, |own| sanitise_bytes(own.name.bytes()));
        Effect::SaveRows(rows.iter().map(|own| own.index).collect(), format!("the group of {name}"))
    }

    /// Shows the sources of the chosen member, or of the text that represents the group.
    fn open_sources(&self) -> Effect {
        let Some(group) = self.state.group() else { return Effect::None };
        let shown = if self.state.longest { group.longest } else { group.central };
        let member = group.members.get(self.state.member).filter(|_| self.state.inside);
        Effect::Sources(SourcesRequest::Open(member.copied().unwrap_or(shown)))
    }

    fn mouse(&mut self, gesture: Gesture, at: Position, model: &Model) -> Effect {
        let panes = self.parts(model);
        let state = &mut self.state;
        match gesture {
            Gesture::WheelDown | Gesture::WheelUp => {
                state.inside = panes.members.contains(at) && state.group().is_some();
                let by = if gesture == Gesture::WheelDown { 1 } else { -1 };
                state.go(state.cursor().saturating_add_signed(by));
            }
            Gesture::Press if panes.rows.contains(at) => {
                let to = state.offset + usize::from(at.y - panes.rows.y);
                let again = !state.inside && state.place == to;
                (state.inside, state.place, state.member) = (false, to, 0);
                if again {
                    return self.open(model);
                }
            }
            Gesture::Press if panes.members.contains(at) => {
                let to = state.member_offset + usize::from(at.y - panes.members.y);
                let again = state.inside && state.member == to;
                (state.inside, state.member) = (state.group().is_some(), to);
                if again {
                    return self.open(model);
                }
            }
            _ => {}
        }
        Effect::None
    }
}

/// The row of the pair table for a group of copies.
fn copies(group: &Group, model: &Model) -> Option<u32> {
    let pair = DocPair::new(*group.members.first()?, *group.members.get(1)?);
    model.find(pair).map(|chosen| chosen.index)
}
