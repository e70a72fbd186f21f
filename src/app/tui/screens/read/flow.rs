//! A flow: the fragments of one or both texts in display order, each marked as equal or changed.

use crate::explain::diff::{BlockKind, Diff, DiffSpan};
use crate::pair::Side;
use crate::part::PartOf as _;
use std::ops::Range;

/// How a fragment is marked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FragmentClass {
    /// In both texts.
    Same,
    /// Changed, inside a sentence that both texts have in some form.
    Part,
    /// Changed white space inside equal text.
    Blank,
    /// It is a whole sentence or more that the other text does not hold.
    Whole,
}

/// A range of one text in a flow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fragment {
    /// Where it starts in the flow, in bytes.
    pub(super) at: usize,
    /// Its side.
    pub(super) side: Side,
    /// Its bytes in that text.
    pub(super) bytes: Range<usize>,
    pub(super) class: FragmentClass,
    /// In a merged flow, the bytes of A that equal text of B stands for.
    pub(super) across: Option<Range<usize>>,
    /// Columns of the badge before it, see [`Reading::lead`].
    ///
    /// [`Reading::lead`]: crate::tui::screens::read::contract::Reading::lead
    pub(super) lead: u16,
}

impl Fragment {
    /// Its place in the flow.
    pub(super) fn range(&self) -> Range<usize> {
        self.at..self.at + self.bytes.len()
    }
}

/// Fragments one after the other: all of A, all of B, or both merged into one text.
#[derive(Debug, Default)]
pub(super) struct Flow {
    /// The fragments, in order, none empty.
    pub(super) fragments: Vec<Fragment>,
    /// For each change its range in this flow; empty if this side has no text there.
    pub(super) stops: Vec<Range<usize>>,
    /// Its length in bytes.
    pub(super) end: usize,
}

impl Flow {
    /// The flow of one text.
    pub(super) fn side(diff: &Diff, side: Side) -> Self {
        Self::new(diff, &|span, flow| flow.push(side, span.bytes(side), span.same))
    }

    /// The flow of both texts merged: equal text once, and at each change first A, then B.
    pub(super) fn merged(diff: &Diff) -> Self {
        Self::new(diff, &|span, flow| {
            if !span.same {
                flow.push(Side::A, span.bytes(Side::A), false);
            }
            flow.push(Side::B, span.bytes(Side::B), span.same);
            if span.same
                && let Some(last) = flow.flow.fragments.last_mut()
            {
                last.across = Some(span.a.clone());
            }
        })
    }

    /// Adds a fragment at the end.
    pub(super) fn push(&mut self, side: Side, bytes: Range<usize>, class: FragmentClass) {
        if !bytes.is_empty() {
            let at = self.end;
            self.end += bytes.len();
            self.fragments.push(Fragment { at, side, bytes, class, across: None, lead: 0 });
        }
    }

    fn new(diff: &Diff, put: &dyn Fn(&DiffSpan, &mut Open)) -> Self {
        let mut open = Open { flow: Self::default(), class: FragmentClass::Same };
        for block in &diff.blocks {
            let start = open.flow.end;
            open.class = match block.kind {
                BlockKind::Space => FragmentClass::Blank,
                _ if block.inner.is_empty() => FragmentClass::Whole,
                _ => FragmentClass::Part,
            };
            for span in block.spans().iter() {
                put(span, &mut open);
            }
            if block.kind != BlockKind::Equal {
                open.flow.stops.push(start..open.flow.end);
            }
        }
        open.flow
    }

    /// The fragments that a range of the flow touches, each with the bytes of its text there.
    pub(super) fn within(
        &self,
        stretch: Range<usize>,
    ) -> impl Iterator<Item = (&Fragment, Range<usize>)> {
        let first =
            self.fragments.partition_point(|fragment| fragment.range().end <= stretch.start);
        let rest = self.fragments.part(first..).iter();
        rest.take_while(move |fragment| fragment.at < stretch.end).map(move |fragment| {
            let place = fragment.range();
            let from = stretch.start.max(place.start) - place.start + fragment.bytes.start;
            let to = stretch.end.min(place.end) - place.start + fragment.bytes.start;
            (fragment, from..to)
        })
    }
}

/// A flow being built.
struct Open {
    flow: Flow,
    class: FragmentClass,
}

impl Open {
    fn push(&mut self, side: Side, bytes: Range<usize>, same: bool) {
        let class = if same { FragmentClass::Same } else { self.class };
        self.flow.push(side, bytes, class);
    }
}
