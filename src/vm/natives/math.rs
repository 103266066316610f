//! `StrictMath` by `libm`, a port of the fdlibm that the JDK specifies; `Math` gives the same results.

use super::{Entry, Native};

fn d(a: &[u64], i: usize) -> f64 {
    f64::from_bits(a[i])
}

macro_rules! unary {
    ($name:literal, $f:path) => {
        ("java/lang/StrictMath", $name, "(D)D", |_, a| Native::double($f(d(a, 0))))
    };
}

macro_rules! binary {
    ($name:literal, $f:path) => {
        ("java/lang/StrictMath", $name, "(DD)D", |_, a| Native::double($f(d(a, 0), d(a, 2))))
    };
}

fn ieee_remainder(x: f64, y: f64) -> f64 {
    if y == 0.0 || x.is_infinite() { f64::NAN } else { libm::remainder(x, y) }
}

pub(super) const NATIVES: &[Entry] = &[
    unary!("sin", libm::sin),
    unary!("cos", libm::cos),
    unary!("tan", libm::tan),
    unary!("asin", libm::asin),
    unary!("acos", libm::acos),
    unary!("atan", libm::atan),
    unary!("log", libm::log),
    unary!("log10", libm::log10),
    unary!("sqrt", libm::sqrt),
    unary!("sinh", libm::sinh),
    unary!("cosh", libm::cosh),
    unary!("tanh", libm::tanh),
    unary!("expm1", libm::expm1),
    unary!("log1p", libm::log1p),
    binary!("atan2", libm::atan2),
    binary!("IEEEremainder", ieee_remainder),
    ("java/lang/Math", "sqrt", "(D)D", |_, a| Native::double(libm::sqrt(d(a, 0)))),
];
