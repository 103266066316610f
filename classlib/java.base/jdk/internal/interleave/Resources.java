package jdk.internal.interleave;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;

/** Files of the class path as addresses: {@code file:/classes/…}, {@code jar:file:/lib.jar!/…}. */
public final class Resources extends URLStreamHandler {
    private final String name;
    private final int index;

    private Resources(String name, int index) {
        this.name = name;
        this.index = index;
    }

    /** The addresses of all files of that name, in the order of the class path. */
    public static URL[] find(String name) {
        String[] places = places0(name);
        URL[] found = new URL[places.length];
        for (int i = 0; i < places.length; i++) {
            boolean inJar = places[i].contains("!/");
            try {
                String address = inJar ? "jar:file:/" + places[i] : "file:/" + places[i];
                found[i] = new URL(null, address, new Resources(name, i));
            } catch (MalformedURLException e) {
                throw new InternalError(e);
            }
        }
        return found;
    }

    /** The first file of that name, or null. */
    public static InputStream open(String name) {
        byte[] content = content0(name, 0);
        return content == null ? null : new ByteArrayInputStream(content);
    }

    @Override
    protected URLConnection openConnection(URL url) throws IOException {
        return new Connection(url, content0(name, index));
    }

    private static final class Connection extends URLConnection {
        private final byte[] content;

        Connection(URL url, byte[] content) {
            super(url);
            this.content = content;
        }

        @Override
        public void connect() {
            connected = true;
        }

        @Override
        public InputStream getInputStream() {
            return new ByteArrayInputStream(content);
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

    /** Where the files of that name are: the parts of their addresses behind {@code file:/}. */
    private static native String[] places0(String name);

    /** What the file with that number holds; null if there is none. */
    private static native byte[] content0(String name, int index);
}
