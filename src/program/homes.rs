//! Which module of JDK 17 a class of the library belongs to, by its package: what `Class.getModule` and stack traces tell.

/// How names of packages begin, and the module; the longest that fits counts, and everything else is `java.base`'s.
#[rustfmt::skip]
const PACKAGES: &[(&str, &str)] = &[
    ("com/sun/", "java.xml"),
    ("com/sun/accessibility/", "java.desktop"),
    ("com/sun/beans/", "java.desktop"),
    ("com/sun/crypto/", "java.base"),
    ("com/sun/imageio/", "java.desktop"),
    ("com/sun/jarsigner/", "jdk.jartool"),
    ("com/sun/java/", "java.desktop"),
    ("com/sun/jmx/", "java.management"),
    ("com/sun/jmx/remote/internal/rmi/", "java.management.rmi"),
    ("com/sun/jmx/remote/protocol/", "java.management.rmi"),
    ("com/sun/jndi/", "java.naming"),
    ("com/sun/jndi/dns/", "jdk.naming.dns"),
    ("com/sun/jndi/rmi/", "jdk.naming.rmi"),
    ("com/sun/jndi/url/dns/", "jdk.naming.dns"),
    ("com/sun/jndi/url/rmi/", "jdk.naming.rmi"),
    ("com/sun/management/", "jdk.management"),
    ("com/sun/media/", "java.desktop"),
    ("com/sun/naming/", "java.naming"),
    ("com/sun/net/", "jdk.httpserver"),
    ("com/sun/nio/", "jdk.unsupported"),
    ("com/sun/org/apache/xml/", "java.xml.crypto"),
    ("com/sun/org/apache/xml/internal/dtm/", "java.xml"),
    ("com/sun/org/apache/xml/internal/res/", "java.xml"),
    ("com/sun/org/apache/xml/internal/serialize/", "java.xml"),
    ("com/sun/org/apache/xml/internal/serializer/", "java.xml"),
    ("com/sun/org/apache/xml/internal/utils/", "java.xml"),
    ("com/sun/org/slf4j/", "java.xml.crypto"),
    ("com/sun/rowset/", "java.sql.rowset"),
    ("com/sun/security/", "jdk.security.auth"),
    ("com/sun/security/jgss/", "jdk.security.jgss"),
    ("com/sun/security/ntlm/", "java.base"),
    ("com/sun/security/sasl/", "java.security.sasl"),
    ("com/sun/security/sasl/gsskerb/", "jdk.security.jgss"),
    ("com/sun/source/", "jdk.compiler"),
    ("com/sun/swing/", "java.desktop"),
    ("com/sun/tools/", "jdk.compiler"),
    ("com/sun/tools/classfile/", "jdk.jdeps"),
    ("com/sun/tools/javap/", "jdk.jdeps"),
    ("com/sun/tools/jdeprscan/", "jdk.jdeps"),
    ("com/sun/tools/jdeps/", "jdk.jdeps"),
    ("com/sun/tools/script/", "java.scripting"),
    ("java/applet/", "java.desktop"),
    ("java/awt/", "java.desktop"),
    ("java/awt/datatransfer/", "java.datatransfer"),
    ("java/beans/", "java.desktop"),
    ("java/lang/instrument/", "java.instrument"),
    ("java/lang/management/", "java.management"),
    ("java/net/http/", "java.net.http"),
    ("java/rmi/", "java.rmi"),
    ("java/sql/", "java.sql"),
    ("java/util/logging/", "java.logging"),
    ("java/util/prefs/", "java.prefs"),
    ("javax/accessibility/", "java.desktop"),
    ("javax/annotation/", "java.compiler"),
    ("javax/imageio/", "java.desktop"),
    ("javax/lang/", "java.compiler"),
    ("javax/management/", "java.management"),
    ("javax/management/remote/rmi/", "java.management.rmi"),
    ("javax/naming/", "java.naming"),
    ("javax/print/", "java.desktop"),
    ("javax/rmi/", "java.rmi"),
    ("javax/script/", "java.scripting"),
    ("javax/security/auth/kerberos/", "java.security.jgss"),
    ("javax/security/sasl/", "java.security.sasl"),
    ("javax/sound/", "java.desktop"),
    ("javax/sql/", "java.sql"),
    ("javax/sql/rowset/", "java.sql.rowset"),
    ("javax/swing/", "java.desktop"),
    ("javax/tools/", "java.compiler"),
    ("javax/transaction/", "java.transaction.xa"),
    ("javax/xml/", "java.xml"),
    ("javax/xml/crypto/", "java.xml.crypto"),
    ("jdk/dynalink/", "jdk.dynalink"),
    ("jdk/internal/joptsimple/", "jdk.internal.opt"),
    ("jdk/internal/net/", "java.net.http"),
    ("jdk/internal/shellsupport/", "jdk.compiler"),
    ("jdk/javadoc/", "jdk.javadoc"),
    ("jdk/jfr/", "jdk.jfr"),
    ("jdk/net/", "jdk.net"),
    ("jdk/nio/", "jdk.net"),
    ("jdk/nio/mapmode/", "jdk.nio.mapmode"),
    ("jdk/nio/zipfs/", "jdk.zipfs"),
    ("jdk/security/", "jdk.jartool"),
    ("jdk/xml/", "java.xml"),
    ("org/ietf/", "java.security.jgss"),
    ("org/jcp/", "java.xml.crypto"),
    ("org/w3c/", "java.xml"),
    ("org/w3c/dom/css/", "jdk.xml.dom"),
    ("org/w3c/dom/html/", "jdk.xml.dom"),
    ("org/w3c/dom/stylesheets/", "jdk.xml.dom"),
    ("org/w3c/dom/xpath/", "jdk.xml.dom"),
    ("org/xml/", "java.xml"),
    ("sun/awt/", "java.desktop"),
    ("sun/datatransfer/", "java.datatransfer"),
    ("sun/font/", "java.desktop"),
    ("sun/instrument/", "java.instrument"),
    ("sun/java2d/", "java.desktop"),
    ("sun/management/", "java.management"),
    ("sun/misc/", "jdk.unsupported"),
    ("sun/net/httpserver/", "jdk.httpserver"),
    ("sun/net/www/protocol/http/logging/", "java.logging"),
    ("sun/net/www/protocol/http/spnego/", "java.security.jgss"),
    ("sun/nio/cs/ext/", "jdk.charsets"),
    ("sun/print/", "java.desktop"),
    ("sun/reflect/", "jdk.unsupported"),
    ("sun/reflect/annotation/", "java.base"),
    ("sun/reflect/generics/", "java.base"),
    ("sun/reflect/misc/", "java.base"),
    ("sun/rmi/", "java.rmi"),
    ("sun/security/ec/", "jdk.crypto.ec"),
    ("sun/security/jgss/", "java.security.jgss"),
    ("sun/security/krb5/", "java.security.jgss"),
    ("sun/security/provider/certpath/ldap/", "java.naming"),
    ("sun/security/tools/jarsigner/", "jdk.jartool"),
    ("sun/swing/", "java.desktop"),
    ("sun/tools/", "jdk.jartool"),
    ("sun/tools/serialver/", "jdk.compiler"),
    ("sun/util/logging/internal/", "java.logging"),
    ("sun/util/logging/resources/", "java.logging"),
];

/// The module of a class of the library, or of one of its data files.
pub(crate) fn module_of(class: &str) -> &'static str {
    let rows = PACKAGES.iter().filter(|(package, _)| class.starts_with(package));
    rows.max_by_key(|(package, _)| package.len()).map_or("java.base", |(_, module)| module)
}

#[cfg(test)]
mod tests {
    use super::module_of;

    #[test]
    fn the_longest_beginning_counts() {
        assert_eq!(module_of("java/lang/String"), "java.base");
        assert_eq!(module_of("java/util/logging/Logger"), "java.logging");
        assert_eq!(module_of("java/lang/management/RuntimeMXBean"), "java.management");
        assert_eq!(module_of("com/sun/org/apache/xml/internal/utils/QName"), "java.xml");
        assert_eq!(module_of("com/sun/org/apache/xml/internal/security/Init"), "java.xml.crypto");
        assert_eq!(module_of("com/sun/tools/javac/Main"), "jdk.compiler");
        assert_eq!(module_of("sun/reflect/annotation/AnnotationParser"), "java.base");
        assert_eq!(module_of("sun/misc/Unsafe"), "jdk.unsupported");
    }
}
