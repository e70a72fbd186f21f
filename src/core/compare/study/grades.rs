//! Rank correlation and discounted gain of scores against graded labels.

/// Spearman's rank correlation of pairs of values, ties by their mean rank; `None` for fewer than two
/// pairs, or if all values of one side are equal. Cost: two sorts.
pub fn spearman(pairs: &[(f64, f64)]) -> Option<f64> {
    let (x, y): (Vec<f64>, Vec<f64>) = pairs.iter().copied().unzip();
    let (x, y) = (ranks(&x), ranks(&y));
    let mean = f64::midpoint(pairs.len() as f64, 1.0);
    let sum = |of: &dyn Fn(f64, f64) -> f64| {
        x.iter().zip(&y).map(|(&x, &y)| of(x - mean, y - mean)).sum::<f64>()
    };
    let (xx, yy) = (sum(&|x, _| x * x), sum(&|_, y| y * y));
    (xx > 0.0 && yy > 0.0).then(|| sum(&|x, y| x * y) / (xx * yy).sqrt())
}

/// The rank of each value from 1 up, equal values at the mean of their ranks.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&x, &y| values[x].total_cmp(&values[y]));
    let (mut ranks, mut below) = (vec![0.0; values.len()], 0);
    for tied in order.chunk_by(|&x, &y| values[x].total_cmp(&values[y]).is_eq()) {
        let rank = below as f64 + f64::midpoint(tied.len() as f64, 1.0);
        for &place in tied {
            ranks[place] = rank;
        }
        below += tied.len();
    }
    ranks
}

/// Normalised discounted cumulative gain (Järvelin and Kekäläinen 2002) of pairs (score, grade): the
/// gain is the grade, the discount log₂(rank + 1); tied scores share the mean of their gains
/// (McSherry and Najork 2008), as in scikit-learn's `ndcg_score`. `None` without a grade over 0.
/// Cost: two sorts.
pub fn ndcg(pairs: &[(f64, f64)]) -> Option<f64> {
    let mut by_score = pairs.to_vec();
    by_score.sort_by(|x, y| y.0.total_cmp(&x.0));
    let mut by_grade: Vec<(f64, f64)> = pairs.iter().map(|&(_, grade)| (grade, grade)).collect();
    by_grade.sort_by(|x, y| y.0.total_cmp(&x.0));
    let best = gain(&by_grade);
    (best > 0.0).then(|| gain(&by_score) / best)
}

fn gain(sorted: &[(f64, f64)]) -> f64 {
    let discount = |rank: usize| 1.0 / (rank as f64 + 1.0).log2();
    let (mut above, mut sum) = (0, 0.0);
    for tied in sorted.chunk_by(|x, y| x.0.total_cmp(&y.0).is_eq()) {
        let mean = tied.iter().map(|own| own.1).sum::<f64>() / tied.len() as f64;
        sum += mean * (above + 1..=above + tied.len()).map(discount).sum::<f64>();
        above += tied.len();
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_the_references() {
        // scipy.stats.spearmanr([1, 2, 3, 4, 5], [5, 6, 7, 8, 7]).
        let pairs = [(1.0, 5.0), (2.0, 6.0), (3.0, 7.0), (4.0, 8.0), (5.0, 7.0)];
        assert!((spearman(&pairs).unwrap() - 0.820_782_681_668_123_3).abs() < 1e-12);
        // sklearn.metrics.ndcg_score([[10, 0, 0, 1, 5]], [[.1, .2, .3, 4, 70]]).
        let scores = [(0.1, 10.0), (0.2, 0.0), (0.3, 0.0), (4.0, 1.0), (70.0, 5.0)];
        assert!((ndcg(&scores).unwrap() - 0.695_694_044_381_307_6).abs() < 1e-9);
        // Wikipedia, discounted cumulative gain: grades 3, 2, 3, 0, 1, 2 in this order.
        let order: Vec<(f64, f64)> = [3.0, 2.0, 3.0, 0.0, 1.0, 2.0]
            .into_iter()
            .enumerate()
            .map(|(place, grade)| (-(place as f64), grade))
            .collect();
        assert!((gain(&order) - 6.861).abs() < 5e-4);
    }

    #[test]
    fn ties_and_nothing() {
        assert_eq!(ranks(&[3.0, 1.0, 3.0, 2.0]), [3.5, 1.0, 3.5, 2.0]);
        assert_eq!(spearman(&[(1.0, 2.0)]), None);
        assert_eq!(spearman(&[(1.0, 2.0), (1.0, 3.0)]), None);
        assert_eq!(spearman(&[(1.0, 2.0), (2.0, 3.0)]), Some(1.0));
        assert_eq!(ndcg(&[(1.0, 0.0)]), None);
        // All scores equal: the mean over all orders.
        let tied = ndcg(&[(1.0, 1.0), (1.0, 0.0)]).unwrap();
        let mean = f64::midpoint(1.0, 1.0 / 3f64.log2());
        assert!((tied - mean).abs() < 1e-12);
    }
}
