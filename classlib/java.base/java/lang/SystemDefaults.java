package java.lang;

import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** The fixed system properties of the checked program, with or without a table. */
final class SystemDefaults {
    private static final String[] KEYS = {
        "java.version", "java.version.date", "java.vendor", "java.vendor.url", "java.vm.name", "java.vm.vendor",
        "java.vm.version", "java.vm.specification.name", "java.vm.specification.vendor",
        "java.vm.specification.version", "java.runtime.name", "java.runtime.version", "java.specification.name",
        "java.specification.vendor", "java.specification.version", "java.class.version", "java.class.path",
        "java.library.path", "java.home", "java.io.tmpdir", "os.name", "os.arch", "os.version", "file.separator",
        "path.separator", "line.separator", "user.name", "user.home", "user.dir", "user.language", "user.country",
        "file.encoding", "native.encoding", "sun.jnu.encoding", "sun.boot.library.path", "sun.arch.data.model",
        "sun.cpu.endian", "sun.io.unicode.encoding",
    };

    private SystemDefaults() {}

    static void fill(Properties table) {
        for (String key : KEYS) {
            table.put(key, fixed(key));
        }
        String[] given = configured0("vm.sysprop.");
        for (int i = 0; i < given.length; i += 2) {
            table.put(given[i], given[i + 1]);
        }
    }

    /** What the configuration says ({@code vm.sysprop.*}), else the fixed value. */
    static String get(String key) {
        String[] given = configured0("vm.sysprop.".concat(key));
        for (int i = 0; i < given.length; i += 2) {
            if (given[i].isEmpty()) {
                return given[i + 1];
            }
        }
        return fixed(key);
    }

    static Map<String, String> environment() {
        TreeMap<String, String> variables = new TreeMap<>();
        String[] given = configured0("vm.env.");
        for (int i = 0; i < given.length; i += 2) {
            variables.put(given[i], given[i + 1]);
        }
        return variables;
    }

    /** The settings whose keys begin so: what follows in the key, value, and so on, in the order of the keys. */
    private static native String[] configured0(String prefix);

    /** Where the class path lies among the program's files. */
    private static native String classPath0();

    private static String fixed(String key) {
        switch (key) {
            case "java.version":
            case "java.runtime.version":
            case "java.vm.version":
                return "17.0.21";
            case "java.version.date":
                return "2026-10-20";
            case "java.vendor":
            case "java.vm.vendor":
                return "Interleave";
            case "java.vm.name":
                return "Interleave model checker";
            case "java.vendor.url":
                return "https://openjdk.org/";
            case "java.vm.specification.name":
                return "Java Virtual Machine Specification";
            case "java.specification.name":
                return "Java Platform API Specification";
            case "java.vm.specification.vendor":
            case "java.specification.vendor":
                return "Oracle Corporation";
            case "java.vm.specification.version":
            case "java.specification.version":
                return "17";
            case "java.runtime.name":
                return "OpenJDK Runtime Environment";
            case "java.class.version":
                return "61.0";
            case "java.class.path":
                return classPath0();
            case "java.library.path":
                return "";
            case "java.home":
                return "/java";
            case "sun.boot.library.path":
                return "/java/lib";
            case "java.io.tmpdir":
                return "/tmp";
            case "os.name":
                return "Linux";
            case "os.arch":
                return "amd64";
            case "os.version":
                return "6.1";
            case "file.separator":
                return "/";
            case "path.separator":
                return ":";
            case "line.separator":
                return "\n";
            case "user.name":
                return "user";
            case "user.home":
                return "/home/user";
            case "user.dir":
                return "/work";
            case "user.language":
                return "en";
            case "user.country":
                return "US";
            case "file.encoding":
            case "native.encoding":
            case "sun.jnu.encoding":
                return "UTF-8";
            case "sun.arch.data.model":
                return "64";
            case "sun.cpu.endian":
                return "little";
            case "sun.io.unicode.encoding":
                return "UnicodeLittle";
            default:
                return null;
        }
    }
}
