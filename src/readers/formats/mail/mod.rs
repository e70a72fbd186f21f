//! Mails: their parts, the bytes of a part, and their text.

mod character_set;
mod part;
mod reader;
mod transfer;

pub(super) use reader::MAIL;
