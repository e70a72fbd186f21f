//! The table of screens, in the order of their tabs.

pub mod contract;
pub mod documents;
mod documents_catalogue;
mod documents_columns;
mod documents_detail;
mod documents_notes;
mod documents_rows;
mod documents_state;
mod documents_view;
pub mod groups;
mod groups_state;
mod groups_view;
pub mod lessons;
mod lessons_act;
mod lessons_draw;
mod lessons_layout;
mod lessons_mouse;
mod lessons_state;
mod lessons_view;
mod lessons_words;
pub mod pairs;
pub mod read;
mod read_act;
mod read_alignment;
mod read_alignment_rows;
mod read_contract;
mod read_details;
mod read_details_act;
mod read_diff;
mod read_diff_rows;
mod read_find;
mod read_flow;
mod read_head;
mod read_layout;
mod read_marks;
mod read_pair;
mod read_passages;
mod read_passages_details;
mod read_passages_found;
mod read_passages_rows;
mod read_place;
mod read_rows;
mod read_scroll;
mod read_view;
mod read_ways;
mod read_wrap;
pub mod thresholds;
mod thresholds_act;
mod thresholds_around;
mod thresholds_ask;
mod thresholds_curves;
mod thresholds_graph;
mod thresholds_hints;
mod thresholds_histogram;
mod thresholds_index;
mod thresholds_index_typed;
mod thresholds_index_words;
mod thresholds_judged;
mod thresholds_labels;
mod thresholds_layout;
mod thresholds_lists;
mod thresholds_scatter;
mod thresholds_scatter_axes;
pub mod why;
mod why_act;
mod why_ask;
mod why_bits;
mod why_bits_view;
mod why_cursor;
mod why_curve;
mod why_data;
mod why_excerpt;
mod why_facts;
mod why_ladder;
mod why_layout;
mod why_line;
mod why_list;
mod why_section;
mod why_sets;
mod why_slots;
mod why_slots_view;
mod why_spread;
mod why_view;
mod why_votes;

use contract::Screen;

/// All screens.
pub fn all() -> Vec<Box<dyn Screen>> {
    vec![
        Box::new(pairs::Pairs::default()),
        Box::new(read::Read::default()),
        Box::new(why::Why::default()),
        Box::new(thresholds::Thresholds::default()),
        Box::new(groups::GroupsScreen::default()),
        Box::new(documents::Documents::default()),
        Box::new(lessons::Lessons::default()),
    ]
}
