//! Which module of the JDK a class belongs to that is not in the class library.
//!
//! The packages are those that JDK 17's modules export (`java --describe-module`), with the inner ones of `java.desktop`,
//! whose classes name each other. `java.base` and `java.logging` are always there.

/// A module: its name, a class of it that is there when the module is, and its packages; `x/*` stands for all below.
type Row = (&'static str, &'static str, &'static str);

const MODULES: &[Row] = &[
    (
        "java.desktop",
        "java/awt/Component",
        "java/applet java/awt/* java/beans java/beans/beancontext javax/accessibility javax/imageio/* javax/print/* \
         javax/sound/* javax/swing/* com/sun/imageio/* com/sun/java/swing/* com/sun/media/sound com/sun/swing/* sun/awt/* \
         sun/font/* sun/java2d/* sun/print/* sun/swing/*",
    ),
    ("java.datatransfer", "java/awt/datatransfer/Clipboard", "java/awt/datatransfer"),
    (
        "java.compiler",
        "javax/tools/JavaCompiler",
        "javax/annotation/processing javax/lang/model javax/lang/model/element javax/lang/model/type \
         javax/lang/model/util javax/tools",
    ),
    ("java.instrument", "java/lang/instrument/Instrumentation", "java/lang/instrument"),
    (
        "java.management",
        "javax/management/MBeanServer",
        "java/lang/management javax/management javax/management/loading javax/management/modelmbean \
         javax/management/monitor javax/management/openmbean javax/management/relation javax/management/remote \
         javax/management/timer",
    ),
    ("java.management.rmi", "javax/management/remote/rmi/RMIServer", "javax/management/remote/rmi"),
    (
        "java.naming",
        "javax/naming/Context",
        "javax/naming javax/naming/directory javax/naming/event javax/naming/ldap javax/naming/ldap/spi \
         javax/naming/spi",
    ),
    ("java.net.http", "java/net/http/HttpClient", "java/net/http"),
    ("java.prefs", "java/util/prefs/Preferences", "java/util/prefs"),
    ("java.rmi", "java/rmi/Remote", "java/rmi java/rmi/dgc java/rmi/registry java/rmi/server javax/rmi/ssl"),
    ("java.scripting", "javax/script/ScriptEngine", "javax/script"),
    ("java.security.jgss", "org/ietf/jgss/Oid", "javax/security/auth/kerberos org/ietf/jgss"),
    ("java.security.sasl", "javax/security/sasl/Sasl", "javax/security/sasl"),
    ("java.smartcardio", "javax/smartcardio/Card", "javax/smartcardio"),
    ("java.sql", "java/sql/Connection", "java/sql javax/sql"),
    (
        "java.sql.rowset",
        "javax/sql/rowset/RowSetProvider",
        "javax/sql/rowset javax/sql/rowset/serial javax/sql/rowset/spi",
    ),
    ("java.transaction.xa", "javax/transaction/xa/Xid", "javax/transaction/xa"),
    (
        "java.xml",
        "javax/xml/parsers/SAXParser",
        "javax/xml javax/xml/catalog javax/xml/datatype javax/xml/namespace javax/xml/parsers javax/xml/stream \
         javax/xml/stream/events javax/xml/stream/util javax/xml/transform javax/xml/transform/dom \
         javax/xml/transform/sax javax/xml/transform/stax javax/xml/transform/stream javax/xml/validation \
         javax/xml/xpath org/w3c/dom org/w3c/dom/bootstrap org/w3c/dom/events org/w3c/dom/ls org/w3c/dom/ranges \
         org/w3c/dom/traversal org/w3c/dom/views org/xml/sax org/xml/sax/ext org/xml/sax/helpers",
    ),
    (
        "java.xml.crypto",
        "javax/xml/crypto/Data",
        "javax/xml/crypto javax/xml/crypto/dom javax/xml/crypto/dsig javax/xml/crypto/dsig/dom \
         javax/xml/crypto/dsig/keyinfo javax/xml/crypto/dsig/spec",
    ),
    ("jdk.accessibility", "com/sun/java/accessibility/util/EventID", "com/sun/java/accessibility/util"),
    ("jdk.attach", "com/sun/tools/attach/VirtualMachine", "com/sun/tools/attach com/sun/tools/attach/spi"),
    (
        "jdk.compiler",
        "com/sun/source/tree/Tree",
        "com/sun/source/doctree com/sun/source/tree com/sun/source/util com/sun/tools/javac",
    ),
    (
        "jdk.dynalink",
        "jdk/dynalink/Operation",
        "jdk/dynalink jdk/dynalink/beans jdk/dynalink/linker jdk/dynalink/linker/support jdk/dynalink/support",
    ),
    ("jdk.httpserver", "com/sun/net/httpserver/HttpServer", "com/sun/net/httpserver com/sun/net/httpserver/spi"),
    ("jdk.incubator.foreign", "jdk/incubator/foreign/MemorySegment", "jdk/incubator/foreign"),
    ("jdk.incubator.vector", "jdk/incubator/vector/Vector", "jdk/incubator/vector"),
    ("jdk.jartool", "jdk/security/jarsigner/JarSigner", "com/sun/jarsigner jdk/security/jarsigner"),
    ("jdk.javadoc", "jdk/javadoc/doclet/Doclet", "jdk/javadoc/doclet"),
    ("jdk.jconsole", "com/sun/tools/jconsole/JConsolePlugin", "com/sun/tools/jconsole"),
    (
        "jdk.jdi",
        "com/sun/jdi/VirtualMachine",
        "com/sun/jdi com/sun/jdi/connect com/sun/jdi/connect/spi com/sun/jdi/event com/sun/jdi/request",
    ),
    ("jdk.jfr", "jdk/jfr/Event", "jdk/jfr jdk/jfr/consumer"),
    ("jdk.jshell", "jdk/jshell/JShell", "jdk/jshell jdk/jshell/execution jdk/jshell/spi jdk/jshell/tool"),
    ("jdk.jsobject", "netscape/javascript/JSObject", "netscape/javascript"),
    ("jdk.management", "com/sun/management/VMOption", "com/sun/management"),
    ("jdk.management.jfr", "jdk/management/jfr/FlightRecorderMXBean", "jdk/management/jfr"),
    ("jdk.net", "jdk/net/ExtendedSocketOptions", "jdk/net jdk/nio"),
    ("jdk.nio.mapmode", "jdk/nio/mapmode/ExtendedMapMode", "jdk/nio/mapmode"),
    ("jdk.sctp", "com/sun/nio/sctp/SctpChannel", "com/sun/nio/sctp"),
    (
        "jdk.security.auth",
        "com/sun/security/auth/UserPrincipal",
        "com/sun/security/auth com/sun/security/auth/callback com/sun/security/auth/login com/sun/security/auth/module",
    ),
    ("jdk.security.jgss", "com/sun/security/jgss/GSSUtil", "com/sun/security/jgss"),
    ("jdk.unsupported", "sun/misc/Unsafe", "com/sun/nio/file sun/misc sun/reflect"),
    ("jdk.unsupported.desktop", "jdk/swing/interop/SwingInterOpUtils", "jdk/swing/interop"),
    (
        "jdk.xml.dom",
        "org/w3c/dom/css/CSSRule",
        "org/w3c/dom/css org/w3c/dom/html org/w3c/dom/stylesheets org/w3c/dom/xpath",
    ),
];

/// The module that a class of that internal name belongs to, and a class that is there when the module is.
pub(super) fn of_class(name: &str) -> Option<(&'static str, &'static str)> {
    let (package, _) = name.rsplit_once('/')?;
    let has = |packages: &str, whole: bool| {
        packages.split(' ').any(|known| match known.strip_suffix("/*") {
            Some(known) => {
                !whole && package.strip_prefix(known).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
            }
            None => whole && package == known,
        })
    };
    // Whole names first: `java.awt.datatransfer` is a module of its own.
    let found = [true, false].into_iter().find_map(|whole| MODULES.iter().find(|row| has(row.2, whole)));
    found.map(|&(module, there, _)| (module, there))
}

/// A class that is there when that module is.
pub(super) fn witness(module: &str) -> Option<&'static str> {
    MODULES.iter().find(|(name, ..)| *name == module).map(|&(_, there, _)| there)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_belong_to_modules() {
        let module = |name: &str| of_class(name).map(|(module, _)| module);
        assert_eq!(module("java/awt/Frame"), Some("java.desktop"));
        assert_eq!(module("javax/swing/text/html/HTML"), Some("java.desktop"));
        assert_eq!(module("java/awt/datatransfer/Clipboard"), Some("java.datatransfer"));
        assert_eq!(module("javax/xml/parsers/SAXParser"), Some("java.xml"));
        assert_eq!(module("com/sun/jdi/event/Event"), Some("jdk.jdi"));
        // What was never in the JDK, or is no more.
        for name in
            ["javax/xml/bind/JAXBContext", "javax/swingers/A", "java/awtx/A", "Frame", "org/xml/A", "java/util/Foo"]
        {
            assert_eq!(module(name), None, "{name}");
        }
    }

    #[test]
    fn the_class_that_shows_a_module_is_one_of_it() {
        for &(module, there, packages) in MODULES {
            assert_eq!(of_class(there), Some((module, there)), "{module}");
            assert!(packages.split(' ').all(|p| !p.is_empty() && !p.contains('.')), "{module}");
        }
    }
}
