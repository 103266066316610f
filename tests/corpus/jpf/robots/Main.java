import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Robots come and go while the operator talks to one. Between asking whether it is there and fetching it, it may go. */
public class Main {
    record Robot(String name) {
        void obey(String order) {
            System.out.printf("%s: %s%n", name, order);
        }
    }

    final List<Robot> all = new ArrayList<>();
    final Map<String, Robot> online = new HashMap<>();

    Main() {
        for (String name : new String[] {"A-1", "A-2", "B-1", "C-1"}) {
            all.add(new Robot(name));
        }
        all.forEach(robot -> online.put(robot.name(), robot));
    }

    /** A daemon that turns one robot after the other on or off, at random and for ever. */
    void watch() {
        Random random = new Random(0);
        Thread thread = new Thread(() -> {
            while (true) {
                Robot robot = all.get(random.nextInt(all.size()));
                if (online.containsKey(robot.name())) {
                    online.remove(robot.name());
                } else {
                    online.put(robot.name(), robot);
                }
                try {
                    Thread.sleep(2000);
                } catch (InterruptedException e) {
                    return;
                }
            }
        }, "watcher");
        thread.setDaemon(true);
        thread.start();
    }

    void operate() {
        if (online.containsKey("C-1")) {
            online.get("C-1").obey("forward");
        } else {
            System.out.println("C-1 is not there");
        }
    }

    public static void main(String[] args) {
        Main main = new Main();
        main.watch();
        main.operate();
    }
}
