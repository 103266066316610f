package jdk.internal.interleave;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLConnection;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import sun.net.www.ParseUtil;
import sun.net.www.protocol.jar.Handler;

/**
 * Files of the class path as addresses: {@code file:/classes/…}, {@code jar:file:/lib.jar!/…}. The class path is in the
 * program's file system, where these addresses lead.
 */
public final class Resources {
    private Resources() {}

    /** The addresses of all files of that name, in the order of the class path. */
    public static URL[] find(String name) {
        String[] places = places0(name);
        URL[] found = new URL[places.length];
        for (int i = 0; i < places.length; i++) {
            String address = "file:/" + ParseUtil.encodePath(places[i], false);
            try {
                found[i] = new URL(places[i].contains("!/") ? "jar:" + address : address);
            } catch (MalformedURLException e) {
                throw new InternalError(e);
            }
        }
        return found;
    }

    /** Where on the class path a class comes from: a folder or a jar; null where it is not known. */
    public static URL origin(Class<?> c) {
        String file = c.getName().replace('.', '/') + ".class";
        URL[] found = find(file);
        if (found.length == 0) {
            return null;
        }
        String address = found[0].toString();
        try {
            boolean inJar = address.startsWith("jar:");
            return new URL(inJar ? address.substring("jar:".length(), address.lastIndexOf("!/"))
                    : address.substring(0, address.length() - file.length()));
        } catch (MalformedURLException e) {
            throw new InternalError(e);
        }
    }

    private static final Attributes.Name[] VERSIONS = {
        Attributes.Name.SPECIFICATION_TITLE, Attributes.Name.SPECIFICATION_VERSION, Attributes.Name.SPECIFICATION_VENDOR,
        Attributes.Name.IMPLEMENTATION_TITLE, Attributes.Name.IMPLEMENTATION_VERSION, Attributes.Name.IMPLEMENTATION_VENDOR,
        Attributes.Name.SEALED,
    };

    /**
     * What the manifest of the jar that a class is in says of its package: title, version and vendor of the specification
     * and of the implementation, and whether it is sealed. Null for a class that is in no jar with a manifest.
     */
    public static String[] versions(Class<?> c) {
        String[] places = places0(c.getName().replace('.', '/') + ".class");
        int inside = places.length == 0 ? -1 : places[0].indexOf("!/");
        if (inside < 0) {
            return null;
        }
        String wanted = places[0].substring(0, inside + 2) + JarFile.MANIFEST_NAME;
        String[] manifests = places0(JarFile.MANIFEST_NAME);
        for (int i = 0; i < manifests.length; i++) {
            if (manifests[i].equals(wanted)) {
                return versions(content0(JarFile.MANIFEST_NAME, i), c.getPackageName());
            }
        }
        return null;
    }

    /** What the section of the package says, and else what is said of the whole jar. */
    private static String[] versions(byte[] manifest, String pn) {
        Manifest read;
        try {
            read = new Manifest(new ByteArrayInputStream(manifest));
        } catch (IOException e) {
            return null;
        }
        Attributes own = read.getAttributes(pn.replace('.', '/') + "/");
        String[] said = new String[VERSIONS.length];
        for (int i = 0; i < said.length; i++) {
            String value = own == null ? null : own.getValue(VERSIONS[i]);
            said[i] = value != null ? value : read.getMainAttributes().getValue(VERSIONS[i]);
        }
        return said;
    }

    /** The first file of that name, or null. */
    public static InputStream open(String name) {
        byte[] content = content0(name, 0);
        return content == null ? null : new ByteArrayInputStream(content);
    }

    /** Instead of {@code Handler.openConnection}: what lies in a jar of the class path is had without opening the jar. */
    static URLConnection connect(Handler handler, URL url) throws IOException {
        String path = url.getPath();
        int inside = path.indexOf("!/");
        if (path.startsWith("file:/") && inside >= 0 && inside + 2 < path.length()) {
            String place = ParseUtil.decode(path.substring("file:/".length()));
            String name = place.substring(place.indexOf("!/") + 2);
            String[] places = places0(name);
            for (int i = 0; i < places.length; i++) {
                if (places[i].equals(place)) {
                    return new EntryConnection(url, content0(name, i));
                }
            }
        }
        return new sun.net.www.protocol.jar.JarURLConnection(url, handler);
    }

    private static final class EntryConnection extends JarURLConnection {
        private final byte[] content;
        private JarFile jar;

        EntryConnection(URL url, byte[] content) throws MalformedURLException {
            super(url);
            this.content = content;
        }

        @Override
        public void connect() {
            connected = true;
        }

        @Override
        public JarFile getJarFile() throws IOException {
            if (jar == null) {
                jar = new JarFile(ParseUtil.decode(getJarFileURL().getPath()));
            }
            return jar;
        }

        @Override
        public InputStream getInputStream() {
            return new ByteArrayInputStream(content);
        }

        @Override
        public String getContentType() {
            return typeOf(getEntryName());
        }

        @Override
        public long getContentLengthLong() {
            return content.length;
        }

        @Override
        public int getContentLength() {
            return content.length;
        }
    }

    private static String typeOf(String path) {
        String type = URLConnection.guessContentTypeFromName(path);
        return type == null ? "content/unknown" : type;
    }

    /** Where the files of that name are: the parts of their addresses behind {@code file:/}. */
    private static native String[] places0(String name);

    /** What the file with that number holds; null if there is none. */
    private static native byte[] content0(String name, int index);
}
