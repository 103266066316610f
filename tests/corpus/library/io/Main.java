import java.io.*;

public class Main {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(42);
            out.writeUTF("h\u00e9");
            out.writeDouble(2.5);
            out.writeLong(-1);
            out.writeBoolean(true);
        }
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        System.out.println(in.readInt() + in.readUTF() + in.readDouble() + in.readLong() + in.readBoolean() + in.available());
        try {
            in.readByte();
        } catch (EOFException e) {
            System.out.println("end");
        }
        BufferedReader reader = new BufferedReader(new StringReader("one\ntwo\n\nthree"));
        String line;
        while ((line = reader.readLine()) != null) {
            System.out.print("<" + line + ">");
        }
        System.out.println();
        StringWriter text = new StringWriter();
        PrintWriter writer = new PrintWriter(text, true);
        writer.printf("%d-%s%n", 1, "a");
        writer.println('c');
        writer.print(2.5f);
        writer.flush();
        System.out.println(text);
        ByteArrayOutputStream captured = new ByteArrayOutputStream();
        PrintStream old = System.out;
        System.setOut(new PrintStream(captured, true, "UTF-8"));
        System.out.print("captured \u4e2d");
        System.out.println(7);
        System.setOut(old);
        System.out.println(captured.size() + " " + captured.toString("UTF-8").trim());
        InputStreamReader decoder = new InputStreamReader(new ByteArrayInputStream("\u00fc\u4e2dx".getBytes("UTF-8")), "UTF-8");
        int c;
        while ((c = decoder.read()) >= 0) {
            System.out.print(c + " ");
        }
        System.out.println();
        System.out.write('w');
        System.out.write(new byte[] {'x', 'y', '\n'});
        System.out.append("ap").append('p').append("xendx", 1, 4).println();
        System.out.println(System.in.read());
    }
}
