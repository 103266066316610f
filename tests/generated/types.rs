//! The types that generated programs use, and how their edge cases are written.

use super::random::Random;

/// A Java type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ty {
    Bool,
    Byte,
    Short,
    Char,
    Int,
    Long,
    Float,
    Double,
    Str,
    BoxInt,
    BoxLong,
    BoxChar,
    BoxDouble,
    BoxBool,
    Object,
    Ints,
    Longs,
    Bytes,
    Chars,
    Doubles,
    Strs,
    Grid,
    Color,
    Point,
    Shape,
    List,
    Builder,
}

use Ty::*;

/// Those that variables and parameters have, the usual ones more often.
pub(crate) const ANY: &[Ty] = &[
    Bool, Byte, Short, Char, Int, Int, Int, Long, Long, Float, Double, Double, Str, Str, BoxInt, BoxLong, BoxChar,
    BoxDouble, BoxBool, Object, Ints, Longs, Bytes, Chars, Doubles, Strs, Grid, Color, Point, Shape, List, Builder,
];
pub(crate) const NUMBERS: &[Ty] = &[Byte, Short, Char, Int, Long, Float, Double];
pub(crate) const PRINTABLE: &[Ty] = &[
    Bool, Byte, Short, Char, Int, Long, Float, Double, Str, BoxInt, BoxLong, BoxChar, BoxDouble, BoxBool, Color, Point,
    List,
];
pub(crate) const ARRAYS: &[Ty] = &[Ints, Longs, Bytes, Chars, Doubles, Strs, Grid];

impl Ty {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Bool => "boolean",
            Byte => "byte",
            Short => "short",
            Char => "char",
            Int => "int",
            Long => "long",
            Float => "float",
            Double => "double",
            Str => "String",
            BoxInt => "Integer",
            BoxLong => "Long",
            BoxChar => "Character",
            BoxDouble => "Double",
            BoxBool => "Boolean",
            Object => "Object",
            Ints => "int[]",
            Longs => "long[]",
            Bytes => "byte[]",
            Chars => "char[]",
            Doubles => "double[]",
            Strs => "String[]",
            Grid => "int[][]",
            Color => "Color",
            Point => "Point",
            Shape => "Shape",
            List => "List<Integer>",
            Builder => "StringBuilder",
        }
    }

    /// The shortest expression of this very type.
    pub(crate) fn simple(self) -> &'static str {
        match self {
            Bool => "true",
            Byte => "((byte) 1)",
            Short => "((short) 1)",
            Char => "'a'",
            Int => "1",
            Long => "1L",
            Float => "1f",
            Double => "1.0",
            Str => "\"a\"",
            BoxInt => "((Integer) 1)",
            BoxLong => "((Long) 1L)",
            BoxChar => "((Character) 'a')",
            BoxDouble => "((Double) 1.0)",
            BoxBool => "((Boolean) true)",
            Object => "((Object) \"a\")",
            Ints => "(new int[2])",
            Longs => "(new long[2])",
            Bytes => "(new byte[2])",
            Chars => "(new char[2])",
            Doubles => "(new double[2])",
            Strs => "(new String[2])",
            Grid => "(new int[2][2])",
            Color => "Color.RED",
            Point => "new Point(1, 2L, \"a\")",
            Shape => "new Square(1)",
            List => "new ArrayList<>(List.of(1, 2))",
            Builder => "new StringBuilder()",
        }
    }

    /// Of an array.
    pub(crate) fn element(self) -> Ty {
        match self {
            Ints => Int,
            Longs => Long,
            Bytes => Byte,
            Chars => Char,
            Doubles => Double,
            Strs => Str,
            Grid => Ints,
            _ => unreachable!("{self:?} is no array"),
        }
    }

    /// The primitive type in a box.
    pub(crate) fn unboxed(self) -> Ty {
        match self {
            BoxInt => Int,
            BoxLong => Long,
            BoxChar => Char,
            BoxDouble => Double,
            BoxBool => Bool,
            other => other,
        }
    }
}

/// A literal, or what comes nearest to one.
pub(crate) fn literal(ty: Ty, r: &mut Random) -> String {
    let text = match ty {
        Bool => r.pick(&["true", "false"]),
        Byte => r.pick(&["((byte) 0)", "((byte) 1)", "((byte) -1)", "((byte) 127)", "((byte) -128)", "((byte) 0x5a)"]),
        Short => r.pick(&["((short) 0)", "((short) 3)", "((short) -1)", "((short) 32767)", "((short) -32768)"]),
        Char => r.pick(&["'a'", "'Z'", "'0'", "' '", "'\\u00e9'", "'\\u20ac'", "'\\uffff'", "'\\0'", "'\\n'"]),
        Int => r.pick(&[
            "0",
            "1",
            "(-1)",
            "2",
            "3",
            "5",
            "7",
            "10",
            "31",
            "32",
            "33",
            "63",
            "100",
            "127",
            "128",
            "(-128)",
            "(-129)",
            "255",
            "256",
            "32767",
            "32768",
            "65535",
            "65536",
            "0x7fffffff",
            "0x80000000",
            "123456789",
            "(-987654321)",
        ]),
        Long => r.pick(&[
            "0L",
            "1L",
            "(-1L)",
            "2L",
            "7L",
            "31L",
            "32L",
            "63L",
            "64L",
            "100L",
            "0x7fffffffL",
            "0x80000000L",
            "0xffffffffL",
            "0x100000000L",
            "0x7fffffffffffffffL",
            "0x8000000000000000L",
            "(-1234567890123456789L)",
        ]),
        Float => r.pick(&[
            "0f",
            "(-0f)",
            "1f",
            "(-1.5f)",
            "0.1f",
            "1e10f",
            "3.4e38f",
            "16777217f",
            "123456.79f",
            "1e-3f",
            "Float.MIN_VALUE",
            "Float.NaN",
            "Float.POSITIVE_INFINITY",
            "Float.NEGATIVE_INFINITY",
            "Float.MIN_NORMAL",
        ]),
        Double => r.pick(&[
            "0.0",
            "(-0.0)",
            "1.0",
            "(-2.5)",
            "0.1",
            "1e22",
            "1e23",
            "2.0e-3",
            "1e7",
            "9007199254740993.0",
            "1.7e308",
            "Double.MIN_VALUE",
            "Double.NaN",
            "Double.POSITIVE_INFINITY",
            "Double.NEGATIVE_INFINITY",
            "4.9e-300",
            "123456789.125",
        ]),
        Str => r.pick(&[
            "\"\"",
            "\"a\"",
            "\"abc\"",
            "\"Hello\"",
            "\"0\"",
            "\"-12\"",
            "\"2147483648\"",
            "\"x y\"",
            "\"\\u00e9\\u20ac\"",
            "\"\\ud83d\\ude00!\"",
            "\"\\t\"",
            "\"Aa\"",
            "\"BB\"",
            "\"1e3\"",
            "\"  trim \"",
        ]),
        BoxInt => r.pick(&[
            "((Integer) 5)",
            "((Integer) 127)",
            "((Integer) 128)",
            "Integer.valueOf(-128)",
            "((Integer) (-129))",
            "((Integer) null)",
        ]),
        BoxLong => r.pick(&["((Long) 5L)", "Long.valueOf(128L)", "((Long) 0x7fffffffffL)", "((Long) null)"]),
        BoxChar => r.pick(&["((Character) 'q')", "Character.valueOf('\\u0080')", "((Character) null)"]),
        BoxDouble => r.pick(&["((Double) 0.5)", "((Double) Double.NaN)", "Double.valueOf(-0.0)", "((Double) null)"]),
        BoxBool => r.pick(&["Boolean.TRUE", "Boolean.FALSE", "((Boolean) null)"]),
        Object => r.pick(&[
            "((Object) 42)",
            "((Object) \"text\")",
            "((Object) 3.5)",
            "((Object) 'c')",
            "((Object) 7L)",
            "((Object) null)",
            "((Object) Color.GREEN)",
        ]),
        Ints => {
            r.pick(&["(new int[] {1, 2, 3})", "(new int[] {})", "(new int[] {-1, 0x7fffffff, 8, 9})", "((int[]) null)"])
        }
        Longs => r.pick(&["(new long[] {1L, -2L, 3L})", "(new long[] {0x8000000000000000L})", "((long[]) null)"]),
        Bytes => r.pick(&["(new byte[] {1, -1, 127})", "(new byte[3])"]),
        Chars => r.pick(&["(new char[] {'a', 'b', 'c'})", "\"chars\".toCharArray()"]),
        Doubles => r.pick(&["(new double[] {0.5, -0.0, Double.NaN})", "(new double[2])"]),
        Strs => r.pick(&["(new String[] {\"p\", null, \"q\"})", "(new String[] {\"r\", \"s\"})"]),
        Grid => {
            r.pick(&["(new int[][] {{1, 2}, {}, null, {3}})", "(new int[2][3])", "(new int[3][])", "((int[][]) null)"])
        }
        Color => r.pick(&["Color.RED", "Color.GREEN", "Color.BLUE", "((Color) null)"]),
        Point => r.pick(&["new Point(1, 2L, \"p\")", "new Point(-3, 0x100000000L, null)", "((Point) null)"]),
        Shape => r.pick(&[
            "new Square(3)",
            "new Square(0x7fffffff)",
            "new Tall(2, 5)",
            "((Shape) by -> by * 3)",
            "((Shape) null)",
        ]),
        List => r.pick(&[
            "new ArrayList<>(List.of(3, 1, 2))",
            "new LinkedList<>(List.of(200, 100))",
            "new ArrayList<Integer>()",
            "List.of(4, 5)",
        ]),
        Builder => r.pick(&["new StringBuilder(\"sb\")", "new StringBuilder()", "((StringBuilder) null)"]),
    };
    text.to_string()
}
