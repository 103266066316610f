/** Two threads whose `run` is synchronized, and which call each other's synchronized methods. */
public class SyncRun {
    static class Worker implements Runnable {
        Worker other;
        int n;

        public synchronized void run() {
            n++;
            other.poke();
        }

        synchronized void poke() {
            n++;
        }
    }

    public static void main(String[] args) {
        Worker p = new Worker(), q = new Worker();
        p.other = q;
        q.other = p;
        new Thread(p, "p").start();
        new Thread(q, "q").start();
    }
}
