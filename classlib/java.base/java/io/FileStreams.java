package java.io;

import jdk.internal.interleave.fs.Errno;
import jdk.internal.interleave.fs.Kernel;
import jdk.internal.interleave.fs.OpenFile;

/** What the file streams have in common: opening, and errors in the words of the JDK. */
final class FileStreams {
    private FileStreams() {}

    static FileDescriptor open(File file, int flags) throws FileNotFoundException {
        if (file.isInvalid()) {
            throw new FileNotFoundException("Invalid file path");
        }
        String path = file.getPath();
        try {
            OpenFile opened = Kernel.open(path, flags, 0666);
            // A directory can be opened, but no stream reads it.
            if (Kernel.stat(opened).isFolder()) {
                throw new Errno(Errno.EISDIR);
            }
            return new FileDescriptor(opened);
        } catch (Errno e) {
            throw new FileNotFoundException(path + " (" + e.getMessage() + ")");
        }
    }

    static OpenFile opened(FileDescriptor fd) throws IOException {
        OpenFile file = fd.file();
        if (file == null) {
            throw new IOException("Stream Closed");
        }
        return file;
    }

    static IOException failed(Errno e) {
        return new IOException(e.getMessage());
    }
}
