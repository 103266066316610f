package sun.net.www.protocol.jrt;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import jdk.internal.interleave.LibraryFiles;

/** Addresses of the library's files: {@code jrt:/java.base/java/lang/Object.class}. */
public class Handler extends URLStreamHandler {
    public Handler() {}

    @Override
    protected URLConnection openConnection(URL url) throws IOException {
        return new Connection(url);
    }

    private static final class Connection extends URLConnection {
        private byte[] content;

        Connection(URL url) {
            super(url);
        }

        @Override
        public void connect() throws IOException {
            if (connected) {
                return;
            }
            String path = url.getPath();
            int end = path.indexOf('/', 1);
            String name = end < 0 ? "" : path.substring(end + 1);
            String module = LibraryFiles.module(name);
            if (module == null || !path.startsWith("/" + module + "/")) {
                throw new IOException(path.substring(1) + " not found");
            }
            content = LibraryFiles.content(name);
            connected = true;
        }

        @Override
        public InputStream getInputStream() throws IOException {
            connect();
            return new ByteArrayInputStream(content);
        }

        @Override
        public long getContentLengthLong() {
            try {
                connect();
                return content.length;
            } catch (IOException e) {
                return -1;
            }
        }

        @Override
        public int getContentLength() {
            return (int) getContentLengthLong();
        }
    }
}
