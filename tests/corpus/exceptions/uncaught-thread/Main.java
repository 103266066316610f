public class Main {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            throw new IllegalStateException("in the worker");
        }, "worker");
        t.start();
        t.join();
        System.out.println("main goes on, worker is " + t.getState());
        throw new Exception("and then main");
    }
}
