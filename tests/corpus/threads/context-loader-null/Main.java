/** It is the one or the other, never the one of the beginning. */
public class Main {
    static class Own extends ClassLoader {}

    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        Own own = new Own();
        main.setContextClassLoader(own);
        new Thread(() -> main.setContextClassLoader(null)).start();
        ClassLoader seen = main.getContextClassLoader();
        System.out.println(seen == own ? "own" : seen == null ? "null" : "another one");
        main.setContextClassLoader(null);
        new Thread(() -> System.out.println(Thread.currentThread().getContextClassLoader())).start();
    }
}
