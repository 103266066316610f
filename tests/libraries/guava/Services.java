import com.google.common.base.Suppliers;
import com.google.common.cache.AbstractCache;
import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheBuilderSpec;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.ForwardingCache;
import com.google.common.cache.LoadingCache;
import com.google.common.cache.RemovalListeners;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.eventbus.AllowConcurrentEvents;
import com.google.common.eventbus.AsyncEventBus;
import com.google.common.eventbus.DeadEvent;
import com.google.common.eventbus.EventBus;
import com.google.common.eventbus.Subscribe;
import com.google.common.util.concurrent.AbstractExecutionThreadService;
import com.google.common.util.concurrent.AbstractFuture;
import com.google.common.util.concurrent.AbstractIdleService;
import com.google.common.util.concurrent.AbstractScheduledService;
import com.google.common.util.concurrent.AbstractService;
import com.google.common.util.concurrent.AsyncFunction;
import com.google.common.util.concurrent.AtomicDoubleArray;
import com.google.common.util.concurrent.Atomics;
import com.google.common.util.concurrent.Callables;
import com.google.common.util.concurrent.ClosingFuture;
import com.google.common.util.concurrent.CycleDetectingLockFactory;
import com.google.common.util.concurrent.ExecutionList;
import com.google.common.util.concurrent.ExecutionSequencer;
import com.google.common.util.concurrent.FakeTimeLimiter;
import com.google.common.util.concurrent.FluentFuture;
import com.google.common.util.concurrent.ForwardingListenableFuture;
import com.google.common.util.concurrent.FutureCallback;
import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.JdkFutureAdapters;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.ListenableFutureTask;
import com.google.common.util.concurrent.ListeningExecutorService;
import com.google.common.util.concurrent.ListeningScheduledExecutorService;
import com.google.common.util.concurrent.Monitor;
import com.google.common.util.concurrent.MoreExecutors;
import com.google.common.util.concurrent.RateLimiter;
import com.google.common.util.concurrent.Runnables;
import com.google.common.util.concurrent.Service;
import com.google.common.util.concurrent.ServiceManager;
import com.google.common.util.concurrent.SettableFuture;
import com.google.common.util.concurrent.SimpleTimeLimiter;
import com.google.common.util.concurrent.Striped;
import com.google.common.util.concurrent.ThreadFactoryBuilder;
import com.google.common.util.concurrent.UncheckedExecutionException;
import com.google.common.util.concurrent.Uninterruptibles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Futures, services, monitors, caches, event buses: programs with one possible output. */
@SuppressWarnings({"deprecation", "UnstableApiUsage"})
public class Services extends Smoke {
    public static void main(String[] args) {
        section("futures", Services::futures);
        section("fluent futures", Services::fluentFutures);
        section("own futures", Services::ownFutures);
        section("callbacks", Services::callbacks);
        section("sequences", Services::sequences);
        section("services", Services::services);
        section("manager", Services::manager);
        section("monitors", Services::monitors);
        section("executors", Services::executors);
        section("limits", Services::limits);
        section("locks", Services::locks);
        section("atomics", Services::atomics);
        section("caches", Services::caches);
        section("loading", Services::loading);
        section("event buses", Services::eventBuses);
    }

    private static void futures() throws Exception {
        ListenableFuture<Integer> four = Futures.immediateFuture(4);
        ListenableFuture<Integer> bad = Futures.immediateFailedFuture(new IllegalStateException("bad"));
        AsyncFunction<Integer, String> async = n -> Futures.immediateFuture("n" + n);
        p(Futures.getDone(four), Futures.transformAsync(four, async, MoreExecutors.directExecutor()).get(), Futures.successfulAsList(four, bad).get(), Futures.inCompletionOrder(List.of(four, four)).size(), Futures.immediateCancelledFuture().isCancelled(), Futures.nonCancellationPropagating(four).get());
        fails(() -> Futures.allAsList(four, bad).get());
        fails(() -> Futures.getUnchecked(bad));
        fails(() -> Futures.getChecked(bad, java.io.IOException.class));
        p(Futures.catchingAsync(bad, IllegalStateException.class, e -> Futures.immediateFuture(-1), MoreExecutors.directExecutor()).get(), Futures.whenAllComplete(four, bad).call(() -> "both over", MoreExecutors.directExecutor()).get(), Futures.submit(() -> 9, MoreExecutors.directExecutor()).get());
    }

    private static void fluentFutures() throws Exception {
        SettableFuture<Integer> source = SettableFuture.create();
        FluentFuture<String> fluent = FluentFuture.from(source).transform(n -> 10 / n, MoreExecutors.directExecutor()).catching(ArithmeticException.class, e -> -1, MoreExecutors.directExecutor()).transform(n -> "v" + n, MoreExecutors.directExecutor());
        p(fluent.isDone(), source.set(0), source.set(5), fluent.get());
        ClosingFuture<Integer> closing = ClosingFuture.submit(closer -> {
            closer.eventuallyClose(() -> p("closed"), MoreExecutors.directExecutor());
            return 3;
        }, MoreExecutors.directExecutor()).transform((closer, n) -> n * 2, MoreExecutors.directExecutor());
        p(closing.finishToFuture().get());
        SettableFuture<String> cancelled = SettableFuture.create();
        p(cancelled.cancel(true), cancelled.isCancelled(), cancelled.setException(new Exception()));
        fails(cancelled::get);
    }

    private static void ownFutures() throws Exception {
        class Promise extends AbstractFuture<String> {
            boolean give(String value) {
                return set(value);
            }

            @Override
            protected String pendingToString() {
                return "waiting";
            }
        }
        Promise promise = new Promise();
        p(promise.toString().contains("PENDING, info=[waiting]"), promise.give("given"), promise.give("again"), promise.get(1, TimeUnit.SECONDS));
        ListenableFuture<String> forwarding = new ForwardingListenableFuture.SimpleForwardingListenableFuture<>(promise) {};
        ListenableFutureTask<Integer> task = ListenableFutureTask.create(() -> 8);
        task.run();
        p(forwarding.get(), task.get(), JdkFutureAdapters.listenInPoolThread(CompletableFuture.completedFuture(7), MoreExecutors.directExecutor()).get());
        Promise late = new Promise();
        try {
            late.get(1, TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            // It says how long it has waited.
            p(e.getMessage().contains("nanoseconds"));
        }
    }

    private static void callbacks() {
        List<String> log = new ArrayList<>();
        FutureCallback<Object> callback = new FutureCallback<>() {
            @Override
            public void onSuccess(Object result) {
                log.add("got " + result);
            }

            @Override
            public void onFailure(Throwable t) {
                log.add("failed " + t.getMessage());
            }
        };
        SettableFuture<Object> first = SettableFuture.create();
        Futures.addCallback(first, callback, MoreExecutors.directExecutor());
        first.set(1);
        Futures.addCallback(Futures.immediateFailedFuture(new Exception("x")), callback, MoreExecutors.directExecutor());
        ExecutionList list = new ExecutionList();
        list.add(() -> log.add("r1"), MoreExecutors.directExecutor());
        list.execute();
        list.add(() -> log.add("r2"), MoreExecutors.directExecutor());
        p(log);
    }

    private static void sequences() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        ExecutionSequencer sequencer = ExecutionSequencer.create();
        List<Integer> order = java.util.Collections.synchronizedList(new ArrayList<>());
        List<ListenableFuture<Integer>> futures = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            int n = i;
            futures.add(sequencer.submit(() -> {
                order.add(n);
                return n;
            }, pool));
        }
        p(Futures.allAsList(futures).get(), order);
        java.util.concurrent.Executor serial = MoreExecutors.newSequentialExecutor(pool);
        CountDownLatch done = new CountDownLatch(4);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 4; i++) {
            int n = i;
            serial.execute(() -> {
                text.append(n);
                done.countDown();
            });
        }
        done.await();
        p(text);
        pool.shutdown();
    }

    private static void services() throws Exception {
        List<String> log = java.util.Collections.synchronizedList(new ArrayList<>());
        Service idle = new AbstractIdleService() {
            @Override
            protected void startUp() {
                log.add("up");
            }

            @Override
            protected void shutDown() {
                log.add("down");
            }
        };
        idle.startAsync().awaitRunning();
        p(idle.state(), idle.isRunning());
        idle.stopAsync().awaitTerminated();
        LinkedBlockingQueue<String> work = new LinkedBlockingQueue<>(List.of("a", "b", "end"));
        AbstractExecutionThreadService runner = new AbstractExecutionThreadService() {
            @Override
            protected void run() throws Exception {
                for (String item = work.take(); !item.equals("end"); item = work.take()) log.add("ran " + item);
            }
        };
        runner.startAsync().awaitTerminated();
        CountDownLatch ticks = new CountDownLatch(3);
        AbstractScheduledService scheduled = new AbstractScheduledService() {
            @Override
            protected void runOneIteration() {
                ticks.countDown();
            }

            @Override
            protected Scheduler scheduler() {
                return Scheduler.newFixedDelaySchedule(Duration.ZERO, Duration.ofMillis(1));
            }
        };
        scheduled.startAsync();
        ticks.await();
        scheduled.stopAsync().awaitTerminated();
        p(log, idle.state(), runner.state(), scheduled.state());
        Service failing = new AbstractService() {
            @Override
            protected void doStart() {
                notifyFailed(new IllegalStateException("cannot start"));
            }

            @Override
            protected void doStop() {
                notifyStopped();
            }
        };
        failing.startAsync();
        fails(failing::awaitRunning);
        p(failing.failureCause());
        fails(failing::startAsync);
    }

    static class Named extends AbstractIdleService {
        @Override
        protected void startUp() {}

        @Override
        protected void shutDown() {}
    }

    private static void manager() throws Exception {
        ServiceManager manager = new ServiceManager(List.of(new Named(), new Named()));
        CountDownLatch stopped = new CountDownLatch(1);
        manager.addListener(new ServiceManager.Listener() {
            @Override
            public void stopped() {
                stopped.countDown();
            }
        }, MoreExecutors.directExecutor());
        manager.startAsync().awaitHealthy();
        p(manager.isHealthy(), manager.servicesByState().keySet(), manager.startupTimes().size());
        manager.stopAsync().awaitStopped();
        stopped.await();
        p(manager.servicesByState().keySet());
    }

    /** A box for one item, guarded by a monitor. */
    private static final class Box {
        private final Monitor monitor = new Monitor();
        private final Monitor.Guard full = monitor.newGuard(() -> this.item != null);
        private final Monitor.Guard empty = monitor.newGuard(() -> this.item == null);
        private Integer item;

        void put(int n) throws InterruptedException {
            monitor.enterWhen(empty);
            try {
                item = n;
            } finally {
                monitor.leave();
            }
        }

        int take() throws InterruptedException {
            monitor.enterWhen(full);
            try {
                int n = item;
                item = null;
                return n;
            } finally {
                monitor.leave();
            }
        }
    }

    private static void monitors() throws Exception {
        Box box = new Box();
        Thread producer = new Thread(() -> {
            try {
                for (int i = 0; i < 5; i++) box.put(i * i);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        producer.start();
        List<Integer> taken = new ArrayList<>();
        for (int i = 0; i < 5; i++) taken.add(box.take());
        producer.join();
        p(taken, box.monitor.enterIf(box.full), box.monitor.tryEnterIf(box.empty), box.monitor.isOccupiedByCurrentThread());
        box.monitor.leave();
    }

    private static void executors() throws Exception {
        ThreadFactory factory = new ThreadFactoryBuilder().setNameFormat("t-%d").setDaemon(true).setPriority(3).build();
        Thread thread = factory.newThread(() -> p(Thread.currentThread().getName(), Thread.currentThread().getPriority()));
        thread.start();
        thread.join();
        ListeningScheduledExecutorService scheduled = MoreExecutors.listeningDecorator(Executors.newScheduledThreadPool(1, factory));
        p(scheduled.schedule(() -> "later", 1, TimeUnit.MILLISECONDS).get(), scheduled.submit(Callables.returning(5)).get());
        scheduled.shutdownNow();
        ListeningExecutorService direct = MoreExecutors.newDirectExecutorService();
        p(direct.submit(() -> Thread.currentThread().getName()).get(), direct.invokeAll(List.of(() -> 1, () -> 2)).size(), factory.newThread(Runnables.doNothing()).getName());
        direct.shutdown();
        fails(() -> direct.submit(Runnables.doNothing()));
        p(MoreExecutors.getExitingExecutorService((java.util.concurrent.ThreadPoolExecutor) Executors.newFixedThreadPool(1), 1, TimeUnit.SECONDS).submit(() -> "exiting").get());
    }

    public interface Slow {
        String work(String s) throws Exception;
    }

    private static void limits() throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        SimpleTimeLimiter limiter = SimpleTimeLimiter.create(pool);
        p(limiter.callWithTimeout(() -> "in time", 10, TimeUnit.SECONDS), limiter.newProxy((Slow) s -> s + "!", Slow.class, 10, TimeUnit.SECONDS).work("w"), new FakeTimeLimiter().callWithTimeout(() -> 1, 1, TimeUnit.SECONDS));
        fails(() -> limiter.callWithTimeout((Callable<Integer>) () -> {
            Thread.sleep(60_000);
            return 0;
        }, 5, TimeUnit.MILLISECONDS));
        pool.shutdownNow();
        RateLimiter rate = RateLimiter.create(1000);
        p(rate.getRate(), rate.tryAcquire(), RateLimiter.create(2.0, Duration.ofMillis(5)).getRate());
        Uninterruptibles.sleepUninterruptibly(Duration.ofMillis(1));
        CountDownLatch open = new CountDownLatch(0);
        p(Uninterruptibles.awaitUninterruptibly(open, Duration.ofSeconds(1)), Uninterruptibles.getUninterruptibly(Futures.immediateFuture("g")));
    }

    private static void locks() {
        CycleDetectingLockFactory factory = CycleDetectingLockFactory.newInstance(CycleDetectingLockFactory.Policies.THROW);
        ReentrantLock a = factory.newReentrantLock("A");
        ReentrantLock b = factory.newReentrantLock("B");
        a.lock();
        b.lock();
        b.unlock();
        a.unlock();
        b.lock();
        fails(a::lock);
        b.unlock();
        Striped<Lock> striped = Striped.lock(8);
        p(striped.size(), striped.get("k") == striped.get("k"), ImmutableList.copyOf(striped.bulkGet(List.of("x", "x"))).size(), Striped.lazyWeakSemaphore(4, 2).get("s").availablePermits(), Striped.readWriteLock(2).getAt(0).readLock().tryLock());
    }

    private static void atomics() {
        AtomicDoubleArray array = new AtomicDoubleArray(new double[] {1, 2});
        array.addAndGet(1, 0.5);
        p(array, array.compareAndSet(0, 1.0, 3.0), array.get(0), Atomics.newReference("r").get(), Atomics.newReferenceArray(2).length());
    }

    private static void caches() throws Exception {
        List<String> removed = new ArrayList<>();
        Cache<String, Integer> cache = CacheBuilder.newBuilder().maximumWeight(10).weigher((String k, Integer v) -> v).concurrencyLevel(1).<String, Integer>removalListener(RemovalListeners.asynchronous(n -> removed.add(n.getKey() + n.wasEvicted()), MoreExecutors.directExecutor())).recordStats().build();
        cache.put("a", 4);
        cache.put("b", 5);
        cache.put("c", 6);
        p(cache.asMap().containsKey("a"), cache.getIfPresent("c"), cache.get("d", () -> 1), removed.size() > 0, cache.getAllPresent(List.of("zz")), cache.stats().missCount());
        fails(() -> cache.get("bad", () -> { throw new java.io.IOException("load"); }));
        fails(() -> cache.get("bad", () -> { throw new IllegalStateException("load"); }));
        Cache<Object, Object> weak = CacheBuilder.from("maximumSize=3,weakKeys,expireAfterAccess=1h").build();
        Object key = new Object();
        weak.put(key, "v");
        p(weak.getIfPresent(key), CacheBuilderSpec.parse("initialCapacity=5").toParsableString(), CacheBuilderSpec.disableCaching());
        Cache<String, String> forwarding = new ForwardingCache.SimpleForwardingCache<>(CacheBuilder.newBuilder().<String, String>build()) {};
        forwarding.putAll(Map.of("k", "v"));
        Cache<String, String> own = new AbstractCache<>() {
            @Override
            public String getIfPresent(Object k) {
                return k + "!";
            }
        };
        p(forwarding.asMap(), own.getAllPresent(List.of("q")));
    }

    private static void loading() throws Exception {
        LoadingCache<Integer, String> cache = CacheBuilder.newBuilder().build(new CacheLoader<>() {
            @Override
            public String load(Integer n) {
                if (n < 0) throw new IllegalArgumentException("negative");
                return "l" + n;
            }

            @Override
            public Map<Integer, String> loadAll(Iterable<? extends Integer> keys) {
                ImmutableMap.Builder<Integer, String> all = ImmutableMap.builder();
                keys.forEach(k -> all.put(k, "bulk" + k));
                return all.build();
            }
        });
        p(cache.get(1), cache.getAll(List.of(1, 2, 3)), cache.getUnchecked(4), cache.asMap().size());
        cache.refresh(1);
        cache.invalidate(2);
        p(cache.getIfPresent(2), cache.getIfPresent(1));
        fails(() -> cache.get(-1));
        try {
            cache.getUnchecked(-2);
        } catch (UncheckedExecutionException e) {
            p(e.getCause());
        }
        p(Suppliers.memoizeWithExpiration(() -> "m", 1, TimeUnit.HOURS).get(), Suppliers.synchronizedSupplier(() -> 2).get());
    }

    public static class Ear {
        final List<String> heard = java.util.Collections.synchronizedList(new ArrayList<>());

        @Subscribe
        @AllowConcurrentEvents
        public void number(Integer n) {
            heard.add("i" + n);
        }

        @Subscribe
        public void dead(DeadEvent e) {
            heard.add("dead " + e.getEvent());
        }

        @Subscribe
        public void bad(StringBuilder b) {
            throw new IllegalStateException("in " + b);
        }
    }

    private static void eventBuses() throws Exception {
        List<String> errors = new ArrayList<>();
        EventBus bus = new EventBus((e, context) -> errors.add(e.getMessage() + " " + context.getSubscriberMethod().getName()));
        Ear ear = new Ear();
        bus.register(ear);
        bus.post(5);
        bus.post("nobody");
        bus.post(new StringBuilder("sb"));
        p(ear.heard, errors);
        ExecutorService pool = Executors.newSingleThreadExecutor();
        AsyncEventBus async = new AsyncEventBus("async", pool);
        Ear other = new Ear();
        async.register(other);
        for (int i = 0; i < 3; i++) async.post(i);
        pool.shutdown();
        p(pool.awaitTermination(5, TimeUnit.SECONDS), other.heard);
    }
}
