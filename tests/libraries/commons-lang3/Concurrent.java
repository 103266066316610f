import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.lang3.ThreadUtils;
import org.apache.commons.lang3.concurrent.AtomicInitializer;
import org.apache.commons.lang3.concurrent.AtomicSafeInitializer;
import org.apache.commons.lang3.concurrent.BackgroundInitializer;
import org.apache.commons.lang3.concurrent.BasicThreadFactory;
import org.apache.commons.lang3.concurrent.CallableBackgroundInitializer;
import org.apache.commons.lang3.concurrent.CircuitBreakingException;
import org.apache.commons.lang3.concurrent.Computable;
import org.apache.commons.lang3.concurrent.ConcurrentException;
import org.apache.commons.lang3.concurrent.ConcurrentRuntimeException;
import org.apache.commons.lang3.concurrent.ConcurrentUtils;
import org.apache.commons.lang3.concurrent.ConstantInitializer;
import org.apache.commons.lang3.concurrent.EventCountCircuitBreaker;
import org.apache.commons.lang3.concurrent.LazyInitializer;
import org.apache.commons.lang3.concurrent.Memoizer;
import org.apache.commons.lang3.concurrent.MultiBackgroundInitializer;
import org.apache.commons.lang3.concurrent.ThresholdCircuitBreaker;
import org.apache.commons.lang3.concurrent.TimedSemaphore;
import org.apache.commons.lang3.concurrent.locks.LockingVisitors;
import org.apache.commons.lang3.time.StopWatch;

/** Initialisers, breakers, semaphores, locks, threads: programs with one possible output. */
public class Concurrent extends Smoke {
    public static void main(String[] args) {
        section("initializers", Concurrent::initializers);
        section("background", Concurrent::background);
        section("memoizer", Concurrent::memoizer);
        section("breakers", Concurrent::breakers);
        section("semaphore", Concurrent::semaphore);
        section("locks", Concurrent::locks);
        section("threads", Concurrent::threads);
        section("helpers", Concurrent::helpers);
        section("stop watch", Concurrent::stopWatch);
    }

    private static void initializers() throws Exception {
        AtomicInteger made = new AtomicInteger();
        LazyInitializer<Integer> lazy = new LazyInitializer<>() {
            @Override
            protected Integer initialize() {
                return made.incrementAndGet();
            }
        };
        AtomicInitializer<Integer> atomic = new AtomicInitializer<>() {
            @Override
            protected Integer initialize() {
                return made.incrementAndGet();
            }
        };
        AtomicSafeInitializer<Integer> safe = new AtomicSafeInitializer<>() {
            @Override
            protected Integer initialize() {
                return made.incrementAndGet();
            }
        };
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                try {
                    lazy.get();
                    safe.get();
                } catch (ConcurrentException e) {
                    throw new IllegalStateException(e);
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) thread.join();
        p(made, atomic.get(), atomic.get(), made, new ConstantInitializer<>("c").get(), new ConstantInitializer<>("c").equals(new ConstantInitializer<>("c")));
        fails(() -> new LazyInitializer<String>() {
            @Override
            protected String initialize() throws ConcurrentException {
                throw new ConcurrentException("cannot", new Exception("why"));
            }
        }.get());
    }

    private static void background() throws Exception {
        CallableBackgroundInitializer<Integer> one = new CallableBackgroundInitializer<>(() -> 42);
        p(one.isStarted(), one.start(), one.get(), one.start());
        BackgroundInitializer<String> bad = new BackgroundInitializer<>() {
            @Override
            protected String initialize() {
                throw new IllegalStateException("in the background");
            }
        };
        bad.start();
        fails(bad::get);
        fails(() -> new CallableBackgroundInitializer<>(() -> 1).get());
        MultiBackgroundInitializer many = new MultiBackgroundInitializer();
        many.addInitializer("x", new CallableBackgroundInitializer<>(() -> "first"));
        many.addInitializer("y", new CallableBackgroundInitializer<>((Callable<String>) () -> {
            throw new Exception("second");
        }));
        many.start();
        MultiBackgroundInitializer.MultiBackgroundInitializerResults results = many.get();
        p(results.getResultObject("x"), results.isException("y"), results.getException("y").getCause(), results.isSuccessful(), new java.util.TreeSet<>(results.initializerNames()));
    }

    private static void memoizer() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        Memoizer<Integer, Integer> squares = new Memoizer<>((Computable<Integer, Integer>) n -> {
            calls.incrementAndGet();
            return n * n;
        });
        p(squares.compute(4), squares.compute(4), squares.compute(5), calls);
        Memoizer<String, String> failing = new Memoizer<>((Computable<String, String>) s -> {
            throw new IllegalArgumentException("no " + s + calls.incrementAndGet());
        }, true);
        fails(() -> failing.compute("a"));
        fails(() -> failing.compute("a"));
    }

    private static void breakers() {
        ThresholdCircuitBreaker threshold = new ThresholdCircuitBreaker(3);
        p(threshold.incrementAndCheckState(2L), threshold.incrementAndCheckState(2L), threshold.isOpen(), threshold.getThreshold());
        threshold.close();
        p(threshold.checkState(), threshold.isClosed());
        EventCountCircuitBreaker events = new EventCountCircuitBreaker(2, 1, TimeUnit.HOURS);
        List<Object> changes = new ArrayList<>();
        events.addChangeListener(e -> changes.add(e.getPropertyName() + e.getOldValue() + e.getNewValue()));
        p(events.incrementAndCheckState(), events.incrementAndCheckState(), events.incrementAndCheckState(), events.checkState(), changes, events.getOpeningThreshold(), new CircuitBreakingException("open").getMessage());
    }

    private static void semaphore() throws Exception {
        TimedSemaphore semaphore = new TimedSemaphore(1, TimeUnit.HOURS, 2);
        p(semaphore.tryAcquire(), semaphore.tryAcquire(), semaphore.tryAcquire(), semaphore.getAcquireCount(), semaphore.getAvailablePermits());
        semaphore.setLimit(3);
        p(semaphore.tryAcquire(), semaphore.getLimit(), semaphore.getUnit());
        semaphore.shutdown();
        fails(semaphore::acquire);
        TimedSemaphore quick = new TimedSemaphore(5, TimeUnit.MILLISECONDS, 1);
        for (int i = 0; i < 3; i++) quick.acquire();
        quick.shutdown();
        p(quick.isShutdown());
    }

    private static void locks() throws Exception {
        LockingVisitors.ReadWriteLockVisitor<List<Integer>> visitor = LockingVisitors.reentrantReadWriteLockVisitor(new ArrayList<>());
        LockingVisitors.StampedLockVisitor<int[]> stamped = LockingVisitors.stampedLockVisitor(new int[1]);
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            int n = i;
            threads[i] = new Thread(() -> {
                visitor.acceptWriteLocked(list -> list.add(n));
                stamped.acceptWriteLocked(counter -> counter[0]++);
            });
            threads[i].start();
        }
        for (Thread thread : threads) thread.join();
        p(visitor.applyReadLocked(list -> list.stream().sorted().toList()), stamped.applyReadLocked(counter -> counter[0]));
    }

    private static void threads() throws Exception {
        BasicThreadFactory factory = new BasicThreadFactory.Builder().namingPattern("worker-%d").daemon(true).priority(7).build();
        Thread thread = factory.newThread(() -> p(Thread.currentThread().getName(), Thread.currentThread().isDaemon(), Thread.currentThread().getPriority()));
        thread.start();
        thread.join();
        p(factory.getThreadCount(), factory.newThread(() -> {}).getName());
        ThreadUtils.sleep(Duration.ofMillis(2));
        ThreadUtils.join(Thread.currentThread() == null ? null : thread, Duration.ofSeconds(1));
        p(ThreadUtils.findThreadsByName("main").size(), ThreadUtils.findThreadById(Thread.currentThread().getId()) == Thread.currentThread(), ThreadUtils.findThreadGroupsByName("main").size(), ThreadUtils.getSystemThreadGroup().getName());
    }

    private static void helpers() throws Exception {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        p(ConcurrentUtils.putIfAbsent(map, "k", 1), ConcurrentUtils.putIfAbsent(map, "k", 2), ConcurrentUtils.createIfAbsent(map, "n", new ConstantInitializer<>(9)), ConcurrentUtils.constantFuture("now").get());
        fails(() -> ConcurrentUtils.handleCause(new ExecutionException(new java.io.IOException("io"))));
        fails(() -> ConcurrentUtils.handleCauseUnchecked(new ExecutionException(new java.io.IOException("io"))));
        fails(() -> ConcurrentUtils.handleCause(new ExecutionException(new IllegalStateException("as it is"))));
        p(new ConcurrentRuntimeException("m", new Exception("c")).getCause());
        ExecutorService pool = Executors.newFixedThreadPool(2, new BasicThreadFactory.Builder().namingPattern("p-%d").build());
        List<Future<Integer>> futures = pool.invokeAll(List.of(() -> 1, () -> 2, () -> 3));
        int sum = 0;
        for (Future<Integer> future : futures) sum += future.get();
        pool.shutdown();
        p(sum, pool.awaitTermination(1, TimeUnit.SECONDS));
    }

    private static void stopWatch() {
        StopWatch watch = StopWatch.create();
        p(watch.isStopped(), watch.isStarted());
        fails(watch::stop);
        watch.start();
        watch.split();
        p(watch.getSplitTime() >= 0, watch.isStarted());
        watch.suspend();
        p(watch.isSuspended());
        watch.resume();
        watch.stop();
        p(watch.getTime(TimeUnit.HOURS), watch.getNanoTime() >= 0, watch.formatTime().matches("\\d\\d:\\d\\d:\\d\\d\\.\\d{3}"));
        watch.reset();
        p(watch.getTime());
    }
}
