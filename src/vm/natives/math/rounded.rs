//! The functions of `Math` that real JVMs compute by code of their own, not by `StrictMath`: they come nearly always to
//! the double that is nearest to the exact value. So do these, with twice the digits in between.

use super::reduction::reduce;

/// The sum of two doubles that do not overlap.
#[derive(Clone, Copy)]
struct Pair(f64, f64);

const LN2: [f64; 3] = [
    f64::from_bits(0x3fe6_2e42_fefa_2000),
    f64::from_bits(0x3d69_ef35_793c_7673),
    f64::from_bits(0x398f_97b5_7a07_9a19),
];
const LOG10_E: Pair = Pair(f64::from_bits(0x3fdb_cb7b_1526_e50e), f64::from_bits(0x3c69_5355_baaa_fad3));

fn sum(a: f64, b: f64) -> Pair {
    let s = a + b;
    let t = s - a;
    Pair(s, (a - (s - t)) + (b - t))
}

fn product(a: f64, b: f64) -> Pair {
    let halves = |x: f64| {
        let t = 134_217_729.0 * x;
        let hi = t - (t - x);
        (hi, x - hi)
    };
    let p = a * b;
    let ((ah, al), (bh, bl)) = (halves(a), halves(b));
    Pair(p, ((ah * bh - p) + ah * bl + al * bh) + al * bl)
}

impl Pair {
    fn add(self, other: Pair) -> Pair {
        let s = sum(self.0, other.0);
        let t = sum(self.1, other.1);
        let s = sum(s.0, s.1 + t.0);
        sum(s.0, s.1 + t.1)
    }

    fn mul(self, other: Pair) -> Pair {
        let p = product(self.0, other.0);
        sum(p.0, p.1 + (self.0 * other.1 + self.1 * other.0))
    }

    fn div(self, other: Pair) -> Pair {
        let quotient = self.0 / other.0;
        let rest = self.add(other.mul(Pair(-quotient, 0.0)));
        let next = rest.0 / other.0;
        let rest = rest.add(other.mul(Pair(-next, 0.0)));
        sum(quotient, next).add(Pair(rest.0 / other.0, 0.0))
    }

    fn neg(self) -> Pair {
        Pair(-self.0, -self.1)
    }

    /// The nearest double to this times a power of two.
    fn rounded(self, power: i32) -> f64 {
        libm::scalbn(self.0 + self.1, power)
    }

    /// The same where the exact value may lie just between two doubles: if it does, but for the error of the computation,
    /// the even one is the result.
    fn rounded_to_even(self, power: i32) -> f64 {
        let Pair(hi, lo) = sum(self.0, self.1);
        let outwards = (lo > 0.0) == (hi > 0.0);
        let other = f64::from_bits(if outwards { hi.to_bits() + 1 } else { hi.to_bits() - 1 });
        let half = (other - hi) / 2.0;
        let between = lo != 0.0 && (lo / half - 1.0).abs() < 1e-9;
        libm::scalbn(if between && hi.to_bits() & 1 == 1 { other } else { hi }, power)
    }
}

/// `1 + x/first · (1 + x/(first+step) · …)`: every further factor divides by the product of `width` numbers.
fn series(x: Pair, terms: impl DoubleEndedIterator<Item = f64>) -> Pair {
    let one = Pair(1.0, 0.0);
    terms.rev().fold(one, |sum, divisor| one.add(x.mul(sum).div(Pair(divisor, 0.0))))
}

/// e to the power of `x`, which is not too large: a pair and the power of two that it is to be multiplied by.
fn exp_pair(x: Pair) -> (Pair, i32) {
    let k = libm::round(x.0 / std::f64::consts::LN_2);
    let r = x.add(Pair(-k * LN2[0], 0.0)).add(product(-k, LN2[1])).add(Pair(-k * LN2[2], 0.0));
    (series(r, (1..26).map(f64::from)), k as i32)
}

/// Of a positive finite number.
fn log_pair(x: f64) -> Pair {
    let (mut m, mut k) = libm::frexp(x);
    if m < std::f64::consts::FRAC_1_SQRT_2 {
        m *= 2.0;
        k -= 1;
    }
    let s = Pair(m - 1.0, 0.0).div(sum(m, 1.0));
    let square = s.mul(s);
    // 2s (1 + s²/3 + s⁴/5 + …).
    let tail = (1..24)
        .rev()
        .fold(Pair(0.0, 0.0), |sum, n| square.mul(Pair(1.0, 0.0).div(Pair(f64::from(2 * n + 1), 0.0)).add(sum)));
    let log = Pair(2.0 * s.0, 2.0 * s.1).mul(Pair(1.0, 0.0).add(tail));
    let k = f64::from(k);
    Pair(k * LN2[0], 0.0).add(product(k, LN2[1])).add(Pair(k * LN2[2], 0.0)).add(log)
}

pub(super) fn exp(x: f64) -> f64 {
    match x {
        _ if x.is_nan() => x,
        _ if x > 709.79 => f64::INFINITY,
        _ if x < -745.2 => 0.0,
        _ => {
            let (pair, power) = exp_pair(Pair(x, 0.0));
            pair.rounded(power)
        }
    }
}

fn logarithm(x: f64, finish: impl Fn(Pair) -> Pair) -> f64 {
    match x {
        _ if x.is_nan() || x < 0.0 => f64::NAN,
        _ if x == 0.0 => f64::NEG_INFINITY,
        _ if x.is_infinite() => x,
        _ if x == 1.0 => 0.0,
        _ => finish(log_pair(x)).rounded(0),
    }
}

pub(super) fn log(x: f64) -> f64 {
    logarithm(x, |pair| pair)
}

pub(super) fn log10(x: f64) -> f64 {
    logarithm(x, |pair| pair.mul(LOG10_E))
}

pub(super) fn pow(x: f64, y: f64) -> f64 {
    if y == 0.0 {
        return 1.0;
    }
    if x.is_nan() || y.is_nan() || (x.abs() == 1.0 && y.is_infinite()) {
        return f64::NAN;
    }
    if y == 1.0 {
        return x;
    }
    if y == 2.0 {
        return x * x;
    }
    if y == -1.0 {
        return 1.0 / x;
    }
    if x == 0.0 || x.is_infinite() || y.is_infinite() || (x < 0.0 && y != libm::trunc(y)) {
        return libm::pow(x, y);
    }
    if y == 0.5 {
        return libm::sqrt(x);
    }
    // Doubles from 2⁵³ on are even.
    let sign = if x < 0.0 && y.abs() < 9_007_199_254_740_992.0 && y % 2.0 != 0.0 { -1.0 } else { 1.0 };
    if x.abs() == 1.0 {
        return sign;
    }
    let estimate = y * libm::log(x.abs());
    if estimate > 710.0 {
        return sign * f64::INFINITY;
    }
    if estimate < -746.0 {
        return sign * 0.0;
    }
    let (pair, power) = exp_pair(log_pair(x.abs()).mul(Pair(y, 0.0)));
    // Powers of numbers with few digits only can lie between two doubles.
    let few = x.to_bits().trailing_zeros() >= 16;
    sign * if few { pair.rounded_to_even(power) } else { pair.rounded(power) }
}

fn sin_pair(x: Pair) -> Pair {
    let minus_square = x.mul(x).neg();
    x.mul(series(minus_square, (1..15).map(|n| f64::from(2 * n * (2 * n + 1)))))
}

fn cos_pair(x: Pair) -> Pair {
    let minus_square = x.mul(x).neg();
    series(minus_square, (1..15).map(|n| f64::from(2 * n * (2 * n - 1))))
}

/// Sine and cosine of a finite number.
fn circle(x: f64) -> (Pair, Pair) {
    let (n, hi, lo) = if x.abs() < 0.785 { (0, x.abs(), 0.0) } else { reduce(x.abs()) };
    let (s, c) = (sin_pair(Pair(hi, lo)), cos_pair(Pair(hi, lo)));
    let (s, c) = match n & 3 {
        0 => (s, c),
        1 => (c, s.neg()),
        2 => (s.neg(), c.neg()),
        _ => (c.neg(), s),
    };
    (if x < 0.0 { s.neg() } else { s }, c)
}

/// Below this, `sin x` and `tan x` are `x` as doubles.
const TINY: f64 = 1e-8;

pub(super) fn sin(x: f64) -> f64 {
    match x {
        _ if !x.is_finite() => f64::NAN,
        _ if x.abs() < TINY => x,
        _ => circle(x).0.rounded(0),
    }
}

pub(super) fn cos(x: f64) -> f64 {
    if x.is_finite() { circle(x).1.rounded(0) } else { f64::NAN }
}

pub(super) fn tan(x: f64) -> f64 {
    match x {
        _ if !x.is_finite() => f64::NAN,
        _ if x.abs() < TINY => x,
        _ => {
            let (s, c) = circle(x);
            s.div(c).rounded(0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{cos, exp, log, log10, pow, sin, tan};

    #[test]
    fn well_known_values_are_the_nearest() {
        assert_eq!(exp(1.0), std::f64::consts::E);
        assert_eq!(log(10.0), std::f64::consts::LN_10);
        assert_eq!(pow(2.0, 0.25), 1.189207115002721);
        assert_eq!((sin(1e22), cos(1e22), tan(0.5)), (-0.8522008497671888, 0.523214785395139, 0.5463024898437905));
        for n in -300..300 {
            assert_eq!(log10(format!("1e{n}").parse().unwrap()), f64::from(n));
        }
    }

    #[test]
    fn exact_powers_are_exact_and_ties_go_to_the_even_double() {
        // Those from 208,065 on have cubes of 54 bits, the last of which is one.
        for base in [3_i64, 7, 10, 208_065, 208_067, 208_069, 208_071, 262_141] {
            assert_eq!(pow(base as f64, 3.0), (base * base * base) as f64, "{base}");
        }
        assert_eq!((pow(-3.0, 5.0), pow(0.375, 3.0)), (-243.0, 0.052_734_375));
        // This quotient is nearer to the middle of two doubles than pairs of doubles can tell.
        assert_eq!(pow(0.999_999_999_999_999_9, -1.0), 1.000_000_000_000_000_2);
    }

    #[test]
    fn the_ends_of_the_range_are_those_of_java() {
        assert!(pow(1.0, f64::INFINITY).is_nan() && pow(-8.0, 1.0 / 3.0).is_nan() && sin(f64::INFINITY).is_nan());
        assert_eq!((pow(0.0, 0.0), pow(f64::NAN, 0.0), pow(-0.0, -3.0)), (1.0, 1.0, f64::NEG_INFINITY));
        assert_eq!(
            (exp(709.78), exp(710.0), exp(-745.1), exp(-746.0)),
            (1.7928227943945155e308, f64::INFINITY, 5e-324, 0.0)
        );
        assert_eq!((log(0.0), log10(f64::INFINITY)), (f64::NEG_INFINITY, f64::INFINITY));
        assert_eq!(sin(-0.0).to_bits(), (-0.0_f64).to_bits());
    }
}
