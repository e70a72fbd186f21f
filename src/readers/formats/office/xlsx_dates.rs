//! Which cells of a spreadsheet hold dates, by their number formats, and what day a number is.

use crate::budget::WorkBudget;
use crate::formats::xml_events::{XmlEvent, XmlEvents, XmlFault};
use std::collections::HashSet;

/// Formats of dates and times that every spreadsheet has; 27 to 36 and 50 to 58 are of East Asia.
const BUILT_IN: [std::ops::RangeInclusive<u32>; 4] = [14..=22, 27..=36, 45..=47, 50..=58];
/// Days from 30 December 1899 to 1 January 1970, and to 1 January 1904.
const TO_1970: i64 = 25_569;
const FROM_1904: i64 = 1_462;
/// The last day that a spreadsheet shows, 31 December 9999.
const LAST: f64 = 2_958_466.0;

/// The styles of cells that show a date or time.
#[derive(Debug, Default)]
pub(super) struct DateStyles {
    /// Whether the style of this number does.
    styles: Vec<bool>,
    /// Days are counted from 1904.
    from_1904: bool,
}

impl DateStyles {
    /// The styles of a workbook: `styles` is the part with them, `workbook` the main one.
    pub(super) fn read(
        styles: &str,
        workbook: &str,
        budget: &WorkBudget<'_>,
    ) -> Result<Self, XmlFault> {
        let (mut found, mut own, mut is_cells) = (Self::default(), HashSet::new(), false);
        let mut events = XmlEvents::new(styles, budget);
        while let Some(event) = events.next()? {
            match event {
                XmlEvent::Open(element) => {
                    let id = || element.attribute("numFmtId")?.parse::<u32>().ok();
                    match element.name() {
                        "numFmt" => {
                            let code = element.attribute("formatCode").unwrap_or_default();
                            own.extend(id().filter(|_| is_date(&code)));
                        }
                        "cellXfs" => is_cells = true,
                        "xf" if is_cells => {
                            let is_shown = |id: u32| {
                                own.contains(&id) || BUILT_IN.iter().any(|ids| ids.contains(&id))
                            };
                            found.styles.push(id().is_some_and(is_shown));
                        }
                        _ => {}
                    }
                }
                XmlEvent::Close(end) => is_cells &= end.name() != "cellXfs",
                XmlEvent::Text(_) => {}
            }
        }
        let mut events = XmlEvents::new(workbook, budget);
        while let Some(event) = events.next()? {
            if let XmlEvent::Open(element) = event
                && element.name() == "workbookPr"
            {
                let since = element.attribute("date1904");
                found.from_1904 = matches!(since.as_deref(), Some("1" | "true"));
                break;
            }
        }
        Ok(found)
    }

    /// The value of a cell of this style as `2026-03-05`, `2026-03-05 13:30` or `13:30:05`; `None` if it
    /// is no date.
    pub(super) fn shown(&self, style: &str, value: &str) -> Option<String> {
        let is_date = *self.styles.get(style.parse::<usize>().ok()?)?;
        let days: f64 = value.trim().parse().ok().filter(|_| is_date)?;
        if !(0.0..LAST).contains(&days) {
            return None;
        }
        let seconds = (days.fract() * 86_400.0).round() as i64;
        let day = days.trunc() as i64 + seconds / 86_400;
        let (hour, minute, second) = (seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60);
        let time = if second == 0 {
            format!("{hour:02}:{minute:02}")
        } else {
            format!("{hour:02}:{minute:02}:{second:02}")
        };
        let date = date(if self.from_1904 { day + FROM_1904 } else { day });
        Some(match (day, seconds % 86_400) {
            (0, _) if !self.from_1904 => time,
            (_, 0) => date,
            _ => format!("{date} {time}"),
        })
    }
}

/// True for the format of a date or time: one of its letters is outside of quotes and brackets.
fn is_date(code: &str) -> bool {
    let (mut is_quoted, mut is_bracket, mut is_escaped) = (false, false, false);
    // Other sections are for negative numbers and texts.
    code.chars().any(|c| {
        let is_plain = !is_quoted && !is_bracket && !is_escaped;
        is_escaped = !is_escaped && !is_quoted && matches!(c, '\\' | '_' | '*');
        match c {
            '"' if !is_bracket => is_quoted = !is_quoted,
            '[' if !is_quoted => is_bracket = true,
            ']' => is_bracket = false,
            _ => {}
        }
        is_plain
            && matches!(c.to_ascii_lowercase(), 'y' | 'd' | 'h' | 's' | 'm' | '年' | '月' | '日')
    })
}

/// The date of a day counted from 30 December 1899, by Hinnant's civil-from-days. The first of March
/// 1900 is day 61: spreadsheets know a 29 February 1900.
fn date(day: i64) -> String {
    let days = day + i64::from(day < 60) - TO_1970 + 719_468;
    let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let (day, month) =
        (of_year - (153 * month + 2) / 5 + 1, month + if month < 10 { 3 } else { -9 });
    let year = year + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn styles(workbook: &str) -> DateStyles {
        let xml = "<styleSheet><numFmts><numFmt numFmtId=\"164\" formatCode=\"yyyy&quot;年&quot;m&quot;月&quot;\"/>\
            <numFmt numFmtId=\"165\" formatCode=\"[Red]0.00&quot;days&quot;\"/></numFmts>\
            <cellStyleXfs><xf numFmtId=\"14\"/></cellStyleXfs>\
            <cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/><xf numFmtId=\"164\"/><xf numFmtId=\"165\"/></cellXfs></styleSheet>";
        let budget = WorkBudget::new(1 << 20, &|| false);
        DateStyles::read(xml, workbook, &budget).unwrap()
    }

    #[test]
    fn numbers_of_date_styles_are_days() {
        let own = styles("<workbook><workbookPr/></workbook>");
        let shown = |style: &str, value: &str| own.shown(style, value).unwrap_or_default();
        for (style, value, expected) in [
            ("1", "45356", "2024-03-05"),
            ("2", "45356.5625", "2024-03-05 13:30"),
            ("1", "0.5", "12:00"),
            ("1", "45356.999999999", "2024-03-06"),
            ("1", "1", "1900-01-01"),
            ("1", "59", "1900-02-28"),
            ("1", "61", "1900-03-01"),
            ("1", "2958465", "9999-12-31"),
            ("0", "45356", ""),
            ("3", "45356", ""),
            ("9", "45356", ""),
            ("1", "-1", ""),
            ("1", "1e300", ""),
            ("1", "NaN", ""),
            ("1", "word", ""),
        ] {
            assert_eq!(shown(style, value), expected, "{style} {value}");
        }
        let mac = styles("<workbook><workbookPr date1904=\"1\"/></workbook>");
        assert_eq!(mac.shown("1", "43894").as_deref(), Some("2024-03-05"));
        assert_eq!(mac.shown("1", "0").as_deref(), Some("1904-01-01"));
    }

    #[test]
    fn formats_of_dates_are_told_from_others() {
        for code in
            ["yyyy-mm-dd", "d. mmmm", "[$-409]h:mm AM/PM", "[h]:mm", "mm:ss.0", "yyyy年m月d日"]
        {
            assert!(is_date(code), "{code}");
        }
        for code in
            ["General", "0.00", "[Red]0", "0\"d\"", "#,##0\\d", "_(* #,##0_)", "@", "[$USD] 0"]
        {
            assert!(!is_date(code), "{code}");
        }
    }
}
