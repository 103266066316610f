import java.io.*;

public class Main {
    public static void main(String[] args) throws IOException {
        try (RandomAccessFile f = new RandomAccessFile("data.bin", "rw")) {
            f.writeInt(0x01020304);
            f.writeUTF("héllo");
            f.writeDouble(-2.5);
            f.writeLong(Long.MIN_VALUE);
            f.writeBoolean(true);
            f.writeChars("ab");
            f.writeBytes("xyz\nline two\r\nlast");
            System.out.println(f.length() + " " + f.getFilePointer());
            f.seek(0);
            System.out.println(Integer.toHexString(f.readInt()) + " " + f.readUTF() + " " + f.readDouble() + " " + f.readLong());
            System.out.println(f.readBoolean() + " " + f.readChar() + f.readChar() + " " + f.readLine() + "|" + f.readLine() + "|" + f.readLine() + "|" + f.readLine());
            f.seek(1);
            System.out.println(f.read() + " " + f.skipBytes(1) + " " + f.readByte() + " " + f.readUnsignedShort());
            f.seek(60);
            f.write(7);
            System.out.println(f.length());
            f.seek(55);
            byte[] b = new byte[6];
            f.readFully(b);
            System.out.println(java.util.Arrays.toString(b));
            f.setLength(10);
            System.out.println(f.length() + " " + f.getFilePointer());
            f.setLength(12);
            f.seek(10);
            System.out.println(f.readShort());
            try {
                f.readInt();
            } catch (EOFException e) {
                System.out.println("EOF " + e.getMessage());
            }
            try {
                f.seek(-1);
            } catch (IOException e) {
                System.out.println(e.getMessage());
            }
            System.out.println(f.skipBytes(100) + " " + f.skipBytes(-3) + " " + f.read());
        }
        try (RandomAccessFile f = new RandomAccessFile("data.bin", "r")) {
            System.out.println(f.length());
            f.write(1);
        } catch (IOException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
        try {
            new RandomAccessFile("nope.bin", "r");
        } catch (FileNotFoundException e) {
            System.out.println(e.getMessage());
        }
        try {
            new RandomAccessFile("data.bin", "w");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        RandomAccessFile closed = new RandomAccessFile("data.bin", "r");
        closed.close();
        try {
            closed.length();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
    }
}
