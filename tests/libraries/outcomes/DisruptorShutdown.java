import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import java.util.concurrent.ThreadFactory;

/**
 * {@code shutdown} is documented to wait until all events have been processed. In this version it leaves out a handler
 * whose thread has been started but does not run yet: its backlog is not looked at, and the event is not processed.
 */
public class DisruptorShutdown {
    static class Event {
        int value;
    }

    static volatile int sum;

    public static void main(String[] args) throws InterruptedException {
        sum = 0;
        ThreadFactory threads = Thread::new;
        Disruptor<Event> disruptor =
                new Disruptor<>(Event::new, 2, threads, ProducerType.SINGLE, new BlockingWaitStrategy());
        disruptor.handleEventsWith((event, sequence, last) -> sum += event.value);
        disruptor.start().publishEvent((event, sequence) -> event.value = 5);
        disruptor.shutdown();
        System.out.println(sum);
    }
}
