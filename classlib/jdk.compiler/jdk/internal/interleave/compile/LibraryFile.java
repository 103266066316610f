package jdk.internal.interleave.compile;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.Writer;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.NestingKind;
import javax.tools.JavaFileObject;
import jdk.internal.interleave.LibraryImage;

/** A file that the VM has: a class of the library or of the class path, or a source that no request names. */
class LibraryFile implements JavaFileObject {
    /** Where it lies: a module of the library, or a path of the request. */
    final String place;

    private final String path;
    private final Kind kind;
    /** Made when it is first asked for: listings are asked for all of theirs, again and again. */
    private String binaryName;

    LibraryFile(String place, String path) {
        this(place, path, path.endsWith(".class") ? Kind.CLASS : Kind.SOURCE);
    }

    LibraryFile(String place, String path, Kind kind) {
        this.place = place;
        this.path = path;
        this.kind = kind;
    }

    /** The name of the class in its package's form, {@code java.util.Map$Entry}. */
    String binaryName() {
        if (binaryName == null) {
            binaryName = path.substring(0, path.length() - kind.extension.length()).replace('/', '.');
        }
        return binaryName;
    }

    String simpleName() {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    @Override
    public Kind getKind() {
        return kind;
    }

    @Override
    public boolean isNameCompatible(String simpleName, Kind kind) {
        return kind == this.kind && simpleName().equals(simpleName + kind.extension);
    }

    @Override
    public String getName() {
        return path;
    }

    @Override
    public URI toUri() {
        try {
            return new URI("file", null, "/" + path, null);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(e);
        }
    }

    byte[] content() {
        return LibraryImage.content(place, path);
    }

    @Override
    public InputStream openInputStream() {
        return new ByteArrayInputStream(content());
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return new String(content(), StandardCharsets.UTF_8);
    }

    @Override
    public Reader openReader(boolean ignoreEncodingErrors) {
        return new StringReader(getCharContent(ignoreEncodingErrors).toString());
    }

    @Override
    public OutputStream openOutputStream() {
        throw new UnsupportedOperationException(path);
    }

    @Override
    public Writer openWriter() {
        throw new UnsupportedOperationException(path);
    }

    @Override
    public long getLastModified() {
        return 0;
    }

    @Override
    public boolean delete() {
        return false;
    }

    @Override
    public NestingKind getNestingKind() {
        return null;
    }

    @Override
    public Modifier getAccessLevel() {
        return null;
    }

    /** Where an object of another moment stands for the same file. */
    boolean isSame(LibraryFile other) {
        return this == other || getClass() == other.getClass() && place.equals(other.place) && path.equals(other.path);
    }

    @Override
    public String toString() {
        return path;
    }
}
