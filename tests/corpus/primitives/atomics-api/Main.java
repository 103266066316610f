import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.LongAdder;

public class Main {
    public static void main(String[] args) {
        AtomicInteger i = new AtomicInteger(5);
        System.out.println(i.getAndIncrement() + " " + i.getAndDecrement() + " " + i.getAndAdd(3) + " " + i.addAndGet(-1)
                + " " + i.decrementAndGet());
        System.out.println(i.updateAndGet(n -> n * n) + " " + i.getAndAccumulate(4, Math::min) + " " + i);
        i.lazySet(9);
        i.setPlain(i.getPlain() + 1);
        i.setOpaque(i.getOpaque() + 1);
        i.setRelease(i.getAcquire() + 1);
        System.out.println(i.compareAndExchange(12, 20) + " " + i.compareAndExchangeAcquire(0, 1) + " "
                + i.weakCompareAndSetPlain(20, 21) + " " + i.intValue() + " " + i.doubleValue());
        AtomicLong l = new AtomicLong(Long.MAX_VALUE);
        System.out.println(l.incrementAndGet() + " " + l.getAndSet(0) + " " + l.accumulateAndGet(7, Long::max));
        AtomicBoolean b = new AtomicBoolean();
        System.out.println(b.getAndSet(true) + " " + b.compareAndExchange(true, false) + " " + b);
        AtomicReference<String> r = new AtomicReference<>("x");
        System.out.println(r.getAndUpdate(s -> s + "y") + r.accumulateAndGet("z", String::concat) + r);
        AtomicIntegerArray a = new AtomicIntegerArray(new int[] {1, 2, 3});
        System.out.println(a.getAndAdd(1, 5) + " " + a.accumulateAndGet(2, 3, (p, q) -> p * q) + " " + a + a.length());
        AtomicStampedReference<String> stamped = new AtomicStampedReference<>("s", 1);
        System.out.println(stamped.attemptStamp("s", 2) + " " + stamped.compareAndSet("s", "t", 1, 3) + " "
                + stamped.getStamp());
        AtomicMarkableReference<String> marked = new AtomicMarkableReference<>("m", false);
        System.out.println(marked.compareAndSet("m", "n", false, true) + " " + marked.getReference() + marked.isMarked());
        LongAdder adder = new LongAdder();
        adder.add(40);
        adder.decrement();
        System.out.println(adder + " " + adder.sumThenReset() + " " + adder.intValue());
    }
}
