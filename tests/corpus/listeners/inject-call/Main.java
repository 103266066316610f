import java.io.IOException;

/** A handler for what no test can bring about, and a call that nobody handles. */
public class Main {
    interface Source {
        String read(int part) throws IOException;
    }

    static class File implements Source {
        public String read(int part) throws IOException {
            return "part " + part;
        }
    }

    static class Counted extends File {
        int calls;

        @Override
        public String read(int part) throws IOException {
            calls++;
            return super.read(part);
        }
    }

    static String attempt(Source source, int part) {
        try {
            return source.read(part);
        } catch (IOException e) {
            return "failed: " + e.getMessage();
        }
    }

    public static void main(String[] args) {
        Counted source = new Counted();
        String first = attempt(source, 1);
        System.out.println(first + ", " + attempt(new File(), 2) + ", calls " + source.calls);
    }
}
