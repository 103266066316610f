import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.ReentrantLock;

public class Main {
    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        for (int i = 0; i < 50; i++) {
            map.merge("k" + i % 7, i, Integer::sum);
        }
        System.out.println(new TreeMap<>(map) + " " + map.reduceValues(1000, Integer::sum));
        CopyOnWriteArrayList<Integer> cow = new CopyOnWriteArrayList<>(List.of(1, 2));
        for (int x : cow) {
            cow.add(x * 10);
        }
        System.out.println(cow);
        ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>(List.of("a", "b"));
        queue.add("c");
        System.out.println(queue.poll() + queue + queue.size());
        AtomicInteger counter = new AtomicInteger();
        System.out.println(counter.incrementAndGet() + " " + counter.getAndAdd(5) + " " + counter.updateAndGet(x -> x * 2) + " " + counter.compareAndSet(12, 1));
        AtomicReference<String> ref = new AtomicReference<>("x");
        System.out.println(ref.getAndSet("y") + ref.compareAndSet("y", "z") + ref.get());
        AtomicLong big = new AtomicLong(1L << 40);
        LongAdder adder = new LongAdder();
        adder.add(3);
        adder.increment();
        System.out.println(big.decrementAndGet() + " " + adder.sum());
        AtomicBoolean flag = new AtomicBoolean();
        AtomicIntegerArray array = new AtomicIntegerArray(3);
        System.out.println(flag.getAndSet(true) + " " + flag + " " + array.incrementAndGet(1) + " " + array);
        LinkedBlockingQueue<Integer> blocking = new LinkedBlockingQueue<>(2);
        System.out.println(blocking.offer(1) + " " + blocking.offer(2) + " " + blocking.offer(3) + " " + blocking.take());
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        lock.lock();
        System.out.println(lock.getHoldCount() + " " + lock.isHeldByCurrentThread());
        lock.unlock();
        lock.unlock();
        try {
            lock.unlock();
        } catch (IllegalMonitorStateException e) {
            System.out.println("not held");
        }
        CountDownLatch latch = new CountDownLatch(1);
        latch.countDown();
        latch.await();
        Semaphore semaphore = new Semaphore(1);
        System.out.println(latch.getCount() + " " + semaphore.tryAcquire() + " " + semaphore.tryAcquire());
        ConcurrentSkipListMap<Integer, String> skip = new ConcurrentSkipListMap<>(Map.of(3, "c", 1, "a", 2, "b"));
        System.out.println(skip + " " + skip.firstKey() + " " + skip.tailMap(2));
        CompletableFuture<Integer> future = CompletableFuture.completedFuture(20).thenApply(x -> x + 1).thenCombine(CompletableFuture.completedFuture(2), (a, b) -> a * b);
        System.out.println(future.join() + " " + future.isDone());
        FutureTask<String> task = new FutureTask<>(() -> "computed");
        task.run();
        System.out.println(task.get());
    }
}
