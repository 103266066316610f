import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;

/** A handler sees every event once, in order, with what the publisher wrote before. */
public class DisruptorLatch {
    static class Event {
        int value;
    }

    public static void main(String[] args) throws InterruptedException {
        StringBuilder seen = new StringBuilder();
        CountDownLatch handled = new CountDownLatch(1);
        ThreadFactory threads = Thread::new;
        Disruptor<Event> disruptor =
                new Disruptor<>(Event::new, 2, threads, ProducerType.SINGLE, new BlockingWaitStrategy());
        disruptor.handleEventsWith((event, sequence, last) -> {
            seen.append(event.value).append(' ');
            if (sequence == 1) {
                handled.countDown();
            }
        });
        RingBuffer<Event> ring = disruptor.start();
        ring.publishEvent((event, sequence) -> event.value = 5);
        ring.publishEvent((event, sequence) -> event.value = 6);
        handled.await();
        disruptor.halt();
        System.out.println(seen);
    }
}
