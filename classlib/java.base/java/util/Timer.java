package java.util;

import jdk.internal.interleave.Timeline;
import jdk.internal.interleave.VirtualClock;

/**
 * A timer with one thread. While checking, a task's time may come at any moment, in every order that a real clock
 * permits; of tasks that are due at the same time either may be first, as the documentation promises nothing. A timer
 * whose last reference is gone does not end by itself.
 */
public class Timer {
    private static int timers;

    private final Object lock = new Object();
    private final Timeline<TimerTask> timeline = new Timeline<>(false);
    private boolean ended;

    /** The timer's thread: a task at a time. */
    private static final class Loop extends Thread {
        private final Timer timer;

        Loop(Timer timer, String name, boolean daemon) {
            super(name);
            this.timer = timer;
            setDaemon(daemon);
        }

        @Override
        public void run() {
            try {
                TimerTask task;
                while ((task = timer.next()) != null) {
                    task.run();
                }
            } finally {
                timer.end();
            }
        }
    }

    public Timer() {
        this(nextName());
    }

    public Timer(boolean isDaemon) {
        this(nextName(), isDaemon);
    }

    public Timer(String name) {
        this(name, false);
    }

    public Timer(String name, boolean isDaemon) {
        new Loop(this, Objects.requireNonNull(name, "name is null"), isDaemon).start();
    }

    private static synchronized String nextName() {
        return "Timer-" + timers++;
    }

    // ---- scheduling ----------------------------------------------------------------------------------------------

    public void schedule(TimerTask task, long delay) {
        checkDelay(delay);
        add(task, delay, 0);
    }

    public void schedule(TimerTask task, Date time) {
        add(task, delayUntil(time), 0);
    }

    public void schedule(TimerTask task, long delay, long period) {
        checkDelay(delay);
        checkPeriod(period);
        add(task, delay, -period);
    }

    public void schedule(TimerTask task, Date firstTime, long period) {
        checkPeriod(period);
        add(task, delayUntil(firstTime), -period);
    }

    public void scheduleAtFixedRate(TimerTask task, long delay, long period) {
        checkDelay(delay);
        checkPeriod(period);
        add(task, delay, period);
    }

    public void scheduleAtFixedRate(TimerTask task, Date firstTime, long period) {
        checkPeriod(period);
        add(task, delayUntil(firstTime), period);
    }

    private static void checkDelay(long delay) {
        if (delay < 0) {
            throw new IllegalArgumentException("Negative delay.");
        }
    }

    private static void checkPeriod(long period) {
        if (period <= 0) {
            throw new IllegalArgumentException("Non-positive period.");
        }
    }

    private static long delayUntil(Date time) {
        return time.getTime() - System.currentTimeMillis();
    }

    /** The period is as in the task: positive from due time to due time, negative from run to run, 0 for once. */
    private void add(TimerTask task, long delay, long period) {
        long time = System.currentTimeMillis() + delay;
        if (time < 0) {
            throw new IllegalArgumentException("Illegal execution time.");
        }
        synchronized (lock) {
            if (ended) {
                throw new IllegalStateException("Timer already cancelled.");
            }
            synchronized (task.lock) {
                if (task.state != TimerTask.VIRGIN) {
                    throw new IllegalStateException("Task already scheduled or cancelled");
                }
                task.nextExecutionTime = time;
                task.period = period;
                task.state = TimerTask.SCHEDULED;
            }
            timeline.add(task, nanos(delay));
            lock.notify();
        }
    }

    private static long nanos(long millis) {
        return Math.multiplyExact(Math.min(millis, Long.MAX_VALUE / 4_000_000), 1_000_000L);
    }

    // ---- the thread ----------------------------------------------------------------------------------------------

    /** The task whose time has come; null when the timer has ended. */
    private TimerTask next() {
        synchronized (lock) {
            while (true) {
                if (ended) {
                    return null;
                }
                try {
                    if (timeline.size() == 0) {
                        lock.wait();
                        continue;
                    }
                    long delay = timeline.delay();
                    if (delay > 0) {
                        lock.wait(delay / 1_000_000, (int) (delay % 1_000_000));
                        continue;
                    }
                } catch (InterruptedException ignored) {
                    // Only the end of the timer ends its thread.
                    continue;
                }
                TimerTask task = timeline.take();
                if (begin(task)) {
                    return task;
                }
            }
        }
    }

    /** Prepares the next execution, if there is one; false if the task is cancelled. */
    private boolean begin(TimerTask task) {
        synchronized (task.lock) {
            boolean alive = task.state == TimerTask.SCHEDULED;
            if (!alive || task.period == 0) {
                task.state = alive ? TimerTask.EXECUTED : task.state;
                timeline.remove(task);
                return alive;
            }
            if (task.period > 0) {
                timeline.addAfter(task, nanos(task.period));
            } else {
                timeline.add(task, nanos(-task.period));
            }
            // Where the time makes no difference it stands still, and so does this.
            if (VirtualClock.isRead()) {
                task.nextExecutionTime = task.period > 0 ? task.nextExecutionTime + task.period
                        : System.currentTimeMillis() - task.period;
            }
            return true;
        }
    }

    private void end() {
        synchronized (lock) {
            ended = true;
            timeline.clear();
            lock.notify();
        }
    }

    public void cancel() {
        end();
    }

    public int purge() {
        synchronized (lock) {
            int count = 0;
            for (Object item : timeline.toArray()) {
                if (((TimerTask) item).state == TimerTask.CANCELLED) {
                    timeline.remove(item);
                    count++;
                }
            }
            return count;
        }
    }
}
