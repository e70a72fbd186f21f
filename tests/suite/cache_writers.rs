//! The sketch cache under several concurrent runs: every file stays complete.

use crate::cache::{Case, assert_same, files};
use lookalike::settings::Settings;
use lookalike::text::shingle_length::ShingleLength;

#[test]
fn runs_that_write_at_once_leave_whole_files_and_nothing_else() {
    let case = Case::new();
    let other = Settings { n: ShingleLength::Fixed(2), ..case.settings.clone() };
    let (fresh, fresh_other) = (case.fresh(&case.settings), case.fresh(&other));
    std::thread::scope(|scope| {
        for turn in 0..8 {
            let (settings, fresh) =
                if turn % 2 == 0 { (&case.settings, &fresh) } else { (&other, &fresh_other) };
            let case = &case;
            scope.spawn(move || {
                for _ in 0..4 {
                    let comparison = case.run_with(settings);
                    assert_eq!(comparison.reuse.word, None);
                    assert_same(&comparison, fresh);
                }
            });
        }
    });
    assert_eq!(files(&case.folder()).len(), 2, "one file each, no half-written ones");
    for settings in [&case.settings, &other] {
        assert_eq!(case.run_with(settings).reuse.documents, 6);
    }
}
