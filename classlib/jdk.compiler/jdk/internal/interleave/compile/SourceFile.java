package jdk.internal.interleave.compile;

/** A source of a request. */
final class SourceFile extends LibraryFile {
    private final String text;

    SourceFile(String path, String text) {
        super(Library.REQUEST, path, Kind.SOURCE);
        this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return text;
    }

    /** Two sources may have the same path. */
    @Override
    boolean isSame(LibraryFile other) {
        return this == other;
    }
}
