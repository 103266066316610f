/** A thread is blocked by the one that starts another thread, which in the end holds what it waits for. */
public class LateOther extends Thread {
    LateOther other;
    int n;

    @Override
    public void run() {
        both();
    }

    synchronized void both() {
        n++;
        other.poke();
    }

    synchronized void poke() {
        n++;
    }

    public static void main(String[] args) {
        LateOther p = new LateOther(), q = new LateOther();
        p.other = q;
        q.other = p;
        p.start();
        synchronized (q) {
            q.start();
            while (p.getState() != Thread.State.BLOCKED && p.getState() != Thread.State.TERMINATED) {
            }
        }
    }
}
