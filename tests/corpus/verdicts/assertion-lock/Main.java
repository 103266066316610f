/** Who asks takes the lock of the loader, which is the loader itself where that was not declared as parallel capable. */
public class Main {
    static class Own extends ClassLoader {
        Class<?> define() throws Exception {
            byte[] file = Main.class.getResourceAsStream("Main$Asks.class").readAllBytes();
            return defineClass("Main$Asks", file, 0, file.length);
        }
    }

    static class Asks {}

    public static void main(String[] args) throws Exception {
        Own loader = new Own();
        Class<?> asks = loader.define();
        Thread t = new Thread(asks::desiredAssertionStatus);
        synchronized (loader) {
            t.start();
            t.join();
        }
    }
}
