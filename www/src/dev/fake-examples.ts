/** Examples for the stand-in core, held in memory: the page can be looked at without any build around it. */

const PHILOSOPHERS = `/** Philosophers at a round table; each takes the left fork, then the right one. */
public class DiningPhilosophers {
    static class Fork {
    }

    static class Philosopher extends Thread {
        private final Fork left;
        private final Fork right;

        Philosopher(String name, Fork left, Fork right) {
            super(name);
            this.left = left;
            this.right = right;
        }

        @Override
        public void run() {
            synchronized (left) {
                synchronized (right) {
                    System.out.println(getName() + " eats");
                }
            }
        }
    }

    public static void main(String[] args) {
        int n = args.length > 0 ? Integer.parseInt(args[0]) : 3;
        Fork[] forks = new Fork[n];
        for (int i = 0; i < n; i++) forks[i] = new Fork();
        for (int i = 0; i < n; i++) {
            new Philosopher("Philosopher-" + i, forks[i], forks[(i + 1) % n]).start();
        }
    }
}
`;

const LOST_UPDATE = `/** Two threads count without a lock. */
public class LostUpdate {
    static int counter;

    public static void main(String[] args) throws InterruptedException {
        Runnable add = () -> {
            int seen = counter;
            counter = seen + 1;
        };
        Thread a = new Thread(add, "adder-a");
        Thread b = new Thread(add, "adder-b");
        a.start();
        b.start();
        a.join();
        b.join();
        assert counter == 2 : "counter is " + counter;
    }
}
`;

const HOLDS = LOST_UPDATE.replace("LostUpdate", "SafeCounter").replace(
  "int seen = counter;\n            counter = seen + 1;",
  "synchronized (SafeCounter.class) { counter++; }",
);

const entry = (id: string, title: string, main: string, description: string, rest: object = {}): object => ({
  id,
  title,
  main,
  description,
  sources: [{ path: `${id}/${main}.java` }],
  classes: [{ path: `${id}/${main}.class` }],
  expect: {},
  ...rest,
});

const INDEX = [
  entry("dining", "Dining philosophers", "DiningPhilosophers", "Three philosophers share three forks; sometimes all of them starve.", { args: ["3"] }),
  entry("lost-update", "Lost update", "LostUpdate", "Two threads add one to a counter without a lock, and one addition disappears."),
  entry("safe-counter", "Safe counter", "SafeCounter", "The same counter behind a lock: every interleaving ends with two."),
  entry("endless", "Endless search", "Endless", "A search that only Cancel ends."),
  entry("crash", "A trap in the core", "Crash", "The core fails in the middle of a search."),
  entry("endless-errors", "Errors without end", "EndlessErrors", "A search that finds an error at once and goes on."),
  entry("crash-late", "A trap after an error", "CrashLate", "The core fails when it has found an error."),
  entry("hang", "A search that hangs", "Hang", "The core never comes back from one slice."),
  entry("big-tree", "A large tree", "BigTree", "A search that is nothing but a tree of as many nodes as it is told.", { args: ["100000"] }),
  entry("many-threads", "Many threads", "ManyThreads", "Eight threads with long names, whose additions are lost."),
  entry("long-trace", "A long trace", "LongTrace", "Ten thousand steps of one thread."),
  entry("refused", "A refused program", "Refused", "The core refuses this input."),
];

const SOURCES: Record<string, string> = {
  DiningPhilosophers: PHILOSOPHERS,
  LostUpdate: LOST_UPDATE,
  SafeCounter: HOLDS,
};

/** Answers as the server would. */
export function fakeFetch(path: string): Response {
  if (path === "index.json") return Response.json(INDEX);
  const name = /([^/]+)\.(java|class)$/.exec(path);
  if (!name) return new Response(null, { status: 404 });
  if (name[2] === "java") return new Response(SOURCES[name[1] ?? ""] ?? `public class ${name[1]} {\n}\n`);
  return new Response(new Uint8Array([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61]));
}
