//! Statements. Loops count down the program's fuel; what jumps does so under a condition, so that nothing is unreachable.

use super::expr::ASSIGN;
use super::java::{Gen, Var};
use super::tree::item;
use super::types::{ANY, ARRAYS, PRINTABLE, Ty::*};

impl Gen {
    /// Some statements in a scope of their own; `depth` bounds how far they nest.
    pub(crate) fn block(&mut self, length: usize, depth: usize) -> String {
        let outer = self.vars.len();
        let text: String = (0..length).map(|_| item(&self.statement(depth)) + "\n").collect();
        self.vars.truncate(outer);
        text
    }

    fn some(&mut self, depth: usize) -> String {
        let length = if self.budget == 0 { 1 } else { 1 + self.r.below(3) };
        self.block(length, depth)
    }

    pub(crate) fn statement(&mut self, depth: usize) -> String {
        let simple = depth == 0 || self.budget == 0 || self.r.percent(55);
        if simple {
            return match self.r.below(16) {
                0..=2 => self.declaration(),
                3..=5 => self.print(),
                6 | 7 => self.assignment(),
                8..=10 => self.compound(),
                11 => self.jump(),
                12 => format!("if ({}) throw {};", self.expr(Bool, 2), self.exception()),
                13 => self.collections(),
                14 => self.classes(),
                _ => match self.call(Int, 2) {
                    Some(call) => format!("{call};"),
                    None => self.print(),
                },
            };
        }
        let d = depth - 1;
        match self.r.below(14) {
            0 | 1 => format!("if ({}) {{\n{}}} else {{\n{}}}", self.expr(Bool, 2), self.some(d), self.some(d)),
            2..=5 => self.a_loop(d),
            6 if self.switches => self.switch_statement(d),
            7 | 8 => self.try_statement(d),
            9 if self.r.percent(70) => format!("synchronized (LOCK) {{\n{}}}", self.some(d)),
            9 => format!(
                "synchronized ({}) {{\nheld++;\ntry {{\n{}}} finally {{ held--; }}\n}}",
                self.expr(Object, 1),
                self.some(d)
            ),
            10 => {
                let name = self.fresh("v");
                let object = self.expr(Object, 2);
                let (ty, of) =
                    *self.r.pick(&[&(BoxInt, "Integer"), &(Str, "String"), &(BoxChar, "Character"), &(Point, "Point")]);
                let outer = self.vars.len();
                self.vars.push(Var::of(ty, &name).read_only());
                let inside = self.some(d);
                self.vars.truncate(outer);
                format!("if ({object} instanceof {of} {name}) {{\n{inside}}}")
            }
            11 => {
                let label = self.fresh("block");
                self.labels.push((label.clone(), false));
                let inside = self.some(d);
                self.labels.pop();
                format!("{label}: {{\n{inside}}}")
            }
            12 => self.resources(d),
            _ => {
                let outer = self.enter_lambda(&[]);
                let inside = self.some(d);
                self.leave_lambda(outer);
                format!("{}(() -> {{\n{inside}}});", self.r.pick(&["inThread", "twice"]))
            }
        }
    }

    fn declaration(&mut self) -> String {
        let ty = ANY[self.r.below(ANY.len())];
        let value = self.expr(ty, 3);
        let name = self.fresh("v");
        let var = Var::of(ty, &name);
        let writable = self.r.percent(65);
        self.vars.push(if writable { var } else { var.read_only() });
        let modifier = if !writable && self.r.percent(30) { "final " } else { "" };
        format!("{modifier}{} {name} = {value};", ty.name())
    }

    fn print(&mut self) -> String {
        let tag = self.fresh("t");
        if self.r.percent(15) {
            let ty = *self.r.pick(&[&Bool, &Char, &Int, &Long, &Float, &Double, &Byte]);
            return format!("System.out.println({});", self.expr(ty, 3));
        }
        let ty = PRINTABLE[self.r.below(PRINTABLE.len())];
        format!("p(\"{tag} \" + {});", self.expr(ty, 3))
    }

    fn assignment(&mut self) -> String {
        if self.r.percent(40) {
            let array = ARRAYS[self.r.below(ARRAYS.len())];
            let (target, index) = (self.leaf(array), self.index(2));
            let value = self.expr(array.element(), 2);
            return match array {
                Ints | Longs | Doubles | Bytes | Chars if self.r.percent(50) => {
                    format!("{}[{index}] {} {};", target, self.r.pick(ASSIGN), self.number(2).1)
                }
                _ => format!("{}[{index}] = {value};", target),
            };
        }
        let ty = ANY[self.r.below(ANY.len())];
        match self.variable(ty, true) {
            Some(name) => format!("{name} = {};", self.expr(ty, 3)),
            None => self.declaration(),
        }
    }

    fn compound(&mut self) -> String {
        let ty = *self.r.pick(&[
            &Byte, &Short, &Char, &Int, &Long, &Float, &Double, &Bool, &Str, &BoxInt, &BoxChar, &BoxLong, &BoxDouble,
            &BoxBool,
        ]);
        let Some(name) = self.variable(ty, true) else { return self.declaration() };
        match ty {
            Bool | BoxBool => format!("{name} {} {};", self.r.pick(&["&=", "|=", "^="]), self.expr(Bool, 2)),
            Str => format!("{name} += {}; {name} = cut({name});", self.printable(2)),
            BoxInt => format!("{name} {} {};", self.r.pick(ASSIGN), self.expr(Int, 2)),
            BoxLong => format!("{name} {} {};", self.r.pick(ASSIGN), self.expr(Long, 2)),
            BoxDouble => format!("{name} {} {};", self.r.pick(ASSIGN), self.expr(Double, 2)),
            BoxChar => format!("{name}{};", self.r.pick(&["++", "--"])),
            Byte | Short | Char | Int | Long => match self.r.below(4) {
                0 => format!("{name} {} {};", self.r.pick(&["<<=", ">>=", ">>>="]), self.expr(Long, 2)),
                1 => format!("{name} {} {};", self.r.pick(&["&=", "|=", "^="]), self.expr(Int, 2)),
                2 => format!("{name}{};", self.r.pick(&["++", "--"])),
                _ => format!("{name} {} {};", self.r.pick(ASSIGN), self.number(2).1),
            },
            _ => format!("{name} {} {};", self.r.pick(ASSIGN), self.number(2).1),
        }
    }

    fn jump(&mut self) -> String {
        let condition = self.expr(Bool, 2);
        let label = match self.labels.len() {
            0 => None,
            n => Some(self.labels[self.r.below(n)].clone()),
        };
        match (label, self.returns) {
            (Some((label, true)), _) if self.r.percent(50) => format!("if ({condition}) continue {label};"),
            (Some((label, _)), _) if self.r.percent(70) => format!("if ({condition}) break {label};"),
            (_, Some(ty)) => format!("if ({condition}) return {};", self.expr(ty, 2)),
            _ => self.print(),
        }
    }

    fn exception(&mut self) -> String {
        match self.r.below(6) {
            0 => format!("new IllegalStateException({})", self.expr(Str, 1)),
            1 => format!("new Boom({}, {})", self.expr(Str, 1), self.expr(Int, 1)),
            2 => format!("new Boom(\"outer\", 1, new ArithmeticException({}))", self.expr(Str, 1)),
            3 => "new Worse()".to_string(),
            4 => "((RuntimeException) null)".to_string(),
            _ => "new UnsupportedOperationException()".to_string(),
        }
    }

    fn a_loop(&mut self, d: usize) -> String {
        let label = self.fresh("loop");
        let i = self.fresh("i");
        let outer = self.vars.len();
        let end = 1 + self.r.below(5);
        let kind = self.r.below(6);
        let head = match kind {
            0 | 1 => {
                self.vars.push(Var::of(Int, &i).counter());
                let step = self.r.pick(&["++", " += 1", " = -~I"]).replace('I', &i);
                format!("for (int {i} = 0; {i} < {end} && fuel-- > 0; {i}{step})")
            }
            2 => {
                self.vars.push(Var::of(Char, &i).counter());
                format!("for (char {i} = 'a'; {i} < 'a' + {end} && fuel-- > 0; {i}++)")
            }
            3 => {
                let array = *self.r.pick(&[&Ints, &Longs, &Chars, &Strs, &Grid, &Doubles]);
                let over = self.expr(array, 2);
                self.vars.push(Var::of(array.element(), &i).read_only());
                format!("for ({} {i} : {over})", array.element().name())
            }
            4 => {
                let over = self.expr(List, 2);
                self.vars.push(Var::of(BoxInt, &i).read_only());
                format!("for (Integer {i} : {over})")
            }
            _ => format!("while (fuel-- > 0 && {} && count++ % {} != 0)", self.expr(Bool, 2), end + 1),
        };
        self.labels.push((label.clone(), true));
        let inside = self.some(d);
        self.labels.pop();
        self.vars.truncate(outer);
        match self.r.percent(15) {
            true if kind == 5 => format!("{label}: do {{\n{inside}}} while (fuel-- > 0 && {});", self.expr(Bool, 1)),
            _ => format!("{label}: {head} {{\n{inside}}}"),
        }
    }

    fn switch_statement(&mut self, d: usize) -> String {
        let (selector, labels): (String, &[&str]) = match self.r.below(5) {
            0 => (self.expr(Int, 2), &["0", "1", "-1", "100"]),
            1 => (self.expr(Str, 2), &["\"a\"", "\"Aa\"", "\"BB\"", "\"abc\""]),
            2 => (self.expr(Color, 2), &["RED", "GREEN"]),
            3 => (self.expr(BoxInt, 2), &["1", "5", "127"]),
            _ => (self.expr(Byte, 2), &["0", "1", "127", "-128"]),
        };
        let arrow = self.r.percent(50);
        let label = self.fresh("choice");
        self.labels.push((label.clone(), false));
        let mut arms = String::new();
        for at in labels.iter().copied().chain(["default"]) {
            let at = if at == "default" { at.to_string() } else { format!("case {at}") };
            arms.push_str(&match (arrow, self.r.percent(60)) {
                (true, _) => format!("{at} -> {{\n{}}}\n", self.some(d)),
                (false, true) => format!("{at}: {{\n{}}}\nbreak;\n", self.some(d)),
                (false, false) => format!("{at}: {{\n{}}}\n", self.some(d)),
            });
        }
        self.labels.pop();
        format!("{label}: switch ({selector}) {{\n{arms}}}")
    }

    fn try_statement(&mut self, d: usize) -> String {
        let mut text = format!("try {{\n{}}}", self.some(d));
        let tag = self.fresh("c");
        let mut catches: Vec<&str> = Vec::new();
        if self.r.percent(40) {
            catches.push(self.r.pick(&[
                "ArithmeticException",
                "NullPointerException | ArrayStoreException",
                "Worse",
                "IndexOutOfBoundsException | NegativeArraySizeException",
            ]));
        }
        if self.r.percent(60) {
            catches.push(self.r.pick(&["RuntimeException", "Throwable", "Exception"]));
        }
        let finally = catches.is_empty() || self.r.percent(40);
        for name in catches {
            let e = self.fresh("e");
            let again = match self.r.below(6) {
                0 => item(&format!("if (fuel % 2 == 0) throw new Boom(\"again\", 2, {e});")),
                1 if name != "Throwable" && name != "Exception" => item(&format!("if (fuel % 2 == 0) throw {e};")),
                _ => String::new(),
            };
            text.push_str(&format!(" catch ({name} {e}) {{\ncaught(\"{tag}\", {e});\n{}{again}\n}}", self.some(d)));
        }
        if finally {
            text.push_str(&format!(" finally {{\n{}}}", self.some(d)));
        }
        text
    }

    fn resources(&mut self, d: usize) -> String {
        let (a, b, e) = (self.fresh("a"), self.fresh("b"), self.fresh("e"));
        let (x, y) = (self.expr(Int, 2), self.expr(Int, 2));
        format!(
            "try (Resource {a} = new Resource(\"{a}\", {x}); Resource {b} = new Resource(\"{b}\", {y})) {{\n{}}} catch (RuntimeException {e}) {{\ncaught(\"{a}\", {e});\n}}",
            self.some(d)
        )
    }

    fn collections(&mut self) -> String {
        let list = self.leaf(List);
        match self.r.below(8) {
            0 => format!("{list}.add({});", self.expr(BoxInt, 2)),
            1 => format!("{list}.remove({});", self.index(1)),
            2 => format!("{list}.set({}, {});", self.index(1), self.expr(BoxInt, 2)),
            3 => format!("{list}.sort(null);"),
            4 => format!("MAP.put({}, {});", self.expr(Str, 2), self.expr(BoxInt, 2)),
            5 => format!("MAP.merge({}, {}, Integer::sum);", self.expr(Str, 2), self.expr(BoxInt, 2)),
            6 => {
                let k = self.fresh("k");
                let body = self.lambda(&[(Str, k.clone())], BoxInt, 2);
                format!("p(\"map \" + MAP.computeIfAbsent({}, {k} -> {body}) + MAP.size());", self.expr(Str, 2))
            }
            _ => {
                let (target, value) = (self.expr(Strs, 2), self.expr(Object, 2));
                format!("((Object[]) {target})[{}] = {value};", self.index(1))
            }
        }
    }

    fn classes(&mut self) -> String {
        let (name, q) = (self.fresh("Local"), self.fresh("q"));
        let outer = self.enter_lambda(&[]);
        let start = self.expr(Int, 2);
        self.vars.push(Var::of(Int, &q).read_only());
        let field = format!("own{name}");
        self.vars.push(Var::of(Int, &field));
        // javac 17 fails on some switches over captured variables in here.
        self.switches = false;
        let body = self.block(1, 1);
        let result = self.expr(Int, 2);
        self.switches = true;
        self.leave_lambda(outer);
        match self.r.below(4) {
            0 => format!(
                "p(\"{name} \" + new Shape() {{ int {field}; {{ {field} = {start}; }} public int area(int {q}) {{ if (fuel-- <= 0) return {q}; {body} return {result}; }} }}.area(3));"
            ),
            1 => format!("p(\"{name} \" + nested({start}));"),
            2 => format!("p(\"{name} \" + tooDeep({start}));"),
            _ => format!(
                "class {name} {{ int {field}; {{ {field} = {start}; }} int get(int {q}) {{ if (fuel-- <= 0) return {q}; {body} return {result}; }} }}\np(\"{name} \" + new {name}().get(4));"
            ),
        }
    }
}
