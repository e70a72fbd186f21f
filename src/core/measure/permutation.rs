//! MinHash for teaching: small sets, explicit row orders, explicit hash functions.

/// The first row of `order` that each set holds: its MinHash under that order (Broder 1997).
/// `None` for a set that holds no row of it. Cost: rows × set sizes; for lessons and tests.
pub fn minima_by_order<T: PartialEq + Copy>(sets: &[&[T]], order: &[T]) -> Vec<Option<T>> {
    sets.iter().map(|set| order.iter().copied().find(|row| set.contains(row))).collect()
}

/// The least value that each function takes on each set: outer by function, inner by set, `None`
/// for an empty set. With one function a slot this is the signature matrix of Leskovec, Rajaraman
/// and Ullman, "Mining of Massive Datasets", 3.3.
pub fn signature_by_functions(
    sets: &[&[u32]],
    functions: &[&dyn Fn(u32) -> u32],
) -> Vec<Vec<Option<u32>>> {
    let minimum =
        |set: &[u32], function: &dyn Fn(u32) -> u32| set.iter().map(|&x| function(x)).min();
    functions.iter().map(|f| sets.iter().map(|set| minimum(set, *f)).collect()).collect()
}

/// In how many rows of a signature matrix two sets agree; undefined never agrees.
pub fn agreeing<T: PartialEq>(matrix: &[Vec<Option<T>>], a: usize, b: usize) -> usize {
    let agrees = |row: &&Vec<Option<T>>| match (row.get(a), row.get(b)) {
        (Some(Some(x)), Some(Some(y))) => x == y,
        _ => false,
    };
    matrix.iter().filter(agrees).count()
}

/// Every order of the rows: n! of them, so for at most eight rows or so. The first is as given.
pub fn all_orders<T: Copy>(rows: &[T]) -> Vec<Vec<T>> {
    if rows.is_empty() {
        return vec![Vec::new()];
    }
    let mut orders = Vec::new();
    for (at, &first) in rows.iter().enumerate() {
        let mut rest = rows.to_vec();
        rest.remove(at);
        for tail in all_orders(&rest) {
            orders.push([&[first], tail.as_slice()].concat());
        }
    }
    orders
}
