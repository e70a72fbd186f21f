//! The state that all screens read: the comparison, the order of its pairs, the chosen one, settings.

use crate::compare::result::{Comparison, PairRow, PairsView, Ranking};
use crate::compare::study::{FittedCuts, ScoreColumns, TruthFile};
use crate::corpus::document::Document;
use crate::corpus::people::People;
use crate::display::affixes::CommonAffixes;
use crate::explain::disguise::PassageOptions;
use crate::measure::MeasureId;
use crate::measure::set::FlagSet;
use crate::page::Language;
use crate::pair::{DocId, DocPair, Side};
use crate::saved::view::{Drawn, Opening};
use crate::settings::Settings;
use crate::text::lines::SpaceRule;
use crate::tui::actions::Keymap;
use crate::tui::chinese::translated;
use crate::tui::model::brushed::Brushed;
use crate::tui::model::counted::{CountedTexts, LiveCounted};
use crate::tui::model::counted_pairs::{CountedScore, LiveCountedPairs};
use crate::tui::model::left_out::UncountedParts;
use crate::tui::model::pair_details::PairDetails;
use crate::tui::model::readings::LiveReadings;
use crate::tui::model::review::Review;
use crate::tui::model::run::Run;
use crate::tui::model::settings_file::SettingsFile;
use crate::tui::model::sources::LiveSources;
use crate::tui::panes::{PaneSplit, PaneSplits};
use crate::tui::screen_id::ScreenId;
use crate::tui::theme::{Looks, Theme};
use ratatui::layout::Size;
use std::borrow::Cow;
use std::sync::Arc;

/// The chosen pair: its index in the pair table, and its documents, which stay when the index changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChosenPair {
    /// Index in the pair table.
    pub index: u32,
    /// The first document.
    pub a: DocId,
    /// The second document.
    pub b: DocId,
}

impl ChosenPair {
    /// The pair of a row, at `index` in the pair table.
    pub fn new(index: u32, row: &PairRow) -> Self {
        Self { index, a: row.a, b: row.b }
    }

    /// The document on a side.
    pub fn text(&self, side: Side) -> DocId {
        self.pair().both()[side as usize]
    }

    /// Both documents.
    pub fn pair(&self) -> DocPair {
        DocPair::new(self.a, self.b)
    }
}

/// A place in the texts of the chosen pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spot {
    /// Which text.
    pub side: Side,
    /// A byte of it as written.
    pub byte: usize,
}

/// The state that all screens read.
#[derive(Debug)]
pub struct Model {
    /// The size of the window.
    pub window: Size,
    /// Styles by meaning.
    pub theme: Theme,
    /// The keys in force.
    pub keymap: Keymap,
    /// What the theme depends on.
    pub looks: Looks,
    /// The language of tabs, hints, help and lessons.
    pub language: Language,
    /// The settings of the comparison.
    pub settings: Settings,
    /// The state of the comparing job.
    pub run: Run,
    /// The result on screen; `None` before the first snapshot.
    pub comparison: Option<Comparison>,
    /// The sort order, the filters and the thresholds.
    pub view: PairsView,
    /// The filter as typed; empty for none.
    pub filter: String,
    /// The ranges of another screen that the list is restricted to.
    pub(super) brushed: Option<Brushed>,
    /// The comparison whose pairs a worker is ordering: newer than `comparison`, or
    /// the same under another view.
    pub ordering: Option<Comparison>,
    /// What the names of its documents have in common.
    pub affixes: CommonAffixes,
    /// The order of the pairs of `comparison` under `view` and `filter`.
    pub ranking: Ranking,
    /// The sorted columns of all pairs, of this comparison or of an earlier one.
    pub columns: Option<Arc<ScoreColumns>>,
    /// Why there are no columns.
    pub columns_failed: Option<String>,
    /// Counts of the combinations of flags at the current thresholds, as soon as the columns of the
    /// comparison are known.
    pub combinations: Option<Vec<(FlagSet, u64)>>,
    /// The thresholds that the corpus suggests, if the run starts at them.
    pub fitted: Option<FittedCuts>,
    /// The measure whose threshold the keys move.
    pub focused: MeasureId,
    /// The chosen pair.
    pub chosen: Option<ChosenPair>,
    /// True once the user pressed a key or the mouse: from then on no other pair is chosen for them.
    pub is_touched: bool,
    /// The readings of pairs as they arrive.
    pub readings: LiveReadings,
    /// The sources of texts as they are found.
    pub sources: LiveSources,
    /// What does not count.
    pub uncounted: UncountedParts,
    /// The chosen pair without what does not count.
    pub counted: LiveCounted,
    /// The Jaccard of all pairs without what does not count.
    pub counted_pairs: LiveCountedPairs,
    /// The verdicts, and their save state.
    pub review: Review,
    /// Pairs with known labels, from a truth file.
    pub truth: Option<Arc<TruthFile>>,
    /// The settings file.
    pub settings_file: SettingsFile,
    /// The options of the histograms.
    pub drawn: Drawn,
    /// How screens share their room between two panes, where the user changed it.
    pub panes: PaneSplits,
    /// The options for finding passages.
    pub passages: PassageOptions,
    /// The position in its texts that Read scrolls to, and the number of such requests so far.
    pub aim: Option<(u64, Spot)>,
}

impl Model {
    /// How a screen shares its room between two panes.
    pub fn split_of(&self, screen: ScreenId) -> PaneSplit {
        self.panes.get(&screen).copied().unwrap_or_default()
    }

    /// How the run on screen reads white space.
    pub fn space_rule(&self) -> SpaceRule {
        let recipe = self.comparison.as_ref().map(|comparison| &comparison.recipe.ladder);
        SpaceRule::from_ladder(recipe.unwrap_or(&self.settings.ladder))
    }

    /// A text of a screen in the language of the explorer; see [`translated`].
    pub fn translated<'a>(&self, text: &'a str) -> Cow<'a, str> {
        translated(text, self.language)
    }

    /// [`Self::translated`] as a function, for pages.
    pub fn words(&self) -> impl Fn(&str) -> String + use<> {
        let language = self.language;
        move |text| translated(text, language).into_owned()
    }

    /// The mark of the language of the explorer, e.g. a colon of its width.
    pub fn mark<'a>(&self, english: &'a str, chinese: &'a str) -> &'a str {
        if self.language == Language::Chinese { chinese } else { english }
    }

    /// The parts of a list in the language of the explorer, with its comma between them.
    pub fn translated_list<S: AsRef<str>>(&self, parts: impl IntoIterator<Item = S>) -> String {
        let comma = self.mark(", ", "，");
        let parts = parts.into_iter().map(|part| self.translated(part.as_ref()).into_owned());
        parts.collect::<Vec<_>>().join(comma)
    }

    /// A model without a comparison.
    pub fn new(window: Size, theme: Theme, settings: Settings) -> Self {
        let view = PairsView {
            thresholds: settings.start_thresholds(),
            hides_same: settings.people.hides_same,
            ..PairsView::default()
        };
        let focused = view.thresholds.on().iter().next().unwrap_or(MeasureId::JACCARD);
        Self {
            window,
            theme,
            keymap: Keymap::default(),
            looks: Looks::default(),
            language: Language::English,
            settings,
            run: Run::default(),
            comparison: None,
            view,
            filter: String::new(),
            brushed: None,
            ordering: None,
            affixes: CommonAffixes::default(),
            ranking: Ranking::default(),
            columns: None,
            columns_failed: None,
            combinations: None,
            fitted: None,
            focused,
            chosen: None,
            is_touched: false,
            readings: LiveReadings::default(),
            sources: LiveSources::default(),
            uncounted: UncountedParts::default(),
            counted: LiveCounted::default(),
            counted_pairs: LiveCountedPairs::default(),
            review: Review::default(),
            truth: None,
            settings_file: SettingsFile::default(),
            drawn: Opening::default().drawn,
            panes: PaneSplits::default(),
            passages: PassageOptions::default(),
            aim: None,
        }
    }

    /// Applies the start-up options of the settings file.
    pub fn open_as_saved(&mut self, file: SettingsFile) {
        let opening = &file.opening;
        self.view.sort = opening.sort;
        self.view.descending = !opening.reverse;
        self.view.flagged_only = opening.listed.flagged_only;
        self.review.show.no_match = opening.listed.no_match;
        self.drawn = opening.drawn;
        self.settings_file = file;
    }

    /// Counts the flagged pairs with a verdict at the current thresholds. Cost: linear in the
    /// verdicts.
    pub fn count_reviewed(&mut self) {
        if let Some(shown) = &self.comparison {
            self.review.reviewed.count(&shown.pairs, &self.view.thresholds);
        }
    }

    /// The compared documents; empty before the first result.
    pub fn documents(&self) -> &[Document] {
        self.comparison.as_ref().map_or(&[], |comparison| &comparison.corpus.documents)
    }

    /// Who wrote the documents; `None` before the first result.
    pub fn people(&self) -> Option<&People> {
        self.comparison.as_ref().map(|comparison| &*comparison.people)
    }

    /// The columns of the comparison on screen, once they are sorted.
    pub fn columns(&self) -> Option<&Arc<ScoreColumns>> {
        let shown = self.comparison.as_ref()?;
        self.columns.as_ref().filter(|columns| Arc::ptr_eq(&columns.pairs, &shown.pairs))
    }

    /// The ranges that the list is restricted to, if its filter was not changed since.
    pub fn brushed(&self) -> Option<&Brushed> {
        self.brushed.as_ref().filter(|brushed| brushed.filter == self.filter)
    }

    /// Restores the list before the ranges, unless its filter was changed since.
    pub(super) fn unbrush(&mut self) {
        let Some(brushed) = self.brushed.take().filter(|own| own.filter == self.filter) else {
            return;
        };
        brushed.restore(&mut self.filter, &mut self.view);
    }

    /// The pair at a place of the ranked list.
    pub fn at(&self, place: usize) -> Option<ChosenPair> {
        self.pair_at(*self.ranking.order.get(place)?)
    }

    /// The pair at an index of the pair table.
    pub fn pair_at(&self, index: u32) -> Option<ChosenPair> {
        let row = self.comparison.as_ref()?.pairs.rows().get(index as usize)?;
        Some(ChosenPair::new(index, row))
    }

    /// The place of the chosen pair in the ranked list; `None` if it is not listed.
    pub fn place(&self) -> Option<usize> {
        let chosen = self.chosen?;
        self.ranking.order.iter().position(|&index| index == chosen.index)
    }

    /// The chosen pair, if it is listed.
    pub fn listed(&self) -> Option<ChosenPair> {
        self.place().and(self.chosen)
    }

    /// True until all pairs on screen that are to be read are read, or cannot be.
    pub fn is_reading(&self) -> bool {
        self.readings.is_pending(self.comparison.as_ref(), &self.run)
    }

    /// The chosen pair with its data.
    pub fn pair(&self) -> Option<PairDetails<'_>> {
        self.pair_of(self.chosen?)
    }

    /// A pair with its data.
    pub fn pair_of(&self, chosen: ChosenPair) -> Option<PairDetails<'_>> {
        let comparison = self.comparison.as_ref()?;
        let row = comparison.pairs.rows().get(chosen.index as usize)?;
        let reading = self.readings.get(comparison, row.pair());
        let mut evidence = comparison.pairs.evidence_of(row);
        if let Some(reading) = reading {
            (evidence.reuse, evidence.read_as) = (reading.reuse, reading.read_as());
        }
        Some(PairDetails {
            row,
            evidence,
            reading,
            flags: self.view.thresholds.flags(&evidence),
            is_flagged: self.view.thresholds.is_flagged(&evidence),
            documents: comparison.documents(row)?,
            profiles: [
                comparison.profiles.get(row.a.index())?,
                comparison.profiles.get(row.b.index())?,
            ],
        })
    }

    /// The chosen pair without what does not count, once it is known.
    pub fn counted_pair(&self) -> Option<&Arc<CountedTexts>> {
        let [a, b] = self.pair()?.documents;
        self.counted.for_texts([&a.text, &b.text])
    }

    /// True if parts of texts are left out of the second figures of the pairs on screen.
    pub fn shows_counted(&self) -> bool {
        self.comparison.is_some() && self.uncounted.excludes_parts()
    }

    /// The Jaccard of a pair without what does not count.
    pub fn counted_score(&self, index: u32) -> CountedScore {
        let shown = self.comparison.as_ref();
        let score = shown.map(|shown| self.counted_pairs.get(&shown.pairs, index as usize));
        score.unwrap_or(CountedScore::Pending)
    }

    /// The bits of a fingerprint on screen.
    pub fn bits(&self) -> u32 {
        let shown = self.comparison.as_ref().map(|shown| shown.recipe.sketch.bits);
        shown.unwrap_or(self.settings.sketch.bits)
    }

    /// The measure after the focused one that is on.
    pub fn next_focus(&self) -> MeasureId {
        let on: Vec<MeasureId> = self.view.thresholds.on().iter().collect();
        let next = on.iter().find(|id| **id > self.focused).or(on.first());
        next.copied().unwrap_or(self.focused)
    }

    /// True if a text of the chosen pair is not available: a sketch file has none.
    pub fn lacks_text(&self) -> bool {
        let known = self.comparison.as_ref().zip(self.chosen);
        known.is_some_and(|(comparison, chosen)| {
            !comparison.has_text(chosen.a) || !comparison.has_text(chosen.b)
        })
    }

    /// The pair of these documents, with its current index in the pair table. Cost: a scan of the table.
    pub fn find(&self, pair: DocPair) -> Option<ChosenPair> {
        let rows = self.comparison.as_ref()?.pairs.rows();
        rows.iter()
            .zip(0..)
            .find(|(row, _)| row.pair() == pair)
            .map(|(row, at)| ChosenPair::new(at, row))
    }
}
