//! `StrictMath`, to the last bit what fdlibm 5.3 gives, and those functions of `Math` that real JVMs do not leave to it.
//!
//! A program may rely on `StrictMath`. Of `Math` it may rely on what its documentation says: an error of one unit in the
//! last place, monotonic. Real JVMs have machine code for `sin cos tan exp log log10 pow` that comes to the nearest double
//! nearly always, and differs between processors. Here the result is the nearest double, but for one case in 10¹⁰ or so and
//! for subnormal results, which are rounded twice. HotSpot 17 on x86-64 gives the other neighbour for about one argument in
//! 400 of `tan`, 1000 of `sin`, `cos` and `exp`, 3000 of `pow`, 10,000 of `log10` and 200,000 of `log`. All other functions
//! of `Math` are `StrictMath`'s, there and here.

mod digits;
mod fdlibm;
mod reduction;
mod rounded;

use super::{Entry, Native};

fn d(a: &[u64], i: usize) -> f64 {
    f64::from_bits(a[i])
}

macro_rules! unary {
    ($class:literal, $name:literal, $f:path) => {
        ($class, $name, "(D)D", |_, a| Native::double($f(d(a, 0))))
    };
}

macro_rules! binary {
    ($name:literal, $f:path) => {
        ("java/lang/StrictMath", $name, "(DD)D", |_, a| Native::double($f(d(a, 0), d(a, 2))))
    };
}

/// Where `y` is far larger than a negative `x`, fdlibm 5.3 rounds otherwise than its successors.
fn atan2(y: f64, x: f64) -> f64 {
    const PI_LO: f64 = 1.224_646_799_147_353_2e-16;
    let exponent = |v: f64| (v.to_bits() >> 52 & 0x7ff) as i32;
    if x < 0.0 && x.is_finite() && y.is_finite() && exponent(y) - exponent(x) > 60 {
        let z = std::f64::consts::FRAC_PI_2 + 0.5 * PI_LO;
        return (std::f64::consts::PI - (z - PI_LO)).copysign(y);
    }
    libm::atan2(y, x)
}

fn ieee_remainder(x: f64, y: f64) -> f64 {
    if y == 0.0 || x.is_infinite() { f64::NAN } else { libm::remainder(x, y) }
}

pub(super) const NATIVES: &[Entry] = &[
    unary!("java/lang/StrictMath", "sin", fdlibm::sin),
    unary!("java/lang/StrictMath", "cos", fdlibm::cos),
    unary!("java/lang/StrictMath", "tan", fdlibm::tan),
    unary!("java/lang/StrictMath", "asin", libm::asin),
    unary!("java/lang/StrictMath", "acos", libm::acos),
    unary!("java/lang/StrictMath", "atan", libm::atan),
    unary!("java/lang/StrictMath", "log", fdlibm::log),
    unary!("java/lang/StrictMath", "log10", fdlibm::log10),
    unary!("java/lang/StrictMath", "sqrt", libm::sqrt),
    unary!("java/lang/StrictMath", "sinh", fdlibm::sinh),
    unary!("java/lang/StrictMath", "cosh", fdlibm::cosh),
    unary!("java/lang/StrictMath", "tanh", fdlibm::tanh),
    unary!("java/lang/StrictMath", "expm1", libm::expm1),
    unary!("java/lang/StrictMath", "log1p", fdlibm::log1p),
    binary!("atan2", atan2),
    binary!("IEEEremainder", ieee_remainder),
    unary!("java/lang/Math", "sqrt", libm::sqrt),
    unary!("java/lang/Math", "sin", rounded::sin),
    unary!("java/lang/Math", "cos", rounded::cos),
    unary!("java/lang/Math", "tan", rounded::tan),
    unary!("java/lang/Math", "exp", rounded::exp),
    unary!("java/lang/Math", "log", rounded::log),
    unary!("java/lang/Math", "log10", rounded::log10),
    ("java/lang/Math", "pow", "(DD)D", |_, a| Native::double(rounded::pow(d(a, 0), d(a, 2)))),
];
