import java.lang.ref.*;
import java.util.*;
public class Main {
    static void p(Object o) {
        System.out.println(o);
    }
    public static void main(String[] a) throws Exception {
        Object o = new Object();
        ReferenceQueue<Object> q = new ReferenceQueue<>();
        WeakReference<Object> w = new WeakReference<>(o, q);
        SoftReference<Object> s = new SoftReference<>(o);
        PhantomReference<Object> ph = new PhantomReference<>(o, q);
        p((w.get()==o) + " " + (s.get()==o) + " " + ph.get() + " " + w.refersTo(o) + ph.refersTo(o) + " " + q.poll());
        w.clear();
        p(w.get() + " " + w.enqueue() + " " + (q.poll()==null));
        WeakReference<String> w2 = new WeakReference<>(new String("x"), (ReferenceQueue)q);
        p(w2.enqueue() + " " + (q.poll()==w2) + " " + w2.get() + " " + w2.enqueue());
        p(q.remove(10));
        Cleaner c = Cleaner.create();
        Cleaner.Cleanable cl = c.register(new Object(), ()->p("cleaned"));
        cl.clean();
        cl.clean();
        Reference.reachabilityFence(o);
        try {
            new WeakReference<>(null).get();
            ((Object)w).getClass();
            ReferenceQueue<Object> rq = new ReferenceQueue<>();
            rq.remove(-1);
        } catch (IllegalArgumentException e) {
            p(e);
        }
    }
}
