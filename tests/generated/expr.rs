//! Expressions: well-typed, with every operator, and free to throw.

use super::java::Gen;
use super::tree::expression;
use super::types::{ARRAYS, NUMBERS, PRINTABLE, Ty, Ty::*, literal};

const COMPARE: &[&str] = &["<", "<=", ">", ">=", "==", "!="];

impl Gen {
    /// An expression of this very type; `depth` bounds its height.
    pub(crate) fn expr(&mut self, ty: Ty, depth: usize) -> String {
        if depth == 0 || self.budget == 0 || self.r.percent(12) {
            return self.leaf(ty);
        }
        self.budget -= 1;
        let text = self.inner(ty, depth - 1);
        expression(&text, ty.simple())
    }

    /// A variable, or else a literal.
    pub(crate) fn leaf(&mut self, ty: Ty) -> String {
        match self.variable(ty, false) {
            Some(name) if self.r.percent(70) => name,
            _ => {
                let text = literal(ty, &mut self.r);
                if text.contains("null") && self.r.percent(80) { ty.simple().to_string() } else { text }
            }
        }
    }

    fn inner(&mut self, ty: Ty, d: usize) -> String {
        match self.r.below(12) {
            0 => return format!("({} ? {} : {})", self.expr(Bool, d), self.expr(ty, d), self.expr(ty, d)),
            1 => {
                if let Some(call) = self.call(ty, d) {
                    return call;
                }
            }
            2 => {
                if let Some(name) = self.variable(ty, true) {
                    return format!("({name} = {})", self.expr(ty, d));
                }
            }
            3 if self.switches && self.r.percent(40) => return self.switch_expression(ty, d),
            4 => return format!("same({})", self.expr(ty, d)),
            5 => {
                if let Some(array) = ARRAYS.iter().copied().find(|a| a.element() == ty) {
                    return format!("{}[{}]", self.expr(array, d), self.index(d));
                }
            }
            6 if self.r.percent(30) => return self.supplied(ty, d),
            _ => {}
        }
        match ty {
            Bool => self.boolean(d),
            Byte | Short | Char => self.small(ty, d),
            Int => self.int(d),
            Long => self.long(d),
            Float | Double => self.floating(ty, d),
            Str => self.string(d),
            BoxInt | BoxLong | BoxChar | BoxDouble | BoxBool => self.boxed(ty, d),
            Object => self.object(d),
            Ints | Longs | Bytes | Chars | Doubles | Strs | Grid => self.array(ty, d),
            Color => format!("Color.values()[{}]", self.index(d)),
            Point => match self.r.below(2) {
                0 => format!("new Point({}, {}, {})", self.expr(Int, d), self.expr(Long, d), self.expr(Str, d)),
                _ => format!("{}.moved({})", self.expr(Point, d), self.expr(Int, d)),
            },
            Shape => match self.r.below(4) {
                0 => format!("new Square({})", self.expr(Int, d)),
                1 => format!("new Tall({}, {})", self.expr(Int, d), self.expr(Int, d)),
                2 => "((Shape) Math::abs)".to_string(),
                _ => {
                    let k = self.fresh("k");
                    let outer = self.enter_lambda(&[(Int, k.clone())]);
                    let body = self.expr(Int, d);
                    self.leave_lambda(outer);
                    format!("((Shape) {k} -> fuel-- <= 0 ? {k} : {body})")
                }
            },
            List => format!("listOf({}, {}, {})", self.expr(Int, d), self.expr(Int, d), self.expr(BoxInt, d)),
            Builder => {
                let more = self.printable(d);
                let ops = [
                    "reverse()".to_string(),
                    format!("insert(0, {more})"),
                    format!("append({more})"),
                    "append(1).append('c').append(2L)".into(),
                ];
                format!("{}.{}", self.expr(Builder, d), ops[self.r.below(ops.len())])
            }
        }
    }

    /// Mostly inside of small arrays.
    pub(crate) fn index(&mut self, d: usize) -> String {
        match self.r.below(10) {
            0 => self.expr(Int, d),
            1..=4 => format!("({} & 1)", self.expr(Int, d)),
            _ => self.r.pick(&["0", "1", "2"]).to_string(),
        }
    }

    pub(crate) fn number(&mut self, d: usize) -> (Ty, String) {
        let ty = NUMBERS[self.r.below(NUMBERS.len())];
        (ty, self.expr(ty, d))
    }

    /// Anything whose text is the same in every run.
    pub(crate) fn printable(&mut self, d: usize) -> String {
        let ty = PRINTABLE[self.r.below(PRINTABLE.len())];
        self.expr(ty, d)
    }

    fn boolean(&mut self, d: usize) -> String {
        match self.r.below(12) {
            0..=3 => format!("({} {} {})", self.number(d).1, self.r.pick(COMPARE), self.number(d).1),
            4 => format!(
                "({} {} {})",
                self.expr(Bool, d),
                self.r.pick(&["&&", "||", "&", "|", "^", "==", "!="]),
                self.expr(Bool, d)
            ),
            5 => format!("(!{})", self.expr(Bool, d)),
            6 => {
                let ty = *self.r.pick(&[&BoxInt, &BoxLong, &BoxDouble, &BoxBool]);
                let text = self.expr(ty, d);
                match self.r.below(3) {
                    0 => format!("{text}.equals({})", self.expr(ty, d)),
                    1 => format!("({text} != null)"),
                    _ => format!("({text} == {})", self.expr(ty.unboxed(), d)),
                }
            }
            7 => format!(
                "{}.{}({})",
                self.expr(Str, d),
                self.r.pick(&["equals", "startsWith", "contains", "equalsIgnoreCase"]),
                self.expr(Str, d)
            ),
            8 => {
                let fresh = self.fresh("v");
                let test = self.r.pick(&[
                    "Integer I && I > 3",
                    "String I && I.length() > 1",
                    "Character I && I == 'c'",
                    "Color I && I.ordinal() > 0",
                    "Number I && I.intValue() < 9",
                ]);
                format!(
                    "({} instanceof {})",
                    self.expr(Object, d),
                    test.replace('I', "#").replace("#nteger", "Integer").replace('#', &fresh)
                )
            }
            9 => format!("({} == {})", self.expr(Color, d), self.expr(Color, d)),
            10 => format!("{}.equals({})", self.expr(Point, d), self.expr(Point, d)),
            _ => {
                let ty = *self.r.pick(&[&Float, &Double]);
                format!("{}.isNaN({})", boxed(ty), self.expr(ty, d))
            }
        }
    }

    fn small(&mut self, ty: Ty, d: usize) -> String {
        match (self.r.below(8), ty) {
            (0, _) => match self.variable(ty, true) {
                Some(name) => step(&name, self.r.below(4)),
                None => self.leaf(ty),
            },
            (1 | 2, Char) => format!("{}.charAt({})", self.expr(Str, d), self.index(d)),
            (3, Char) => format!("Character.toUpperCase({})", self.expr(Char, d)),
            (4, _) => match self.variable(ty, true) {
                Some(name) => format!("({name} {} {})", self.r.pick(ASSIGN), self.number(d).1),
                None => self.leaf(ty),
            },
            _ => format!("(({}) {})", ty.name(), self.number(d).1),
        }
    }

    /// An operand that becomes an `int` by promotion.
    fn narrow(&mut self, d: usize) -> String {
        let ty = *self.r.pick(&[&Byte, &Short, &Char, &Int, &Int, &Int, &BoxInt, &BoxChar]);
        self.expr(ty, d)
    }

    fn integral(&mut self, d: usize) -> String {
        if self.r.percent(40) { self.expr(Long, d) } else { self.narrow(d) }
    }

    fn int(&mut self, d: usize) -> String {
        match self.r.below(20) {
            0..=5 => format!("({} {} {})", self.narrow(d), self.r.pick(ARITHMETIC), self.narrow(d)),
            6 => format!("({} {} {})", self.narrow(d), self.r.pick(SHIFT), self.integral(d)),
            7 => format!("({}{})", self.r.pick(&["-", "~", "+"]), self.narrow(d)),
            8 => format!("((int) {})", self.number(d).1),
            9 => match self.variable(Int, true) {
                Some(name) => step(&name, self.r.below(4)),
                None => self.leaf(Int),
            },
            10 => match self.variable(Int, true) {
                Some(name) => format!("({name} {} {})", self.r.pick(ASSIGN), self.number(d).1),
                None => self.leaf(Int),
            },
            11 => {
                let of = *self.r.pick(&[&Ints, &Longs, &Strs, &Grid, &Chars]);
                format!("{}.length", self.expr(of, d))
            }
            12 => format!(
                "{}.{}",
                self.expr(Str, d),
                self.r.pick(&["length()", "hashCode()", "indexOf('a')", "compareTo(\"abc\")"])
            ),
            13 => {
                let name = self.r.pick(&[
                    "Math.max",
                    "Math.min",
                    "Math.floorMod",
                    "Math.floorDiv",
                    "Integer.compare",
                    "Integer.rotateLeft",
                    "Math.addExact",
                    "Math.multiplyExact",
                    "Integer.divideUnsigned",
                    "Integer.compareUnsigned",
                ]);
                format!("{name}({}, {})", self.expr(Int, d), self.expr(Int, d))
            }
            14 => {
                let name = self.r.pick(&[
                    "Math.abs",
                    "Integer.bitCount",
                    "Integer.reverse",
                    "Integer.highestOneBit",
                    "Integer.numberOfTrailingZeros",
                    "Integer.reverseBytes",
                ]);
                format!("{name}({})", self.expr(Int, d))
            }
            15 => {
                let (a, b) = (self.fresh("a"), self.fresh("b"));
                let body = self.lambda(&[(Int, a.clone()), (Int, b.clone())], Int, d);
                format!(
                    "((IntBinaryOperator) ({a}, {b}) -> {body}).applyAsInt({}, {})",
                    self.expr(Int, d),
                    self.expr(Int, d)
                )
            }
            16 => format!("{}.area({})", self.expr(Shape, d), self.expr(Int, d)),
            17 => self.conditional(Int, d),
            18 => match self.r.below(4) {
                0 => format!("{}.x()", self.expr(Point, d)),
                1 => format!("{}.ordinal()", self.expr(Color, d)),
                2 => format!("((int) {}.get({}))", self.expr(List, d), self.index(d)),
                _ => format!("sum({}, {}, {})", self.expr(Int, d), self.expr(BoxInt, d), self.expr(Char, d)),
            },
            19 if self.r.percent(50) => self.referred(d),
            _ => match self.r.below(4) {
                0 => format!("Integer.parseInt({})", self.expr(Str, d)),
                1 => format!("Float.floatToIntBits({})", self.expr(Float, d)),
                2 => format!("((int) (Integer) {})", self.expr(Object, d)),
                _ => format!("Double.compare({}, {})", self.expr(Double, d), self.expr(Double, d)),
            },
        }
    }

    /// Branches of different types: the type of the whole is the promoted one.
    fn conditional(&mut self, ty: Ty, d: usize) -> String {
        let (_, a) = self.number(d);
        let other = if self.r.percent(30) { self.expr(BoxDouble, d) } else { self.number(d).1 };
        format!("(({}) ({} ? {a} : {other}))", ty.name(), self.expr(Bool, d))
    }

    fn long(&mut self, d: usize) -> String {
        match self.r.below(14) {
            0..=4 => match self.r.percent(50) {
                true => format!("({} {} {})", self.expr(Long, d), self.r.pick(ARITHMETIC), self.integral(d)),
                false => format!("({} {} {})", self.integral(d), self.r.pick(ARITHMETIC), self.expr(Long, d)),
            },
            5 => format!("({} {} {})", self.expr(Long, d), self.r.pick(SHIFT), self.integral(d)),
            6 => format!("({}{})", self.r.pick(&["-", "~"]), self.expr(Long, d)),
            7 => format!("((long) {})", self.number(d).1),
            8 => match self.variable(Long, true) {
                Some(name) => match self.r.percent(50) {
                    true => step(&name, self.r.below(4)),
                    false => format!("({name} {} {})", self.r.pick(ASSIGN), self.number(d).1),
                },
                None => self.leaf(Long),
            },
            9 => {
                let name = self.r.pick(&[
                    "Math.max",
                    "Math.floorMod",
                    "Math.multiplyHigh",
                    "Math.subtractExact",
                    "Long.remainderUnsigned",
                    "Long.sum",
                ]);
                format!("{name}({}, {})", self.expr(Long, d), self.expr(Long, d))
            }
            10 => format!(
                "{}({})",
                self.r.pick(&["Math.abs", "Long.reverse", "Long.bitCount", "Long.signum", "Long.numberOfLeadingZeros"]),
                self.expr(Long, d)
            ),
            11 => self.conditional(Long, d),
            12 => format!("{}.y()", self.expr(Point, d)),
            _ => format!("Double.doubleToLongBits({})", self.expr(Double, d)),
        }
        .pipe(|text| format!("((long) {text})"))
    }

    fn floating(&mut self, ty: Ty, d: usize) -> String {
        let text = match self.r.below(10) {
            0..=4 => format!("({} {} {})", self.expr(ty, d), self.r.pick(&["+", "-", "*", "/", "%"]), self.number(d).1),
            5 => format!("(-{})", self.expr(ty, d)),
            6 => match self.variable(ty, true) {
                Some(name) => format!("({name} {} {})", self.r.pick(&["+=", "-=", "*=", "/=", "%="]), self.number(d).1),
                None => self.leaf(ty),
            },
            7 => format!(
                "{}({})",
                self.r.pick(&[
                    "Math.abs",
                    "Math.sqrt",
                    "Math.floor",
                    "Math.ceil",
                    "Math.rint",
                    "Math.signum",
                    "Math.round",
                    "Math.ulp"
                ]),
                self.expr(ty, d)
            ),
            8 => format!(
                "{}({}, {})",
                self.r.pick(&["Math.max", "Math.min", "Math.IEEEremainder"]),
                self.expr(ty, d),
                self.expr(ty, d)
            ),
            _ => self.conditional(ty, d),
        };
        format!("(({}) {text})", ty.name())
    }

    fn string(&mut self, d: usize) -> String {
        match self.r.below(14) {
            0..=3 => {
                let parts: Vec<String> = (0..1 + self.r.below(3)).map(|_| self.printable(d)).collect();
                format!("cut({} + {})", self.expr(Str, d), parts.join(" + "))
            }
            4 => self.streamed(d),
            5 => format!(
                "{}.{}",
                self.expr(Str, d),
                self.r.pick(&[
                    "trim()",
                    "toUpperCase()",
                    "strip()",
                    "repeat(2)",
                    "intern()",
                    "replace('a', 'b')",
                    "concat(\"!\")",
                    "substring(1)"
                ])
            )
            .pipe(|t| format!("cut({t})")),
            6 => format!("{}.substring({}, {})", self.expr(Str, d), self.index(d), self.index(d)),
            7 => {
                let more = self.printable(d);
                format!(
                    "cut(new StringBuilder({}).append({more}).{}.toString())",
                    self.expr(Str, d),
                    self.r.pick(&["reverse()", "append(1.5f)", "deleteCharAt(0)", "insert(1, true)"])
                )
            }
            8 => format!("cut(String.valueOf({}))", self.number(d).1),
            9 => format!("{}.{}", self.expr(Color, d), self.r.pick(&["name()", "title()", "toString()"])),
            10 => format!(
                "{}({})",
                self.r.pick(&[
                    "Integer.toHexString",
                    "Integer.toString",
                    "Integer.toBinaryString",
                    "Integer.toUnsignedString"
                ]),
                self.expr(Int, d)
            ),
            11 => match self.r.below(5) {
                0 => format!(
                    "cut(String.format(\"%d %5s %x %c\", {}, {}, {}, {}))",
                    self.expr(Long, d),
                    self.expr(Str, d),
                    self.expr(Int, d),
                    self.expr(Char, d)
                ),
                1 => format!("cut(String.join(\"-\", {}, {}))", self.expr(Str, d), self.expr(Str, d)),
                _ => format!("{}.name()", self.expr(Shape, d)),
            },
            12 => {
                // The mixed type of the branches shows in the text.
                format!("(\"\" + ({} ? {} : {}))", self.expr(Bool, d), self.number(d).1, self.number(d).1)
            }
            _ => {
                let array = *self.r.pick(&[&Ints, &Longs, &Bytes, &Chars, &Doubles, &Strs]);
                match self.r.percent(80) {
                    true => format!("cut(Arrays.toString({}))", self.expr(array, d)),
                    false => format!("cut(Arrays.deepToString({}))", self.expr(Grid, d)),
                }
            }
        }
    }

    /// The value comes out of a lambda.
    fn supplied(&mut self, ty: Ty, d: usize) -> String {
        format!("(({}) ((Supplier<{}>) () -> {}).get())", ty.name(), boxed(ty), self.lambda(&[], ty, d))
    }

    fn streamed(&mut self, d: usize) -> String {
        let list = self.expr(List, d);
        let x = self.fresh("x");
        let text = match self.r.below(4) {
            0 => format!("{list}.stream().map({x} -> {}).toList()", self.lambda(&[(BoxInt, x.clone())], Str, d)),
            1 => format!(
                "{list}.stream().filter({x} -> {}).sorted().toList()",
                self.lambda(&[(BoxInt, x.clone())], Bool, d)
            ),
            2 => format!("{list}.stream().reduce(0, Integer::sum)"),
            _ => format!("IntStream.range(0, 4).map({x} -> {}).sum()", self.lambda(&[(Int, x.clone())], Int, d)),
        };
        format!("cut(\"\" + {text})")
    }

    /// A method reference of each kind.
    fn referred(&mut self, d: usize) -> String {
        match self.r.below(6) {
            0 => format!("((IntUnaryOperator) Math::abs).applyAsInt({})", self.expr(Int, d)),
            1 => format!("((int) ((Function<String, Integer>) String::length).apply({}))", self.expr(Str, d)),
            2 => format!(
                "((int) ((BinaryOperator<Integer>) Integer::sum).apply({}, {}))",
                self.expr(BoxInt, d),
                self.expr(BoxInt, d)
            ),
            3 => format!("((IntFunction<int[]>) int[]::new).apply({}).length", self.length(d)),
            4 => format!("((IntSupplier) {}::length).getAsInt()", self.expr(Str, d)),
            _ => format!("((ToIntFunction<Shape>) Square::measure).applyAsInt({})", self.expr(Shape, d)),
        }
    }

    fn boxed(&mut self, ty: Ty, d: usize) -> String {
        match (self.r.below(4), ty) {
            (0, BoxInt) => format!("{}.get({})", self.expr(List, d), self.index(d)),
            (1, BoxInt) => format!("biggest({}, {})", self.expr(BoxInt, d), self.expr(BoxInt, d)),
            (1, BoxChar) => format!("biggest({}, {})", self.expr(BoxChar, d), self.expr(BoxChar, d)),
            (2, _) => format!("new Cell<{0}>({1}).swap({2})", ty.name(), self.expr(ty, d), self.expr(ty, d)),
            _ => format!("(({}) {})", ty.name(), self.expr(ty.unboxed(), d)),
        }
    }

    fn object(&mut self, d: usize) -> String {
        let ty = *self.r.pick(&[&BoxInt, &Str, &BoxDouble, &BoxChar, &Color, &Point, &BoxBool]);
        format!("((Object) {})", self.expr(ty, d))
    }

    fn array(&mut self, ty: Ty, d: usize) -> String {
        let element = ty.element();
        match self.r.below(6) {
            0..=2 => {
                let parts: Vec<String> = (0..1 + self.r.below(3)).map(|_| self.expr(element, d)).collect();
                format!("(new {} {{{}}})", ty.name(), parts.join(", "))
            }
            3 if ty == Grid => format!("(new int[{}][{}])", self.length(d), self.length(d)),
            3 => format!("(new {}[{}])", element.name(), self.length(d)),
            4 => format!("{}.clone()", self.expr(ty, d)),
            _ if ty == Chars => format!("{}.toCharArray()", self.expr(Str, d)),
            _ if ty == Grid => self.leaf(ty),
            _ => format!("Arrays.copyOf({}, {})", self.expr(ty, d), self.length(d)),
        }
    }

    fn length(&mut self, d: usize) -> String {
        match self.r.below(8) {
            0 => format!("({} % 5)", self.expr(Int, d)),
            1 => format!("({} & 7)", self.expr(Int, d)),
            _ => self.r.pick(&["1", "2", "3", "4"]).to_string(),
        }
    }

    fn switch_expression(&mut self, ty: Ty, d: usize) -> String {
        let (selector, labels): (String, &[&str]) = match self.r.below(4) {
            0 => (self.expr(Int, d), &["0", "1, 2", "127", "-1", "0x7fffffff"]),
            1 => (self.expr(Str, d), &["\"a\"", "\"Aa\", \"BB\"", "\"\"", "\"abc\""]),
            2 => (self.expr(Color, d), &["RED", "BLUE"]),
            _ => (self.expr(Char, d), &["'a'", "'0'", "'\\uffff'"]),
        };
        let outer = self.enter_closed();
        let mut arms = String::new();
        for label in labels {
            arms.push_str(&match self.r.below(3) {
                0 => {
                    // With commas in it, `yield (…)` would be taken for a call; and no `try` in here: javac 17 fails on some.
                    let value = self.fresh("y");
                    format!(
                        "case {label} -> {{\n{}{} {value} = {}; yield {value}; }}\n",
                        self.block(1, 0),
                        ty.name(),
                        self.expr(ty, d)
                    )
                }
                _ => format!("case {label} -> {};\n", self.expr(ty, d)),
            });
        }
        let other = match self.r.below(5) {
            0 => "throw new Boom(\"no case\", 4);".to_string(),
            _ => format!("{};", self.expr(ty, d)),
        };
        self.leave_closed(outer);
        format!("(switch ({selector}) {{\n{arms}default -> {other}\n}})")
    }
}

/// Compound assignments of integers; on a smaller type they narrow.
pub(crate) const ASSIGN: &[&str] = &["+=", "-=", "*=", "+=", "-=", "*=", "/=", "%="];
const ARITHMETIC: &[&str] = &["+", "-", "*", "/", "%", "&", "|", "^"];
const SHIFT: &[&str] = &["<<", ">>", ">>>"];

/// The name of the type as a type argument.
pub(crate) fn boxed(ty: Ty) -> &'static str {
    match ty {
        Bool => "Boolean",
        Byte => "Byte",
        Short => "Short",
        Char => "Character",
        Int => "Integer",
        Long => "Long",
        Float => "Float",
        Double => "Double",
        other => other.name(),
    }
}

fn step(name: &str, way: usize) -> String {
    match way {
        0 => format!("({name}++)"),
        1 => format!("(++{name})"),
        2 => format!("({name}--)"),
        _ => format!("(--{name})"),
    }
}

/// `f(x)`, written after `x`.
trait Pipe: Sized {
    fn pipe<T>(self, f: impl FnOnce(Self) -> T) -> T {
        f(self)
    }
}

impl Pipe for String {}
