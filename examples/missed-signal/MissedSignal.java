/** Two threads that wait for events of each other, and count events to know whether one was missed. */
public class MissedSignal {
    static class Event {
        // Modulo a small number, so that the program has finitely many states.
        private int count;

        synchronized void signal() {
            count = (count + 1) % 3;
            notifyAll();
        }

        synchronized void await() throws InterruptedException {
            wait();
        }

        synchronized int count() {
            return count;
        }
    }

    static class Station extends Thread {
        private final Event incoming;
        private final Event outgoing;

        Station(String name, Event incoming, Event outgoing) {
            super(name);
            this.incoming = incoming;
            this.outgoing = outgoing;
        }

        @Override
        public void run() {
            int seen = incoming.count();
            try {
                while (true) {
                    // Wrong: the counter is compared here, the waiting begins there, and a signal fits in between.
                    if (incoming.count() == seen) {
                        incoming.await();
                    }
                    seen = incoming.count();
                    outgoing.signal();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) {
        Event ping = new Event();
        Event pong = new Event();
        new Station("left", ping, pong).start();
        new Station("right", pong, ping).start();
        ping.signal();
    }
}
