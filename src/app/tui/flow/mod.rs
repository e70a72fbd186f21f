//! The data that moves between the loop, the screens and the workers: events, messages, effects.

mod clipboard;
mod editor;
mod effect;
mod event;
mod message;
mod worker;

pub use clipboard::{Clipboard, CopyResult, Copyable, LONGEST_COPY};
pub use editor::{EditorCommand, failure};
pub use effect::{Effect, Request, SourcesRequest};
pub use event::{Event, Sender};
pub use message::{Gesture, Message, ModelNews};
pub use worker::Workshop;
