//! The data that moves between the loop, the screens and the workers: events, messages, effects.

mod effect;
mod event;
mod message;
mod worker;

pub use effect::{Effect, Request, SourcesRequest};
pub use event::{Event, Sender};
pub use message::{Gesture, Message, ModelNews};
pub use worker::Workshop;
