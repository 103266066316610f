public class Main {
    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        Thread t = new Thread(main::interrupt);
        t.start();
        try {
            t.join();
            System.out.println("joined " + Thread.interrupted());
        } catch (InterruptedException e) {
            System.out.println("interrupted " + Thread.interrupted());
        }
    }
}
