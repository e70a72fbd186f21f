//! The Thresholds screen: eight charts to choose thresholds and to judge them.

mod act;
mod areas;
mod around;
mod ask;
mod boxed;
mod brush;
mod graph;
mod histogram;
mod index;
mod judged;
mod labels;
mod lists;
mod near;
mod near_act;
mod near_view;
mod range;
mod recipes;
mod recipes_act;
mod recipes_view;
mod scatter;

use crate::compare::result::PairTable;
use crate::compare::study::ScoreColumns;
use crate::measure::MeasureId;
use crate::review::verdict::Verdict;
use crate::settings::Thresholds as Cuts;
use crate::tui::actions::{Action, Chart, Scope};
use crate::tui::flow::{Effect, Message};
use crate::tui::layout;
use crate::tui::model::Model;
use crate::tui::screen_id::ScreenId;
use crate::tui::screens::contract::{Focus, Screen, Tab};
use crate::tui::screens::thresholds::areas::{ThresholdsAreas, frame};
use crate::tui::screens::thresholds::index::WhatIfPanel;
use crate::tui::screens::thresholds::judged::{JUDGED, JudgedList, Labels, QUEUE};
use crate::tui::screens::thresholds::near::NearPanel;
use crate::tui::screens::thresholds::range::HistogramBrush;
use crate::tui::screens::thresholds::recipes::RecipesPanel;
use crate::tui::screens::thresholds::scatter::Scatter;
use crate::tui::widgets::{InputLine, thresholds};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use std::sync::Arc;

/// The Thresholds screen: its charts, the workers' results and the cursors.
#[derive(Debug, Default)]
pub struct ThresholdsScreen {
    chart: Chart,
    labels: Option<Labels>,
    queue: Vec<u32>,
    /// The list that `queue` has or will have, the thresholds, and the revision of the review.
    listed: Option<(JudgedList, Cuts, u64)>,
    /// True once the contents of the truth file were reported.
    is_truth_reported: bool,
    /// The last moved threshold: its measure, and the similarities before and after.
    crossed: Option<(MeasureId, f64, f64)>,
    /// A measure that is off but focused, so that keys and mouse move its threshold.
    resting: Option<MeasureId>,
    below: Below,
    place: usize,
    typing: Option<(Asked, InputLine)>,
    scatter: Scatter,
    index: WhatIfPanel,
    /// The histogram being dragged in.
    dragged: Option<(MeasureId, Rect)>,
    /// The histogram whose range the mouse drags.
    brushing: Option<Rect>,
    /// The range of a histogram.
    range: Option<HistogramBrush>,
    /// Pairs around the threshold, and the interval of the cut.
    near: NearPanel,
    /// Two recipes side by side.
    recipes: RecipesPanel,
    failed: Option<String>,
    /// The last pair table on screen.
    asked: Option<Arc<PairTable>>,
    /// The pair table and the revision of the review for which judged pairs were requested.
    judged: Option<(Arc<PairTable>, u64)>,
    is_open: bool,
}

/// The kind of text being typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Asked {
    /// A threshold, or on the chart of indexes a shape or a size.
    Value,
    /// The name of a preset and its purpose.
    Preset,
}

/// The content below the table of judged pairs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Below {
    /// The pairs to judge next.
    #[default]
    Open,
    /// The errors of the threshold.
    Wrong,
    /// Precision over recall, in a window too narrow to show it next to a list.
    Curves,
}

const RANGE_HINTS: &[Action] = &[
    Action::OpenChosen,
    Action::Left,
    Action::Right,
    Action::Range,
    Action::Back,
    Action::NextMeasure,
];

const AROUND_HINTS: &[Action] = &[
    Action::Judge(Verdict::Match),
    Action::Judge(Verdict::NoMatch),
    Action::Judge(Verdict::Unsure),
    Action::TakeBack,
    Action::Range,
    Action::UseSuggestion,
    Action::OpenChosen,
    Action::NextMeasure,
];

const RECIPE_HINTS: &[Action] = &[
    Action::OpenChosen,
    Action::TypeThreshold,
    Action::ToggleView,
    Action::Judge(Verdict::Match),
    Action::Judge(Verdict::NoMatch),
    Action::Range,
];

const AROUND: &[Scope] = &[Scope::Around, Scope::Thresholds, Scope::List];
const SCOPES: &[Scope] = &[Scope::Thresholds, Scope::List];
impl Screen for ThresholdsScreen {
    fn tab(&self) -> Tab {
        Tab { id: ScreenId("thresholds"), title: "Thresholds", short: "Cuts" }
    }

    fn needs_columns(&self) -> bool {
        true
    }

    fn focus(&self) -> Focus {
        if self.typing.is_some() {
            return Focus::TYPING;
        }
        let has_range = self.chart == Chart::Histograms && self.range.is_some()
            || self.chart == Chart::Scatter && self.scatter.brush.is_open();
        let hints = if has_range { RANGE_HINTS } else { hints(self.chart) };
        let judges = matches!(self.chart, Chart::Around | Chart::Recipes);
        let scopes = if judges { AROUND } else { SCOPES };
        Focus { scopes, input: false, hints }
    }

    fn update(&mut self, message: Message, model: &Model) -> Effect {
        let effect = match message {
            Message::Opened => {
                self.is_open = true;
                Effect::None
            }
            Message::Closed => {
                self.is_open = false;
                return Effect::None;
            }
            Message::Answer(JUDGED, answer) => {
                self.labels = answer.downcast().ok().map(|labels| *labels);
                self.listed = None;
                let request = self.ask_list(model);
                self.report_truth(model).and(request)
            }
            Message::Answer(QUEUE, answer) => {
                self.queue = answer.downcast().map(|queue| *queue).unwrap_or_default();
                return Effect::None;
            }
            Message::Answer(slot, answer) => {
                self.scatter
                    .take(slot, answer)
                    .or_else(|answer| self.index.take(slot, answer))
                    .or_else(|answer| self.near.take(slot, answer))
                    .or_else(|answer| self.recipes.take(slot, answer))
                    .ok();
                Effect::None
            }
            Message::Failed(_, why) => {
                self.recipes.running = None;
                self.failed = Some(why);
                return Effect::None;
            }
            Message::Action(action) => self.act(action, model),
            Message::Key(key) => {
                self.typing.iter_mut().for_each(|(_, line)| line.key(&key));
                Effect::None
            }
            Message::Paste(text) => {
                self.typing.iter_mut().for_each(|(_, line)| line.paste(&text));
                Effect::None
            }
            Message::Mouse(gesture, at) => self.mouse(gesture, at, model),
            Message::Changed(news) => self.changed(news, model),
        };
        if self.is_open { effect.and(self.ask(model)).and(self.follow(model)) } else { effect }
    }

    fn draw(&self, model: &Model, area: Rect, buffer: &mut Buffer) -> Option<Position> {
        let parts = frame(area);
        self.draw_charts(model, parts.charts, buffer);
        let Some(columns) = Self::known(model) else {
            self.draw_empty(model, parts.body, buffer);
            return None;
        };
        thresholds::draw(model, parts.thresholds, buffer);
        match self.chart {
            Chart::Histograms => self.draw_histograms(model, columns, parts.body, buffer),
            Chart::Scatter => self.scatter.draw(model, parts.body, buffer),
            Chart::Agreement => self.draw_agreement(model, parts.body, buffer),
            Chart::Crossed => self.draw_crossed(model, columns, parts.body, buffer),
            Chart::Labels => self.draw_labels(model, parts.body, buffer),
            Chart::Index => self.index.draw(model, parts.body, buffer),
            Chart::Around => self.draw_around(model, parts.body, buffer),
            Chart::Recipes => self.draw_recipes(model, parts.body, buffer),
        }
        self.draw_note(model, columns, parts, buffer)
    }
}

impl ThresholdsScreen {
    /// The columns of the comparison on screen, if it has pairs.
    fn known(model: &Model) -> Option<&ScoreColumns> {
        model.columns().map(|columns| &**columns).filter(|columns| !columns.pairs.is_empty())
    }

    /// The measure whose threshold the keys and the mouse move.
    fn axis(&self, model: &Model) -> MeasureId {
        self.resting.unwrap_or(model.focused)
    }
}

/// The threshold of a measure as a similarity; its initial value if it is off.
fn threshold(model: &Model, id: MeasureId) -> f64 {
    id.scale(model.bits()).similarity(model.view.thresholds.or_initial(id))
}

/// The areas of the screen in the current window.
fn parts(model: &Model) -> ThresholdsAreas {
    frame(layout::split(model.window).body)
}

/// The keys of a chart, the most useful first.
pub(super) const fn hints(chart: Chart) -> &'static [Action] {
    match chart {
        Chart::Histograms => &[
            Action::Lower,
            Action::Raise,
            Action::NextMeasure,
            Action::UseSuggestion,
            Action::TypeThreshold,
            Action::NextPreset,
            Action::Range,
            Action::CopyCommand,
            Action::LogCounts,
            Action::NearZero,
        ],
        Chart::Scatter => &[
            Action::NextX,
            Action::NextY,
            Action::OpenChosen,
            Action::Range,
            Action::Lower,
            Action::Raise,
            Action::NextMeasure,
            Action::UseSuggestion,
            Action::TypeThreshold,
        ],
        Chart::Agreement | Chart::Crossed => &[
            Action::OpenChosen,
            Action::Lower,
            Action::Raise,
            Action::NextMeasure,
            Action::UseSuggestion,
            Action::TypeThreshold,
            Action::NextPreset,
            Action::CopyCommand,
        ],
        Chart::Labels => &[
            Action::OpenChosen,
            Action::ToggleView,
            Action::Lower,
            Action::Raise,
            Action::NextMeasure,
            Action::UseSuggestion,
            Action::TypeThreshold,
        ],
        Chart::Around => AROUND_HINTS,
        Chart::Recipes => RECIPE_HINTS,
        Chart::Index => &[
            Action::TypeThreshold,
            Action::Lower,
            Action::Raise,
            Action::NextMeasure,
            Action::UseSuggestion,
        ],
    }
}
