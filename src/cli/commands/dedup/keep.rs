//! Which text of a group is kept: the rules, and the order of values of a column.

use crate::cli::console::Failure;
use crate::corpus::row_options::RowOptions;
use clap::ValueEnum;
use std::cmp::Ordering;

/// The rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Keep {
    /// smallest name, by bytes
    First,
    /// most characters
    Longest,
    /// file with the oldest modification time
    Oldest,
    /// row with the highest value in the column --keep-by: numbers by size, else by characters
    Highest,
    /// row with the lowest value in that column
    Lowest,
}

/// Sets the column to read, if the rule needs one; refuses a column or a rule without the other.
pub(super) fn by_column(
    keep: Keep,
    column: Option<&String>,
    rows: Option<&mut RowOptions>,
) -> Result<(), Failure> {
    let ranks = matches!(keep, Keep::Highest | Keep::Lowest);
    match (column, rows) {
        (Some(column), Some(rows)) if ranks => rows.value = Some(column.clone()),
        (Some(_), _) if !ranks => {
            return Err(Failure::usage(
                "--keep-by without --keep highest or lowest",
                "add --keep highest or --keep lowest",
            ));
        }
        _ if ranks => {
            return Err(Failure::usage(
                "--keep highest and --keep lowest need a column",
                "add --rows --keep-by COLUMN",
            ));
        }
        _ => {}
    }
    Ok(())
}

/// Compares numbers by size, other values by characters; numbers come first. A missing value is equal
/// to any other, so that it is never preferred.
pub(super) fn by_value(x: Option<&str>, y: Option<&str>) -> Ordering {
    let (Some(x), Some(y)) = (x.map(str::trim), y.map(str::trim)) else { return Ordering::Equal };
    match (x.parse::<f64>(), y.parse::<f64>()) {
        (Ok(x), Ok(y)) => x.total_cmp(&y),
        (Ok(_), Err(_)) => Ordering::Less,
        (Err(_), Ok(_)) => Ordering::Greater,
        _ => x.cmp(y),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_numbers_where_they_can_be() {
        let order = |x, y| by_value(Some(x), Some(y));
        assert_eq!(order("9", " 10"), Ordering::Less);
        assert_eq!(order("2024-01-09", "2024-01-10"), Ordering::Less);
        assert_eq!((order("7", "x"), by_value(None, Some("1"))), (Ordering::Less, Ordering::Equal));
    }
}
