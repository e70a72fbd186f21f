//! Reads files in processes of their own: PDF by this program or by pdftotext, others by converters.

mod child;
mod convert;
mod kept;
mod message;
mod pdf;
mod serve;

pub(super) use convert::Converters;
pub(super) use pdf::read_pdf;
pub use serve::{serve, set_program};
