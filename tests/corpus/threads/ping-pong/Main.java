public class Main {
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        boolean[] ping = {true};
        StringBuilder log = new StringBuilder();
        Thread pong = new Thread(() -> {
            for (int i = 0; i < 5; i++) {
                synchronized (lock) {
                    while (ping[0]) {
                        try {
                            lock.wait();
                        } catch (InterruptedException e) {
                            throw new RuntimeException(e);
                        }
                    }
                    log.append("pong").append(i).append(' ');
                    ping[0] = true;
                    lock.notify();
                }
            }
        });
        pong.start();
        for (int i = 0; i < 5; i++) {
            synchronized (lock) {
                while (!ping[0]) {
                    lock.wait();
                }
                log.append("ping").append(i).append(' ');
                ping[0] = false;
                lock.notify();
            }
        }
        pong.join();
        System.out.println(log);
    }
}
