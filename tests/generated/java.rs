//! Generated programs: deterministic, well-typed, and bound to end. Every loop and every call takes from the program's
//! fuel, strings are cut, and what a program prints does not depend on addresses, hashes or time.

use super::random::Random;
use super::tree::{item, plain};
use super::types::{ANY, Ty, Ty::*, literal};

/// Operators in a statement and all that is in it.
const BUDGET: usize = 11;

/// A variable in scope.
#[derive(Clone)]
pub(crate) struct Var {
    name: String,
    ty: Ty,
    writable: bool,
    /// May be used in lambdas and local classes.
    captured: bool,
}

impl Var {
    /// A local variable that is assigned to.
    pub(crate) fn of(ty: Ty, name: &str) -> Var {
        Var { name: name.to_string(), ty, writable: true, captured: false }
    }

    /// Effectively final.
    pub(crate) fn read_only(self) -> Var {
        Var { writable: false, captured: true, ..self }
    }

    /// Changed by its loop alone.
    pub(crate) fn counter(self) -> Var {
        Var { writable: false, captured: false, ..self }
    }

    fn field(self) -> Var {
        Var { writable: true, captured: true, ..self }
    }
}

struct Method {
    name: String,
    result: Ty,
    parameters: Vec<Ty>,
}

/// Where jumps may go, put aside while a lambda or a switch expression is written.
pub(crate) struct Outer {
    vars: Vec<Var>,
    labels: Vec<(String, bool)>,
    returns: Option<Ty>,
}

/// The program that is being written.
pub(crate) struct Gen {
    pub r: Random,
    pub vars: Vec<Var>,
    /// Enclosing labels; whether they are loops.
    pub labels: Vec<(String, bool)>,
    /// What the enclosing method returns, where a return may stand.
    pub returns: Option<Ty>,
    /// Operators that the statement may still have.
    pub budget: usize,
    /// Whether switches may stand here.
    pub switches: bool,
    methods: Vec<Method>,
    fresh: usize,
    name: String,
}

impl Gen {
    pub(crate) fn fresh(&mut self, prefix: &str) -> String {
        self.fresh += 1;
        format!("{prefix}{}", self.fresh)
    }

    /// A variable of this type, one that can be assigned to where `writable` asks for it.
    pub(crate) fn variable(&mut self, ty: Ty, writable: bool) -> Option<String> {
        let fit: Vec<usize> =
            (0..self.vars.len()).filter(|&i| self.vars[i].ty == ty && (self.vars[i].writable || !writable)).collect();
        match fit.len() {
            0 => None,
            n => Some(self.vars[fit[self.r.below(n)]].name.clone()),
        }
    }

    /// A call of one of the program's methods.
    pub(crate) fn call(&mut self, result: Ty, depth: usize) -> Option<String> {
        let fit: Vec<usize> = (0..self.methods.len()).filter(|&i| self.methods[i].result == result).collect();
        let at = *fit.get(self.r.below(fit.len().max(1)))?;
        let (name, parameters) = (self.methods[at].name.clone(), self.methods[at].parameters.clone());
        let arguments: Vec<String> = parameters.iter().map(|&p| self.expr(p, depth.min(1))).collect();
        Some(format!("{name}({})", arguments.join(", ")))
    }

    /// No jump leaves what is written until `leave_closed`.
    pub(crate) fn enter_closed(&mut self) -> Outer {
        let vars = self.vars.clone();
        Outer { vars, labels: std::mem::take(&mut self.labels), returns: self.returns.take() }
    }

    pub(crate) fn leave_closed(&mut self, outer: Outer) {
        (self.vars, self.labels, self.returns) = (outer.vars, outer.labels, outer.returns);
    }

    /// As `enter_closed`; and of the local variables only those remain that may be captured.
    pub(crate) fn enter_lambda(&mut self, parameters: &[(Ty, String)]) -> Outer {
        let outer = self.enter_closed();
        self.vars.retain(|v| v.captured);
        self.vars.extend(parameters.iter().map(|(ty, name)| Var::of(*ty, name).read_only()));
        outer
    }

    pub(crate) fn leave_lambda(&mut self, outer: Outer) {
        self.leave_closed(outer);
    }

    /// What stands behind the arrow.
    pub(crate) fn lambda(&mut self, parameters: &[(Ty, String)], result: Ty, depth: usize) -> String {
        let outer = self.enter_lambda(parameters);
        let body = match self.r.percent(25) {
            true => {
                let before = self.block(1, 1);
                format!("{{ {before}return {}; }}", self.expr(result, depth))
            }
            false => self.expr(result, depth),
        };
        self.leave_lambda(outer);
        body
    }

    /// A body with these variables in scope besides the static fields.
    fn body(&mut self, vars: Vec<Var>, result: Option<Ty>, length: usize) -> String {
        let outer = self.enter_closed();
        self.vars.extend(vars);
        self.returns = result;
        let mut inside = String::new();
        for _ in 0..length {
            self.budget = BUDGET;
            inside.push_str(&item(&self.statement(3)));
            inside.push('\n');
        }
        self.budget = BUDGET;
        let end = result.map_or(String::new(), |ty| format!("return {};\n", self.expr(ty, 3)));
        self.leave_closed(outer);
        inside + &end
    }

    /// As `body`, but most statements keep their exceptions to themselves: the program is to go on.
    fn guarded(&mut self, length: usize) -> String {
        let outer = self.enter_closed();
        let mut text = String::new();
        for _ in 0..length {
            self.budget = BUDGET;
            let known = self.vars.len();
            let statement = item(&self.statement(3));
            let declares = self.vars.len() > known;
            let (tag, e) = (self.fresh("g"), self.fresh("e"));
            text.push_str(&match declares || self.r.percent(10) {
                true => format!("{statement}\n"),
                false => {
                    item(&format!("try {{\n{statement}\n}} catch (Throwable {e}) {{ caught(\"{tag}\", {e}); }}\n"))
                }
            });
        }
        self.leave_closed(outer);
        text
    }

    fn method(&mut self, at: usize) -> String {
        let (name, result) = (self.methods[at].name.clone(), self.methods[at].result);
        let parameters: Vec<(Ty, String)> =
            self.methods[at].parameters.clone().into_iter().map(|ty| (ty, self.fresh("a"))).collect();
        let declared: Vec<String> = parameters.iter().map(|(ty, name)| format!("{} {name}", ty.name())).collect();
        let vars = parameters.iter().map(|(ty, name)| {
            let var = Var::of(*ty, name);
            if self.r.percent(50) { var.read_only() } else { var }
        });
        let vars = vars.collect();
        let length = 1 + self.r.below(3);
        let body = self.body(vars, Some(result), length);
        let guard = format!("if (fuel-- <= 0) return {};", result.simple());
        item(&format!("static {} {name}({}) {{\n{guard}\n{body}}}\n", result.name(), declared.join(", ")))
    }

    fn fields(&mut self) -> String {
        let mut text = String::new();
        for (at, &ty) in ANY.iter().enumerate() {
            if ANY[..at].contains(&ty) {
                continue;
            }
            let name = format!("f{at}");
            let volatile = if self.r.percent(10) { "volatile " } else { "" };
            let value = literal(ty, &mut self.r);
            text.push_str(&item(&format!("static {volatile}{} {name} = {value};\n", ty.name())));
            self.vars.push(Var::of(ty, &name).field());
        }
        text
    }

    /// Classes whose initialiser may throw: what uses them sees that in two ways.
    fn initialisers(&mut self) -> String {
        let mut text = String::new();
        for name in ["First", "Second"] {
            let body = self.body(Vec::new(), None, 2);
            let body = match self.r.percent(25) {
                true => body,
                false => format!("try {{\n{body}}} catch (Throwable e) {{ caught(\"{name}\", e); }}\n"),
            };
            // Not as initialisers of the fields: javac 17 fails on patterns there.
            let (a, b) = (literal(Int, &mut self.r), literal(Str, &mut self.r));
            text.push_str(&item(&format!(
                "static class {name} {{\nstatic int number = 5;\nstatic String text;\nstatic {{\nheld++;\ntry {{\np(\"{name}\" + number + text);\n{body}number += {a};\ntext = {b};\n}} finally {{ held--; }}\n}}\n}}\n"
            )));
            self.vars.push(Var::of(Int, &format!("{name}.number")).field());
            self.vars.push(Var::of(Str, &format!("{name}.text")).field());
        }
        text
    }

    fn member_classes(&mut self) -> String {
        let int = |name: &str| Var::of(Int, name).read_only();
        let square = self.body(vec![Var::of(Int, "side").field(), int("k")], Some(Int), 2);
        let tall = self.body(vec![Var::of(Int, "high").field(), int("k")], Some(Int), 1);
        let named = self.body(vec![int("base")], Some(Str), 1);
        let compact = self.body(vec![Var::of(Int, "x"), Var::of(Long, "y"), Var::of(Str, "s")], None, 1);
        let moved = self.expr(Long, 2);
        let deep = self.body(vec![Var::of(Int, "inner").field(), Var::of(Int, "base").field(), int("k")], Some(Int), 1);
        let (title, instance) = (self.expr(Str, 2), self.body(vec![Var::of(Int, "base").field()], None, 1));
        format!(
            "interface Shape {{
int area(int k);
default String name() {{ int base = area(2); if (fuel-- <= 0) return \"?\";\n{named}}}
}}
static class Square implements Shape {{
int side = 1;
{{ p(\"square\"); }}
Square(int side) {{ this.side += side; init(); }}
void init() {{ side++; }}
static int measure(Shape s) {{ return s.area(1); }}
public int area(int k) {{ if (fuel-- <= 0) return side;\n{square}}}
}}
static class Tall extends Square {{
int high = 7;
Tall(int side, int high) {{ super(side); this.high ^= high; }}
@Override void init() {{ p(\"high \" + high); high = 9; }}
@Override public int area(int k) {{ if (fuel-- <= 0) return super.area(k) + high;\n{tall}}}
}}
record Point(int x, long y, String s) {{
Point {{ if (fuel-- > 0) {{\n{compact}}} }}
Point moved(int d) {{ if (fuel-- <= 0) return this; return new Point(x + d, {moved}, s); }}
}}
enum Color {{
RED, GREEN {{ @Override String title() {{ return \"green!\"; }} }}, BLUE(5);
final int weight;
Color() {{ this(1); }}
Color(int weight) {{ this.weight = weight; }}
String title() {{ return fuel-- <= 0 ? \"\" : {title}; }}
}}
int base = 3;
class Inner {{
int inner = base + 1;
{{ if (fuel-- > 0) {{\n{instance}}} }}
class Deep {{ int total(int k) {{ if (fuel-- <= 0) return base;\n{deep}}} }}
}}
static int nested(int k) {{ {0} outer = new {0}(); outer.base = k; return outer.new Inner().new Deep().total(k) + outer.base; }}
",
            self.name
        )
    }

    fn whole(mut self) -> String {
        let name = self.name.clone();
        let count = 2 + self.r.below(3);
        let fields = self.fields();
        for at in 0..count {
            let result = if at == 0 { Int } else { ANY[self.r.below(ANY.len())] };
            let parameters = (0..self.r.below(4)).map(|_| ANY[self.r.below(ANY.len())]).collect();
            self.methods.push(Method { name: format!("m{at}"), result, parameters });
        }
        let initialisers = self.initialisers();
        let classes = self.member_classes();
        let methods: String = (0..count).map(|at| self.method(at)).collect();
        let groups = 2 + self.r.below(2);
        let mut bodies = String::new();
        let mut calls = String::new();
        for at in 0..groups {
            let length = 4 + self.r.below(4);
            let body = self.guarded(length);
            bodies.push_str(&format!("static void group{at}() {{\n{body}}}\n"));
            let call = match at + 1 < groups {
                true => format!("fuel = 200;\ntry {{ group{at}(); }} catch (Throwable e) {{ caught(\"main\", e); }}\n"),
                // What goes wrong in the last group nobody catches.
                false => format!("fuel = 200;\nshow();\ngroup{at}();\nshow();\n"),
            };
            calls.push_str(&item(&call));
        }
        let shown: String = (0..ANY.len())
            .filter(|&at| super::types::PRINTABLE.contains(&ANY[at]) && !ANY[..at].contains(&ANY[at]))
            .map(|at| item(&format!("p(\"f{at} \" + f{at});\n")))
            .collect();
        format!(
            "import java.util.*;\nimport java.util.function.*;\nimport java.util.stream.*;\n\npublic class {name} {{
static int fuel = 0, lines = 0, count = 0, held = 0;
static final Object LOCK = new Object();
static final Map<String, Integer> MAP = new TreeMap<>();
{fields}{initialisers}{classes}{methods}{bodies}{}
static void show() {{\n{shown}p(\"map \" + MAP);\n}}
public static void main(String[] args) {{\n{calls}}}\n}}\n",
            SUPPORT.replace("PROGRAM", &name)
        )
    }
}

/// What every program brings along, so that it stands by itself.
const SUPPORT: &str = r#"
static void p(String s) { if (lines++ < 300) System.out.println(s); }
static void caught(String tag, Throwable e) {
    StringBuilder text = new StringBuilder(tag);
    for (Throwable t = e; t != null; t = t.getCause()) {
        text.append(" <- ").append(t.getClass().getName()).append(": ").append(t.getMessage());
        for (StackTraceElement f : t.getStackTrace()) {
            if (f.getClassName().startsWith("PROGRAM")) {
                if (!(t instanceof StackOverflowError)) text.append(" at ").append(f.getMethodName()).append(':').append(f.getLineNumber());
                break;
            }
        }
        text.append(" +").append(t.getSuppressed().length);
    }
    p(text.toString());
}
static String cut(String s) { return s != null && s.length() > 60 ? s.substring(0, 60) : s; }
static boolean same(boolean v) { p("boolean " + v); return v; }
static byte same(byte v) { p("byte " + v); return v; }
static short same(short v) { p("short " + v); return v; }
static char same(char v) { p("char " + (int) v); return v; }
static int same(int v) { p("int " + v); return v; }
static long same(long v) { p("long " + v); return v; }
static float same(float v) { p("float " + v); return v; }
static double same(double v) { p("double " + v); return v; }
static <T> T same(T v) { p("object " + (v == null)); return v; }
static int sum(int... all) { int s = all.length; for (int v : all) s += v; return s; }
static int deep(int k) { return deep(k + 1) + 1; }
static String tooDeep(int k) { fuel -= 50; try { return "" + deep(k); } catch (StackOverflowError e) { return "too deep"; } }
@SafeVarargs static <T extends Comparable<T>> T biggest(T... all) {
    T best = all[0];
    for (T v : all) if (v.compareTo(best) > 0) best = v;
    return best;
}
static List<Integer> listOf(int a, int b, Integer c) { return new ArrayList<>(Arrays.asList(a, b, c)); }
static void twice(Runnable r) { r.run(); r.run(); }
// Another thread would wait for ever for a lock or a class initialiser that this thread is in.
static void inThread(Runnable r) {
    if (held > 0 || Thread.holdsLock(LOCK)) { twice(r); return; }
    Thread t = new Thread(r, "worker");
    t.start();
    try { t.join(); } catch (InterruptedException e) { p("interrupted"); }
    p("joined " + t.isAlive());
}
static class Cell<T> {
    T value;
    Cell(T value) { this.value = value; }
    T swap(T other) { T old = value; value = other; return old; }
}
static class Boom extends RuntimeException {
    final int code;
    Boom(String m, int code) { super(m); this.code = code; }
    Boom(String m, int code, Throwable cause) { super(m, cause); this.code = code; }
    @Override public String getMessage() { return code + "/" + super.getMessage(); }
}
static class Worse extends Boom { Worse() { super("worse", -1); } }
record Resource(String name, int code) implements AutoCloseable {
    Resource { p("open " + name); if (code == 7) throw new Boom("open", code); }
    @Override public void close() { p("close " + name); if (code % 2 != 0) throw new Boom("close", code); }
}
"#;

/// A program with the marks of its parts.
#[derive(Clone)]
pub(crate) struct Program {
    pub name: String,
    pub marked: String,
}

impl Program {
    pub(crate) fn source(&self) -> String {
        plain(&self.marked)
    }
}

/// Program `number` of this seed.
pub(crate) fn program(seed: u64, number: usize) -> Program {
    let name = format!("P{number}");
    let r = Random::of(seed, number);
    let empty = Gen {
        r,
        vars: vec![],
        labels: vec![],
        returns: None,
        budget: BUDGET,
        switches: true,
        methods: vec![],
        fresh: 0,
        name: name.clone(),
    };
    Program { name, marked: empty.whole() }
}

/// The same programs every time; all that they need is in them.
#[test]
fn a_program_is_made_from_its_seed_alone() {
    assert_eq!(program(7, 3).source(), program(7, 3).source());
    assert_ne!(program(7, 3).source(), program(8, 3).source());
    assert!(program(7, 3).source().contains("public class P3 {"));
}
