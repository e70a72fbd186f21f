//! Compares the rows of tables that need not fit into memory: sketches first, texts of candidates
//! again.

mod batches;
mod bucket_file;
mod earlier;
mod entries;
mod error;
mod first_rows;
mod folder;
mod forecast;
mod library;
mod lookup;
mod near;
mod recall;
mod record;
mod row_plan;
mod run;
mod score;
mod scored;
mod shape;
mod sketch;
mod sources;
mod stored;
mod worker;

pub use error::TwoPassError;
pub use forecast::{SizeForecast, forecast};
pub use library::{LibraryHeader, is_library};
pub use lookup::{KeptLibrary, LibraryMatches};
pub use near::most_bits_apart;
pub use row_plan::{RowPlan, tables_within};
pub use run::{WorkPlace, run};
pub use shape::IndexCost;
pub use sources::TableSources;
pub(in crate::compare) use stored::keep_to_budget;
pub use worker::{RowSketch, RowSketcher, SketchedText};
