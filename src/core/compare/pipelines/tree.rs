//! Trees of documents that belong together.

/// The root of a document's tree. Halves the path on the way.
pub(super) fn root(parents: &mut [u32], mut own: u32) -> u32 {
    while parents[own as usize] != own {
        let next = parents[parents[own as usize] as usize];
        parents[own as usize] = next;
        own = next;
    }
    own
}
