package jdk.internal.interleave;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * The JDK's table of time zones, read when a program names another zone than UTC. Its parts follow one another: names,
 * rules, which name has which rules, other names. Rules stay bytes until they are asked for.
 */
public final class ZoneData {
    private static ZoneData loaded;

    private final byte[] bytes;
    private int at;
    private String version;
    private String[] names;
    /** Where the rules begin and how long they are, in pairs. */
    private int[] rules;
    private final Map<String, Integer> rulesOf = new HashMap<>();
    private final Map<String, String> aliases = new HashMap<>();

    private ZoneData(byte[] bytes) {
        this.bytes = bytes;
    }

    public static synchronized ZoneData get() {
        if (loaded == null) {
            try (InputStream in = LibraryFiles.open("lib/tzdb.dat")) {
                if (in == null) {
                    throw new InternalError("the class library has no lib/tzdb.dat");
                }
                ZoneData data = new ZoneData(in.readAllBytes());
                data.read();
                loaded = data;
            } catch (java.io.IOException e) {
                throw new InternalError(e);
            }
        }
        return loaded;
    }

    public String version() {
        return version;
    }

    /** The names of all zones, in the order of the table. */
    public String[] names() {
        return names.clone();
    }

    /** Other name to name. */
    public Map<String, String> aliases() {
        return aliases;
    }

    public boolean contains(String name) {
        return rulesOf.containsKey(name);
    }

    /** The rules of a zone as the table holds them, or null. */
    public byte[] rules(String name) {
        Integer index = rulesOf.get(name);
        if (index == null) {
            return null;
        }
        byte[] found = new byte[rules[2 * index + 1]];
        System.arraycopy(bytes, rules[2 * index], found, 0, found.length);
        return found;
    }

    private void read() {
        at++;
        text();
        int versions = number();
        for (int i = 0; i < versions; i++) {
            version = text();
        }
        names = new String[number()];
        for (int i = 0; i < names.length; i++) {
            names[i] = text();
        }
        rules = new int[2 * number()];
        for (int i = 0; i < rules.length; i += 2) {
            int length = number();
            rules[i] = at;
            rules[i + 1] = length;
            at += length;
        }
        for (int v = 0; v < versions; v++) {
            for (int n = number(); n > 0; n--) {
                String name = names[number()];
                rulesOf.put(name, number());
            }
        }
        for (int n = number(); n > 0; n--) {
            String alias = names[number()];
            aliases.put(alias, names[number()]);
        }
    }

    private int number() {
        at += 2;
        return (bytes[at - 2] & 0xff) << 8 | bytes[at - 1] & 0xff;
    }

    private String text() {
        int length = number();
        at += length;
        return new String(bytes, at - length, length, StandardCharsets.ISO_8859_1);
    }
}
