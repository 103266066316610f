import java.io.*;
import java.nio.*;
import java.nio.channels.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;

public class Main {
    public static void main(String[] args) throws IOException {
        Path p = Path.of("c.bin");
        try (FileChannel c = FileChannel.open(p, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            System.out.println(c.write(ByteBuffer.wrap("hello world".getBytes())) + " " + c.position() + " " + c.size());
            ByteBuffer direct = ByteBuffer.allocateDirect(5);
            c.position(6);
            System.out.println(c.read(direct) + " " + c.read(direct) + " " + direct.position());
            direct.flip();
            System.out.println(StandardCharsets.UTF_8.decode(direct));
            System.out.println(c.write(ByteBuffer.wrap("HE".getBytes()), 0) + " " + c.position());
            ByteBuffer[] two = {ByteBuffer.allocate(3), ByteBuffer.allocate(20)};
            c.position(0);
            System.out.println(c.read(two) + " " + new String(two[0].array()) + " " + two[1].position());
            System.out.println(c.write(new ByteBuffer[] {ByteBuffer.wrap(new byte[2]), ByteBuffer.wrap(new byte[3])}) + " " + c.size());
            c.truncate(4);
            System.out.println(c.size() + " " + c.position() + " " + c.read(ByteBuffer.allocate(1)));
            FileLock lock = c.lock();
            System.out.println(lock.isValid() + " " + lock.isShared());
            try {
                c.tryLock(2, 1, false);
            } catch (OverlappingFileLockException e) {
                System.out.println(e);
            }
            lock.release();
            System.out.println(lock.isValid());
            MappedByteBuffer map = c.map(FileChannel.MapMode.READ_ONLY, 1, 3);
            System.out.println(map.remaining() + " " + (char) map.get(0) + " " + map.isReadOnly() + " " + map.isDirect());
            try (FileChannel to = FileChannel.open(Path.of("d.bin"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                System.out.println(c.transferTo(0, 100, to) + " " + to.transferFrom(c.position(1), 4, 2) + " " + to.size());
                to.read(ByteBuffer.allocate(1));
            } catch (NonReadableChannelException e) {
                System.out.println(e);
            }
            c.close();
            try {
                c.size();
            } catch (ClosedChannelException e) {
                System.out.println(e);
            }
        }
        System.out.println(Files.readString(Path.of("d.bin")));
        try (SeekableByteChannel c = Files.newByteChannel(p)) {
            ByteBuffer b = ByteBuffer.allocate(16);
            System.out.println(c.read(b) + " " + c.position() + " " + c.read(b));
            c.write(b);
        } catch (NonWritableChannelException e) {
            System.out.println(e);
        }
        try (FileInputStream in = new FileInputStream("c.bin"); FileChannel ch = in.getChannel()) {
            in.read();
            System.out.println(ch.position() + " " + ch.size());
            ch.position(3);
            System.out.println((char) in.read());
        }
        try (ReadableByteChannel r = Channels.newChannel(new ByteArrayInputStream("stream".getBytes()));
             WritableByteChannel w = Channels.newChannel(System.out)) {
            ByteBuffer b = ByteBuffer.allocate(32);
            r.read(b);
            b.put((byte) '\n').flip();
            w.write(b);
        }
    }
}
