//! A simulated disk: its power can be cut, its space run out, its writes and syncs fail.

use lookalike::review::disk::{Disk, Page};
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard};

/// The fault of the disk.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) enum Fault {
    #[default]
    None,
    /// Writes stop when the file has this many bytes.
    Full(usize),
    /// Writes succeed, but syncing fails.
    Sync,
    /// As `Full`, and truncating fails.
    FullForever(usize),
    /// Opening for writing fails.
    ReadOnly,
}

#[derive(Debug, Default)]
pub(crate) struct State {
    /// Content as a process sees it; `None` if there is no file.
    pub(crate) bytes: Option<Vec<u8>>,
    /// Content guaranteed to survive a power cut.
    pub(crate) synced: Vec<u8>,
    /// True if the name of the file survives a power cut.
    pub(crate) named: bool,
    pub(crate) fault: Fault,
}

/// A disk with a single file.
#[derive(Debug, Clone, Default)]
pub(crate) struct Platter(Arc<Mutex<State>>);

impl Platter {
    pub(crate) fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap()
    }

    pub(crate) fn holding(bytes: Vec<u8>) -> Self {
        let platter = Self::default();
        platter.state().bytes = Some(bytes);
        platter
    }

    /// The disk after a power cut: the synced content, and the given number of further bytes.
    pub(crate) fn after_power_cut(&self, more: usize) -> Self {
        let state = self.state();
        if !state.named {
            return Self::default();
        }
        let mut bytes = state.synced.clone();
        let rest = state.bytes.as_deref().unwrap_or_default().get(bytes.len()..);
        bytes.extend(rest.unwrap_or_default().iter().take(more));
        Self::holding(bytes)
    }
}

pub(crate) struct Leaf(Platter);

impl Disk for Platter {
    type Page = Leaf;

    fn open(&self, _path: &Path) -> io::Result<Option<Leaf>> {
        Ok(self.state().bytes.is_some().then(|| Leaf(self.clone())))
    }

    fn open_exclusive(&self, _path: &Path) -> io::Result<Leaf> {
        let mut state = self.state();
        if state.fault == Fault::ReadOnly {
            return Err(io::Error::new(io::ErrorKind::ReadOnlyFilesystem, "read-only"));
        }
        state.bytes.get_or_insert_default();
        Ok(Leaf(self.clone()))
    }

    fn sync_folder(&self, _path: &Path) -> io::Result<()> {
        self.state().named = true;
        Ok(())
    }
}

impl Page for Leaf {
    fn id(&self) -> io::Result<u64> {
        Ok(1)
    }

    fn size(&self) -> io::Result<u64> {
        Ok(self.0.state().bytes.as_ref().unwrap().len() as u64)
    }

    fn read_from(&mut self, at: u64) -> io::Result<Vec<u8>> {
        Ok(self.0.state().bytes.as_ref().unwrap()[at as usize..].to_vec())
    }

    fn write_at(&mut self, at: u64, bytes: &[u8]) -> io::Result<()> {
        let mut state = self.0.state();
        let room = match state.fault {
            Fault::Full(room) | Fault::FullForever(room) => room,
            _ => usize::MAX,
        };
        let held = state.bytes.as_mut().unwrap();
        assert_eq!(held.len() as u64, at, "a journal is only appended to");
        let fits = room.saturating_sub(held.len()).min(bytes.len());
        held.extend(&bytes[..fits]);
        if fits < bytes.len() {
            return Err(io::Error::new(io::ErrorKind::StorageFull, "no space left on device"));
        }
        Ok(())
    }

    fn truncate(&mut self, len: u64) -> io::Result<()> {
        let mut state = self.0.state();
        if matches!(state.fault, Fault::FullForever(_)) {
            return Err(io::Error::other("broken"));
        }
        assert!(state.synced.len() as u64 <= len, "what was synced is never cut");
        state.bytes.as_mut().unwrap().truncate(len as usize);
        Ok(())
    }

    fn sync(&mut self) -> io::Result<()> {
        let mut state = self.0.state();
        if state.fault == Fault::Sync {
            return Err(io::Error::other("input/output error"));
        }
        state.synced = state.bytes.clone().unwrap();
        Ok(())
    }
}
