package jdk.internal.interleave.compile;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import javax.tools.FileObject;

/** A class file that the compiler writes. */
final class ClassOutput extends LibraryFile {
    final ByteArrayOutputStream bytes = new ByteArrayOutputStream(2048);
    /** Path of the source that it comes from; empty where the compiler does not say. */
    final String source;

    ClassOutput(String className, FileObject source) {
        super(Library.OUTPUT, className.replace('.', '/') + ".class", Kind.CLASS);
        this.source = source == null ? "" : source.getName();
    }

    @Override
    byte[] content() {
        return bytes.toByteArray();
    }

    @Override
    public OutputStream openOutputStream() {
        bytes.reset();
        return bytes;
    }
}
