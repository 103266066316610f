public class Main {
    static int n;

    static class Worker extends Thread {
        @Override
        public void run() {
            int read = n;
            n = read + 1;
            read = n;
            n = read + 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Worker a = new Worker();
        Worker b = new Worker();
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.print(n);
    }
}
