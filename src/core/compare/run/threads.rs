//! The threads that share the work of a run.

use crate::compare::run::context::RunError;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// Most threads of a run.
pub const MOST_THREADS: usize = 1024;

/// The threads to request from rayon: 0, its default, unless the variable that sets it asks for more than
/// [`MOST_THREADS`]. A machine does not start 100,000.
fn asked() -> usize {
    let asked = std::env::var("RAYON_NUM_THREADS").ok().and_then(|own| own.parse().ok());
    if asked.is_some_and(|own: usize| own > MOST_THREADS) { MOST_THREADS } else { 0 }
}

/// Bounds the threads of the process; to be called before anything runs on them.
pub fn bound_threads() {
    let most = asked();
    if most > 0 {
        // It fails only where there are threads already.
        let _there = ThreadPoolBuilder::new().num_threads(most).build_global();
    }
}

/// Starts this many threads, one a core by default.
///
/// # Errors
/// The system refuses them.
pub fn pool(threads: Option<usize>) -> Result<ThreadPool, RunError> {
    ThreadPoolBuilder::new()
        .num_threads(threads.unwrap_or_else(asked))
        .build()
        .map_err(|error| RunError::Threads(error.to_string()))
}

/// Does work that has no way to fail on this many threads; if the system refuses them, on those of the
/// process.
pub fn on_threads<R: Send>(threads: Option<usize>, work: impl FnOnce() -> R + Send) -> R {
    match pool(threads) {
        Ok(pool) => pool.install(work),
        Err(_) => work(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_done_on_as_many_threads_as_said() {
        for threads in [1, 3] {
            assert_eq!(on_threads(Some(threads), rayon::current_num_threads), threads);
        }
        assert_eq!(on_threads(None, rayon::current_num_threads), rayon::current_num_threads());
    }
}
