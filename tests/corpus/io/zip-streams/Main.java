import java.io.*;
import java.nio.file.*;
import java.util.*;
import java.util.zip.*;

public class Main {
    static byte[] gzip(byte[] data) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream g = new GZIPOutputStream(out)) {
            g.write(data);
        }
        return out.toByteArray();
    }

    public static void main(String[] args) throws Exception {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 500; i++) text.append("line ").append(i % 7).append('\n');
        byte[] data = text.toString().getBytes();
        byte[] packed = gzip(data);
        System.out.println((packed.length < data.length / 4) + " " + (packed[0] & 0xff) + " " + (packed[1] & 0xff) + " " + packed[2]);
        try (GZIPInputStream g = new GZIPInputStream(new ByteArrayInputStream(packed))) {
            System.out.println(Arrays.equals(g.readAllBytes(), data));
        }
        packed[packed.length - 6]++;
        try (GZIPInputStream g = new GZIPInputStream(new ByteArrayInputStream(packed))) {
            g.readAllBytes();
        } catch (IOException e) {
            System.out.println(e);
        }
        try {
            new GZIPInputStream(new ByteArrayInputStream(data));
        } catch (ZipException e) {
            System.out.println(e);
        }
        Deflater d = new Deflater(Deflater.BEST_COMPRESSION);
        d.setInput(data);
        System.out.println(d.needsInput() + " " + d.finished());
        d.finish();
        byte[] buffer = new byte[4096];
        int n = d.deflate(buffer);
        System.out.println(d.finished() + " " + d.getTotalIn() + " " + (d.getTotalOut() == n) + " " + Integer.toHexString(d.getAdler()) + " " + (buffer[0] & 0xff));
        Inflater inf = new Inflater();
        inf.setInput(buffer, 0, n);
        byte[] back = new byte[100];
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        while (!inf.finished()) all.write(back, 0, inf.inflate(back));
        System.out.println(Arrays.equals(all.toByteArray(), data) + " " + inf.getTotalOut() + " " + (inf.getTotalIn() == n) + " " + inf.getRemaining() + " " + (inf.getAdler() == d.getAdler()));
        inf.reset();
        inf.setInput(new byte[] {1, 2, 3, 4});
        try {
            inf.inflate(back);
        } catch (DataFormatException e) {
            System.out.println(e.getMessage());
        }
        CRC32 crc = new CRC32();
        crc.update(data);
        System.out.println(Long.toHexString(crc.getValue()));
        try (ZipOutputStream z = new ZipOutputStream(new FileOutputStream("a.zip"))) {
            z.setComment("a comment");
            z.putNextEntry(new ZipEntry("dir/one.txt"));
            z.write(data);
            z.closeEntry();
            ZipEntry stored = new ZipEntry("two.bin");
            stored.setMethod(ZipEntry.STORED);
            stored.setSize(3);
            stored.setCrc(0x55bc801dL);
            z.putNextEntry(stored);
            z.write(new byte[] {1, 2, 3});
            z.closeEntry();
        }
        try (ZipInputStream z = new ZipInputStream(new FileInputStream("a.zip"))) {
            for (ZipEntry e; (e = z.getNextEntry()) != null; ) System.out.println(e.getName() + " " + z.readAllBytes().length + " " + e.isDirectory());
        }
        try (ZipFile z = new ZipFile("a.zip")) {
            System.out.println(z.size() + " " + z.getComment() + " " + z.getEntry("two.bin").getSize() + " " + z.getEntry("none"));
            System.out.println(new String(z.getInputStream(z.getEntry("dir/one.txt")).readAllBytes()).equals(text.toString()));
        }
        ByteArrayOutputStream sync = new ByteArrayOutputStream();
        DeflaterOutputStream s = new DeflaterOutputStream(sync, new Deflater(), true);
        s.write("flushed".getBytes());
        s.flush();
        InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(sync.toByteArray()));
        System.out.println(new String(in.readNBytes(7)));
    }
}
