//! Takes the place of the reader of zip files in a build without it: every file has that as its reason.

use crate::document::Reason;
use crate::zipped::member::Member;
use std::convert::Infallible;
use std::io::{Read, Seek};
use std::marker::PhantomData;

/// A zip file that can be read: there is none.
pub struct AbsentPackage<R> {
    /// Number of hidden members.
    pub hidden: u64,
    none: Infallible,
    file: PhantomData<R>,
}

impl<R: Read + Seek> AbsentPackage<R> {
    /// The reason why this build opens no zip file.
    pub fn new(_file: R, _size: u64, _cap: u64) -> Result<Self, Reason> {
        let why = "this build reads no docx, odt, epub, pptx, xlsx and zip (it lacks the feature `office`)";
        Err(Reason::Failed(why.to_owned()))
    }

    /// The members, in their order.
    pub fn members(&mut self) -> Vec<Member> {
        match self.none {}
    }

    /// The content of the member of this name.
    pub fn read(&mut self, _name: &str) -> Result<Option<Vec<u8>>, Reason> {
        match self.none {}
    }

    /// The content of a member of at most `most` bytes.
    pub fn read_at(&mut self, _index: usize, _most: u64) -> Result<Vec<u8>, Reason> {
        match self.none {}
    }
}
