import java.io.InputStream;

/** Who asks a class loader for a class is told whether another thread has defined it. */
public class Main {
    static class Own extends ClassLoader {
        Own() {
            super(null);
        }

        boolean has(String name) {
            return findLoadedClass(name) != null;
        }

        void define(String name, byte[] file) {
            defineClass(name, file, 0, file.length);
        }
    }

    static volatile int steps;

    public static void main(String[] args) throws Exception {
        byte[] file;
        try (InputStream in = Main.class.getResourceAsStream("Defined.class")) {
            file = in.readAllBytes();
        }
        Own loader = new Own();
        Thread thread = new Thread(() -> {
            steps = 1;
            loader.define("Defined", file);
            steps = 2;
        });
        thread.start();
        boolean has = loader.has("Defined");
        int seen = steps;
        thread.join();
        System.out.println(has + " " + seen);
    }
}

class Defined {
}
