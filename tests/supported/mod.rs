//! `docs/supported-java.md` is made here, from the code and the packed library: `npm run docs`.

mod models;
mod natives;
mod steps;
mod verify;

use std::fmt::Write;

use interleave::classfile::{NEWEST_MAJOR, OLDEST_MAJOR};
use interleave::input::Library;
use interleave::program::indy::bootstraps;
use interleave::util::wrapped;

use crate::common::{at, open_library};

fn library() -> Library {
    open_library().expect("the bundle is there: `npm run classlib`")
}

fn page() -> String {
    let mut out = String::from(HEAD);
    let java = |major: u16| if major < 49 { format!("1.{}", major - 44) } else { (major - 44).to_string() };
    let _ = writeln!(
        out,
        "\nClass files of version {OLDEST_MAJOR} to {NEWEST_MAJOR} (Java {} to {}). Subroutines (`jsr` and `ret`), which \
         compilers wrote before Java 6, are copied to where they are called.\n",
        java(OLDEST_MAJOR),
        java(NEWEST_MAJOR)
    );
    out.push_str(BOOTSTRAPS);
    for (class, method, what) in bootstraps() {
        let _ = writeln!(out, "| `{}.{method}` | {what} |", dotted(class));
    }
    out.push_str(MODELS);
    let models = models::all(&at("classlib"));
    for model in &models {
        let _ = writeln!(out, "| `{}` | {} |", model.name, model.purpose);
    }
    out.push_str(REFUSALS);
    for model in &models {
        for refusal in &model.refusals {
            let _ = writeln!(out, "| `{}` | {refusal} |", model.name);
        }
    }
    out.push_str(NATIVES);
    out.push_str(&natives::executed());
    out.push_str(REFUSED);
    out.push_str(&natives::refused());
    wrapped(&out)
}

fn dotted(internal: &str) -> String {
    internal.replace('/', ".")
}

#[test]
fn the_page_is_up_to_date() {
    let path = at("docs/supported-java.md");
    let page = page();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, &page).expect("docs/supported-java.md can be written");
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    let differing = page.lines().zip(committed.lines()).find(|(new, old)| new != old);
    assert!(
        committed == page,
        "docs/supported-java.md is out of date: `npm run docs`. First difference: {differing:?}"
    );
}

#[test]
fn every_packed_module_is_named() {
    let folder = at("build/classlib/m");
    for entry in std::fs::read_dir(folder).expect("the modules of the bundle") {
        let name = entry.expect("an entry").file_name().into_string().expect("a name");
        let is_module =
            !matches!(name.as_str(), "services" | "module-info" | "platform" | "platform-older" | "junit-annotations");
        assert!(!is_module || HEAD.contains(&format!("`{name}`")), "{name} is not in the list");
    }
}

#[test]
fn every_native_method_is_known() {
    let unknown = natives::unknown(&mut library());
    assert!(unknown.is_empty(), "neither in src/vm/natives nor in its refused.rs: {unknown:#?}");
}

const HEAD: &str = "\
# Supported Java

<!-- Generated from the code: run `npm run docs` after a change. -->

A program runs on the class files of JDK 17's modules `java.base` and `java.logging`, executed as they are, with the models below
in the place of what touches the machine; beside them are the random generators (`jdk.random`) and English locales (`jdk.localedata`);
the data of other languages are fetched when they are asked for.
Small later additions of the library are in the models.

The classes of these modules are fetched when a program first asks for one of their packages: `java.compiler`,
`java.datatransfer`, `java.instrument`, `java.management`, `java.management.rmi`, `java.naming`, `java.net.http`, `java.prefs`,
`java.rmi`, `java.scripting`, `java.security.jgss`, `java.security.sasl`, `java.sql`, `java.sql.rowset`,
`java.transaction.xa`, `java.xml`, `java.xml.crypto`, `jdk.charsets`, `jdk.compiler`, `jdk.crypto.ec`, `jdk.dynalink`,
`jdk.httpserver`, `jdk.internal.opt`, `jdk.jartool`, `jdk.javadoc`, `jdk.jdeps`, `jdk.jfr`, `jdk.localedata`, `jdk.management`,
`jdk.naming.dns`, `jdk.naming.rmi`, `jdk.net`, `jdk.nio.mapmode`, `jdk.security.auth`, `jdk.security.jgss`, `jdk.unsupported`, `jdk.xml.dom`, `jdk.zipfs`,
and of `java.desktop` the package `java.beans`. Their native methods are refused at the call where the tables below do not name them.

Where a program asks for what is not there, its execution ends, whoever would catch the exception: the answer is `incomplete`
(`unsupported`) and names what was asked for, and where. Other executions are searched on.

A class of a module that is not packed is missing as it would be on a Java runtime without that module: the program meets
`NoClassDefFoundError` or `ClassNotFoundException`, and may go on without (the answer then *rests on* that). Where such an error
leaves a thread the answer is `incomplete` (`unsupported`), and the module is named.

What becomes of weak, soft and phantom references, and of an object that nobody else holds: [references](weak-references.md). Class loaders,
modules and reflection: [class loaders](class-loaders.md).

## Class files
";

const BOOTSTRAPS: &str = "\
## invokedynamic

Sites of these bootstrap methods are linked without running them; that is all that `javac` writes. Those of any other bootstrap method
run it, as do constants that are computed when they are first used; where several threads do so at once, the run that ends first
counts for all.

| bootstrap method | for |
|---|---|
";

const MODELS: &str = "
## Models

Classes that replace the JDK's own, or that are there for the checker.

| class | what it is |
|---|---|
";

const REFUSALS: &str = "
## Refused by models

Calls that end the execution: nothing is known of how it would go on, the answer is `incomplete` (`unsupported`), and it names them.

| class | what, and why |
|---|---|
";

const NATIVES: &str = "
## Native methods

What the VM executes itself: native methods of the library and of the models, and some that the JDK writes in Java. Native methods that set
up what the JDK's own native code needs (`registerNatives`, `initIDs`, `initNative`) do nothing; those of `MethodHandle` and `VarHandle`
are executed by the descriptor of each call.

| class | methods | |
|---|---|---|
";

const REFUSED: &str = "
Every other native method of the library is refused, with the reason below, as are the calls that `closed.rs` stands for. The native
methods of the program's own classes throw `UnsatisfiedLinkError`, as they do on a JVM as long as their library is not loaded; to load one
is refused.

| class, or how its name begins | methods | why |
|---|---|---|
";
