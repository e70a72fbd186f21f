//! A report that was changed anywhere is not believed.

use lookalike::report::check::sealed;
use lookalike::report::json::write;
use lookalike::report::read::read;

const REPORT: &[u8] = include_bytes!("../seeds/report/two-texts.json");

/// A place and a byte to put there; then a file of any bytes.
pub(crate) fn run(data: &[u8]) {
    if let Ok(found) = read(data)
        && sealed(&found.report).is_none()
    {
        let text = write(&found.report).unwrap();
        assert_eq!(read(text.as_bytes()).unwrap().report, found.report);
    }
    let Some((&[a, b, c, byte], _)) = data.split_first_chunk() else { return };
    let mut changed = REPORT.to_vec();
    let at = u32::from_be_bytes([0, a, b, c]) as usize % changed.len();
    changed[at] = byte;
    if let Ok(found) = read(&changed)
        && sealed(&found.report).is_none()
    {
        assert_eq!(found.report, read(REPORT).unwrap().report, "byte {at} as {byte}");
    }
}
