//! Small Java programs, compiled once.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use crate::common::command::{Answer, answer, native};
use crate::common::{java_tool, javac, verify_jar};

const SOURCE: &str = r#"
class Fine { public static void main(String[] a) { System.out.println("fine"); } }
class Echo {
  public static void main(String[] a) {
    for (String s : a) System.out.println(s);
    System.err.println("to stderr");
    boolean on = false;
    assert on = true;
    System.exit(on ? 9 : a.length);
  }
}
class Thrower { public static void main(String[] a) { throw new IllegalStateException("bad luck"); } }
class Lost {
  static int x;
  public static void main(String[] a) throws Exception {
    Thread t = new Thread(() -> x++);
    t.start();
    x++;
    t.join();
    System.out.println("x=" + x);
    assert x == 2 : "x is " + x;
  }
}
class Dead {
  static final Object left = new Object(), right = new Object();
  public static void main(String[] a) {
    Thread t = new Thread(() -> { synchronized (right) { synchronized (left) { } } }, "other");
    t.start();
    synchronized (left) { synchronized (right) { } }
  }
}
class Long {
  public static void main(String[] a) {
    for (int i = 0; i < 60; i++) if (gov.nasa.jpf.vm.Verify.getBoolean()) System.out.println(i);
  }
}
class Counts { static volatile int x; public static void main(String[] a) {
    new Thread(() -> x = 1).start(); int y = x;
    int n = gov.nasa.jpf.vm.Verify.incrementCounter(0); assert n < 2 : "path " + n;
} }
class Named { public static void main(String[] a) { System.out.println(gov.nasa.jpf.vm.Verify.getInt("speed")); } }
class Two {
  public static void main(String[] a) {
    if (gov.nasa.jpf.vm.Verify.getBoolean()) throw new RuntimeException("one");
    if (gov.nasa.jpf.vm.Verify.getBoolean()) throw new RuntimeException("two");
  }
}
class Guarded {
  static final Object LOCK = new Object();
  static int n;
  static void add() { synchronized (LOCK) { n++; } }
  public static void main(String[] a) throws Exception {
    Thread t = new Thread(Guarded::add);
    t.start();
    add();
    t.join();
    assert n == 2;
  }
}
class Unguarded {
  static final Object LOCK = new Object();
  static int n;
  public static void main(String[] a) throws Exception {
    Thread t = new Thread(() -> n++);
    t.start();
    synchronized (LOCK) { n++; }
    t.join();
    assert n == 2;
  }
}
class Section {
  static volatile boolean done;
  public static void main(String[] a) throws Exception {
    Thread t = new Thread(() -> done = true);
    t.start();
    gov.nasa.jpf.vm.Verify.beginAtomic();
    while (!done) { }
    gov.nasa.jpf.vm.Verify.endAtomic();
    t.join();
    System.out.println("done");
  }
}
class NoMain { }
interface Starts { static void main(String[] a) { } }
class Below implements Starts { }
class Parent { }
class Orphan extends Parent { public static void main(String[] a) { } }
class Needs { public static void main(String[] a) { new Gone(); } }
class Gone { }
class Spins {
  static volatile boolean stop;
  public static void main(String[] a) throws Exception {
    Thread t = new Thread(() -> { while (!stop) Thread.onSpinWait(); });
    t.start();
    t.join();
  }
}
class Turns {
  static volatile boolean firstIsHungry = true, secondIsHungry = true;
  public static void main(String[] a) {
    new Thread(() -> { while (secondIsHungry) Thread.yield(); firstIsHungry = false; }).start();
    new Thread(() -> { while (firstIsHungry) Thread.yield(); secondIsHungry = false; }).start();
  }
}
class Rounds { public static void main(String[] a) { int x = 0; while (true) x++; } }
class Picks { public static void main(String[] a) { System.out.println(gov.nasa.jpf.vm.Verify.getInt(0, 299)); } }
class Copies {
  public static void main(String[] a) { int[] from = new int[4_000_000], to = new int[4_000_000];
    while (true) System.arraycopy(from, 0, to, 0, from.length); }
}
class Wastes { static int n; public static void main(String[] a) { while (true) n += new byte[4_000_000].length; } }
class Hashes { static int n; public static void main(String[] a) {
  String text = "x".repeat(4_000_000); while (true) n += text.hashCode(); } }
class Joins { static int n; public static void main(String[] a) {
  String text = "x".repeat(4_000_000); while (true) n += (text + n).length(); } }
class Eats {
  public static void main(String[] a) {
    try { for (Object[] all = null; ; ) { all = new Object[] { all, new long[10_000_000] }; } }
    catch (OutOfMemoryError e) { System.out.println("full"); }
  }
}
class Closed {
  public static void main(String[] a) throws Exception {
    try {
      switch (a[0]) {
        case "socket": new java.net.ServerSocket(0); break;
        case "process": new ProcessBuilder("ls").start(); break;
        case "library": System.loadLibrary("some"); break;
        default: System.loadLibrary("some"); break;
      }
    } catch (Throwable t) { System.out.println("caught " + t); }
  }
}
class Windows {
  static class Opened { static java.awt.Frame frame = new java.awt.Frame(); }
  static class Natives { native void call(); }
  public static void main(String[] a) throws Throwable {
    switch (a[0]) {
      case "new": new java.awt.Frame(); break;
      case "name": Class.forName("java.awt.Frame"); break;
      case "initialiser": try { Opened.frame.toString(); } catch (Error e) { } Opened.frame.toString(); break;
      case "wrapped": try { new java.awt.Frame(); } catch (Error e) { throw new RuntimeException(e); } break;
      case "thread": new Thread(() -> new java.awt.Frame()).start(); break;
      case "caught": try { new java.awt.Frame(); } catch (NoClassDefFoundError e) { System.out.println(e.getMessage()); } break;
      case "never": Class.forName("javax.xml.bind.JAXBContext"); break;
      case "own": new Natives().call(); break;
    }
  }
}
class Seven {
  static int seven() { return 77; }
  public static void main(String[] a) { System.out.println(seven()); }
}
class UsesSeven { public static void main(String[] a) { Seven.seven(); } }
class Callee { static void methodA() { } }
class FieldHolder { static int fieldA; }
class CallsMethod { public static void main(String[] a) { Callee.methodA(); } }
class ReadsField { public static void main(String[] a) { System.out.println(FieldHolder.fieldA); } }
class BadLambda { public static void main(String[] a) { Runnable r = () -> { }; r.run(); } }
class Reads {
  public static void main(String[] a) throws Exception {
    String file = java.nio.file.Files.readString(java.nio.file.Path.of("conf/a.txt"));
    String line = new java.util.Scanner(System.in).nextLine();
    String resource = new String(Reads.class.getResourceAsStream("/r.txt").readAllBytes());
    System.out.println(file + line + resource + System.getenv("STAGE"));
    assert !line.equals("bad") : file + line + resource;
  }
}
class Publish {
  static Publish known;
  int x;
  public static void main(String[] a) {
    new Thread(() -> {
      synchronized (Publish.class) { a.clone(); }
      Publish p = known;
      assert p == null || p.x == 1 : "half made";
    }).start();
    Publish p = new Publish();
    known = p;
    synchronized (Publish.class) { p.x = 1; }
  }
}
class Remarks {
  public static void main(String[] a) {
    gov.nasa.jpf.vm.Verify.addComment("begin");
    gov.nasa.jpf.vm.Verify.addComment("begin 2");
    boolean b = gov.nasa.jpf.vm.Verify.getBoolean();
    gov.nasa.jpf.vm.Verify.addComment("took " + b);
    assert !b : "second";
  }
}
class Opens {
  static String read(java.net.URL url) throws Exception {
    try (java.io.InputStream in = url.openStream()) { return new String(in.readAllBytes()); }
  }
  public static void main(String[] a) throws Exception {
    ClassLoader loader = Opens.class.getClassLoader();
    for (java.net.URL url : java.util.Collections.list(loader.getResources("r.txt"))) {
      java.net.URL again = new java.net.URL(url.toString());
      System.out.println(url + " " + read(url) + " " + read(again) + " " + again.openConnection().getContentLength());
      if (url.openConnection() instanceof java.net.JarURLConnection jar)
        System.out.println(jar.getJarEntry().getName() + " " + (jar.getJarFile().getEntry("Opens.class") != null));
    }
    assert a.length == 0 : read(new java.net.URL(loader.getResource("r.txt").toString()));
  }
}
class Crowd {
  static int done;
  public static void main(String[] a) throws Exception {
    Thread[] all = new Thread[20];
    for (int i = 0; i < all.length; i++) {
      all[i] = new Thread(() -> { for (int k = 0; k < 4; k++) synchronized (Crowd.class) { done++; } });
      all[i].start();
    }
    for (Thread t : all) t.join();
    assert done == 81 : done;
  }
}
class Ansi { public static void main(String[] a) { throw new RuntimeException("\033[2Jgone"); } }
"#;

/// The folder of class files.
pub(crate) fn folder() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(compile)
}

fn compile() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("cli-{}", std::process::id()));
    let classes = folder.join("classes");
    std::fs::create_dir_all(&classes).expect("a temporary folder");
    let source = folder.join("Programs.java");
    std::fs::write(&source, SOURCE).expect("the source is written");
    javac().args(["-g", "-nowarn", "-d"]).arg(&classes).arg("-cp").args([&verify_jar(), &source]).compile();
    std::fs::write(classes.join("r.txt"), "-resource").expect("the resource is written");
    std::fs::create_dir_all(folder.join("data/conf")).expect("a temporary folder");
    std::fs::write(folder.join("data/conf/a.txt"), "file-").expect("the file is written");
    std::fs::write(folder.join("bad.txt"), "bad\n").expect("the input is written");
    for gone in ["Parent", "Gone"] {
        std::fs::remove_file(classes.join(format!("{gone}.class"))).expect("it was compiled");
    }
    std::fs::create_dir_all(folder.join("lib")).expect("a temporary folder");
    let jar = Command::new(java_tool("jar")).current_dir(&classes).args(["cf", "../all.jar", "."]).status();
    assert!(jar.expect("the JDK has jar").success());
    make_app(&folder, &classes);
    std::fs::copy(folder.join("all.jar"), folder.join("lib/all.jar")).expect("copied");
    folder
}

/// `app/app.jar`, whose manifest names `Opens` and a jar beside it, and `app/lib/rest.jar`, which has that class.
fn make_app(folder: &Path, classes: &Path) {
    let app = folder.join("app");
    std::fs::create_dir_all(app.join("lib")).expect("a temporary folder");
    std::fs::write(app.join("manifest"), "Main-Class: Opens\nClass-Path: lib/rest.jar gone.jar\n").expect("written");
    std::fs::write(app.join("r.txt"), "-app").expect("written");
    let jar = |args: &[&str]| {
        let made = Command::new(java_tool("jar")).current_dir(&app).args(args).status();
        assert!(made.expect("the JDK has jar").success());
    };
    let classes = classes.to_str().expect("the path is text");
    jar(&["cfm", "app.jar", "manifest", "r.txt"]);
    jar(&["cf", "lib/rest.jar", "-C", classes, "Opens.class", "-C", classes, "Echo.class", "-C", classes, "r.txt"]);
}

/// Runs the native binary in the folder of the programs.
pub(crate) fn interleave(args: &[&str]) -> Answer {
    answer(native().current_dir(folder()).args(args))
}
