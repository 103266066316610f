/** Two tasks that wait for each other's signals. Whoever looks at the counter before a signal and waits after it sleeps for ever. */
public class Main {
    static class Signal {
        int count;

        synchronized void send() {
            count = (count + 1) % 3;
            notifyAll();
        }

        synchronized void await() {
            try {
                wait();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static class Task extends Thread {
        final Signal in;
        final Signal out;

        Task(String name, Signal in, Signal out) {
            super(name);
            this.in = in;
            this.out = out;
        }

        @Override
        public void run() {
            int seen = in.count;
            while (true) {
                if (seen == in.count) {
                    in.await();
                }
                seen = in.count;
                out.send();
            }
        }
    }

    public static void main(String[] args) {
        Signal ping = new Signal();
        Signal pong = new Signal();
        new Task("one", ping, pong).start();
        new Task("two", pong, ping).start();
        ping.send();
    }
}
