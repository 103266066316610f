//! What the manifest of a jar says, as `java -jar` takes it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::programs::{folder, interleave};
use crate::common::java_tool;

const MAIN: &str = r#"
package p;
import java.net.URL;
public class Main {
  static String last(Object text, String before) { return text.toString().replaceAll(".*" + before, ""); }
  public static void main(String[] args) throws Exception {
    Package own = Main.class.getPackage();
    System.out.println(own.getSpecificationTitle() + " " + own.getSpecificationVersion() + " " + own.getSpecificationVendor());
    System.out.println(own.getImplementationTitle() + " " + own.getImplementationVersion() + " "
        + own.getImplementationVendor() + " " + own.isSealed());
    System.out.println(Main.class.getClassLoader().getDefinedPackage("p").getImplementationVersion());
    Package other = q.Other.class.getPackage();
    System.out.println(other.getImplementationTitle() + " " + other.getImplementationVersion());
    System.out.println(Release.number() + " " + Far.class.getPackage().getImplementationTitle());
    URL v = Main.class.getResource("/v.txt");
    System.out.println(last(v, "!/") + " " + new String(v.openStream().readAllBytes()));
    System.out.println(new String(Main.class.getResourceAsStream("/v.txt").readAllBytes()));
    System.out.println(last(Main.class.getResource("/META-INF/versions/9/v.txt"), "!/"));
    System.out.println(Main.class.getResource("/META-INF/w.txt"));
    System.out.println(last(Release.class.getProtectionDomain().getCodeSource().getLocation(), "/"));
    System.out.println(System.getProperty("java.class.path").replaceAll("[^:]*/", ""));
    assert args.length == 0 : own.getImplementationVersion() + " " + Release.number();
  }
}
"#;

/// What the real JVM prints for that jar.
const EXPECTED: &str = "Sale 3 They
Shop 1.2 Us false
1.2
Inner 1.2
17 Shop
META-INF/versions/9/v.txt nine
nine
META-INF/versions/9/v.txt
null
shop.jar
shop.jar
";

fn write(path: PathBuf, text: &str) -> PathBuf {
    fs::create_dir_all(path.parent().expect("a folder")).expect("made");
    fs::write(&path, text).expect("written");
    path
}

/// Runs a tool of the JDK.
fn succeed(command: &mut Command) {
    let out = command.output().expect("these tests need a JDK 17: set JAVA_HOME");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
}

fn javac(into: &Path, behind: &Path, sources: &[PathBuf]) {
    crate::common::javac().args(["-g", "-nowarn", "-d"]).arg(into).arg("-cp").arg(behind).args(sources).compile();
}

/// `jars/shop.jar`, which has versions and names by its whole path `jars/elsewhere/far.jar`. The result is the folder.
fn make() -> PathBuf {
    let jars = folder().join("jars");
    let (base, far) = (jars.join("base"), jars.join("elsewhere/far"));
    let release = |n: u32| format!("package p; class Release {{ static int number() {{ return {n}; }} }}");
    let sources =
        [("p/Main", MAIN), ("p/Far", "package p; class Far { }"), ("q/Other", "package q; public class Other { }")];
    let mut all: Vec<PathBuf> =
        sources.iter().map(|(name, text)| write(jars.join(format!("src/{name}.java")), text)).collect();
    all.push(write(jars.join("src/p/Release.java"), &release(8)));
    javac(&base, &base, &all);
    fs::create_dir_all(far.join("p")).expect("made");
    fs::rename(base.join("p/Far.class"), far.join("p/Far.class")).expect("compiled");
    write(base.join("v.txt"), "base");
    for n in [9, 17, 18] {
        let source = write(jars.join(format!("src{n}/Release.java")), &release(n));
        javac(&base.join(format!("META-INF/versions/{n}")), &base, &[source]);
    }
    write(base.join("META-INF/versions/9/v.txt"), "nine");
    write(base.join("META-INF/versions/18/v.txt"), "eighteen");
    write(base.join("META-INF/versions/9/META-INF/w.txt"), "has no versions");
    let far_jar = jars.join("elsewhere/far.jar");
    let manifest = write(jars.join("manifest"), &manifest(&far_jar));
    succeed(Command::new(java_tool("jar")).arg("cfm").arg(&far_jar).arg(&manifest).arg("-C").arg(&far).arg("."));
    succeed(
        Command::new(java_tool("jar"))
            .arg("cfm")
            .arg(jars.join("shop.jar"))
            .arg(&manifest)
            .arg("-C")
            .arg(&base)
            .arg("."),
    );
    jars
}

/// Lines are cut after 72 bytes, as the format has it.
fn manifest(far: &Path) -> String {
    let path = format!("Class-Path: gone.jar file:{} file:/nowhere/gone.jar", far.display());
    let cut: Vec<&str> = path.as_bytes().chunks(70).map(|part| std::str::from_utf8(part).expect("ASCII")).collect();
    format!(
        "Main-Class: p.Main\nMulti-Release: true\n{}\nImplementation-Title: Shop\nImplementation-Version: 1.2\n\
         Implementation-Vendor: Us\nSpecification-Title: Sale\nSpecification-Version: 3\nSpecification-Vendor: They\n\n\
         Name: q/\nImplementation-Title: Inner\n\n",
        cut.join("\n ")
    )
}

#[test]
fn manifests_name_versions_of_classes_and_packages_and_other_jars() {
    make();
    let jvm = Command::new(java_tool("java")).current_dir(folder()).args(["-jar", "jars/shop.jar"]).output();
    assert_eq!(String::from_utf8_lossy(&jvm.expect("java runs").stdout), EXPECTED);
    let ran = interleave(&["run", "jars/shop.jar"]);
    assert_eq!((ran.status, ran.stdout.as_str(), ran.stderr.as_str()), (0, EXPECTED, ""));
    // A link knows it all without the jar, but for the class path: that is told.
    let report = interleave(&["check", "--json", "jars/shop.jar", "fail"]).json();
    assert_eq!(report["error"]["message"], "1.2 17");
    let again = interleave(&["replay", "--json", report["link"].as_str().expect("a link")]).json();
    assert_eq!((&again["error"]["message"], &again["reproduced"]), (&"1.2 17".into(), &false.into()), "{again}");
    let texts = |side: &str| again["difference"][side]["events"][1]["text"].clone();
    assert_eq!((texts("expected"), texts("happened")), ("prints \"shop.jar\"".into(), "prints \"classes\"".into()));
    assert_eq!(again["stdout"], EXPECTED.replacen("shop.jar\nshop.jar", "shop.jar\nclasses", 1));
}
