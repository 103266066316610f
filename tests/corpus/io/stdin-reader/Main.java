import java.io.*;

public class Main {
    public static void main(String[] args) throws IOException {
        System.out.println((char) System.in.read());
        byte[] b = new byte[3];
        System.out.println(System.in.read(b, 1, 2) + " " + b[0] + " " + (char) b[1] + (char) b[2]);
        BufferedReader r = new BufferedReader(new InputStreamReader(System.in));
        String line;
        int n = 0;
        while ((line = r.readLine()) != null) System.out.println(++n + " " + line);
        System.out.println(System.in.read() + " " + r.read());
        System.setIn(new ByteArrayInputStream("replaced\n".getBytes()));
        System.out.println(new BufferedReader(new InputStreamReader(System.in)).readLine());
    }
}
