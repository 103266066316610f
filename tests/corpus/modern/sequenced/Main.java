import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;
public class Main {
    interface B { Object run() throws Throwable; }
    static void t(String n, B b) { try { System.out.println(n + " = " + b.run()); } catch (Throwable e) { System.out.println(n + " ! " + e); } }
    static <C extends SequencedCollection<Integer>> void seq(String n, C c) {
        for (int i = 1; i <= 4; i++) c.add(i);
        t(n + " get", () -> c.getFirst() + " " + c.getLast());
        t(n + " rev", () -> c.reversed() + " " + c.reversed().reversed() + (c.reversed().reversed() == c));
        t(n + " addFirst", () -> { c.addFirst(9); return c; });
        t(n + " addLast", () -> { c.addLast(2); return c; });
        t(n + " radd", () -> { c.reversed().addFirst(7); c.reversed().addLast(8); return c + " " + c.reversed(); });
        t(n + " remove", () -> c.removeFirst() + " " + c.removeLast() + c);
        t(n + " rremove", () -> c.reversed().removeFirst() + " " + c.reversed().removeLast() + c);
        t(n + " iter", () -> { for (var it = c.reversed().iterator(); it.hasNext(); ) if (it.next() % 2 == 0) it.remove(); return c; });
        t(n + " stream", () -> c.reversed().stream().map(x -> x * 10).toList() + " " + Arrays.toString(c.reversed().toArray()));
        t(n + " contains", () -> c.reversed().contains(3) + " " + c.reversed().remove(3) + c + c.reversed().size());
        t(n + " cme", () -> { for (var x : c.reversed()) c.add(77); return c; });
        t(n + " eq", () -> c.reversed().equals(new ArrayList<>(c).reversed()) + " " + (c instanceof ArrayDeque ? 0 : c.reversed().hashCode()));
        t(n + " clear", () -> { c.reversed().clear(); return c; });
        t(n + " empty", () -> c.getFirst()); t(n + " empty2", () -> c.getLast()); t(n + " empty3", () -> c.removeFirst()); t(n + " empty4", () -> c.removeLast()); t(n + " empty5", () -> c.reversed().getFirst());
    }
    static void map(String n, SequencedMap<String, Integer> m) {
        m.put("a", 1); m.put("b", 2); m.put("c", 3);
        t(n + " ends", () -> m.firstEntry() + " " + m.lastEntry());
        t(n + " rev", () -> m.reversed() + " " + m.reversed().reversed() + m.reversed().firstEntry() + m.reversed().lastEntry());
        t(n + " putFirst", () -> { m.putFirst("z", 26); m.putLast("a", 11); return m; });
        t(n + " rput", () -> { m.reversed().put("q", 5); m.reversed().put("b", 6); return m; });
        t(n + " rputFirst", () -> { m.reversed().putFirst("r", 7); m.reversed().putLast("c", 8); return m; });
        t(n + " seqs", () -> m.sequencedKeySet() + " " + m.sequencedValues() + " " + m.sequencedEntrySet() + m.sequencedKeySet().reversed() + m.sequencedValues().reversed() + m.sequencedEntrySet().reversed() + m.sequencedKeySet().getLast());
        t(n + " rviews", () -> m.reversed().keySet() + " " + m.reversed().values() + " " + m.reversed().entrySet() + m.reversed().get("b") + m.reversed().containsKey("nope"));
        t(n + " poll", () -> m.pollFirstEntry() + " " + m.pollLastEntry() + m + m.reversed().pollFirstEntry());
        t(n + " setv", () -> m.firstEntry().setValue(3));
        t(n + " rm", () -> m.sequencedKeySet().removeFirst() + " " + m + m.sequencedValues().reversed().iterator().next());
        t(n + " eq", () -> m.equals(m.reversed()) + " " + m.reversed().hashCode());
        t(n + " clear", () -> { m.reversed().clear(); return m + " " + m.firstEntry() + m.pollLastEntry(); });
    }
    public static void main(String[] args) {
        seq("ArrayList", new ArrayList<>()); seq("LinkedList", new LinkedList<>()); seq("ArrayDeque", new ArrayDeque<>()); seq("LinkedHashSet", new LinkedHashSet<>()); seq("TreeSet", new TreeSet<>());
        seq("COW", new CopyOnWriteArrayList<>()); seq("Vector", new Vector<>());
        map("LinkedHashMap", new LinkedHashMap<>()); map("TreeMap", new TreeMap<>()); map("CSLM", new ConcurrentSkipListMap<>());
        t("immutable", () -> List.of(1, 2, 3).reversed() + " " + List.of(1, 2).getLast()); t("imm rm", () -> List.of(1).removeFirst()); t("imm empty", () -> List.of().getFirst()); t("asList", () -> { var l = Arrays.asList(3, 1, 2); l.reversed().sort(null); return l; });
        t("rand", () -> (new ArrayList<>().reversed() instanceof RandomAccess) + " " + (new LinkedList<>().reversed() instanceof Deque));
        t("sub", () -> new ArrayList<>(List.of(1, 2, 3, 4, 5)).reversed().subList(1, 3)); t("li", () -> { var l = new ArrayList<>(List.of(1, 2, 3)); var it = l.reversed().listIterator(1); it.next(); it.add(9); it.previous(); it.set(8); return l + " " + it.nextIndex(); });
        t("replaceAll", () -> { var l = new ArrayList<>(List.of(1, 2, 3)); l.reversed().replaceAll(x -> x * 2); return l; }); t("oob", () -> List.of(1, 2).reversed().get(2)); t("indexOf", () -> List.of(1, 2, 1).reversed().indexOf(2) + " " + List.of(1, 1, 2).reversed().lastIndexOf(1));
        t("unmod", () -> Collections.unmodifiableSequencedCollection(new ArrayList<>(List.of(1, 2))).reversed()); t("unmod2", () -> { Collections.unmodifiableSequencedMap(new LinkedHashMap<>(Map.of("a", 1))).putFirst("b", 2); return 0; }); t("unmodset", () -> Collections.unmodifiableSequencedSet(new LinkedHashSet<>(List.of(3, 1))).reversed().getFirst());
        t("setFromMap", () -> { var s = Collections.newSequencedSetFromMap(new LinkedHashMap<Integer, Boolean>()); s.add(1); s.add(2); s.add(3); return s.reversed(); });
        t("newHashMap", () -> HashMap.newHashMap(3) + "" + HashSet.newHashSet(4) + LinkedHashMap.newLinkedHashMap(1) + LinkedHashSet.newLinkedHashSet(2)); t("neg", () -> HashMap.newHashMap(-1));
        t("stackless", () -> { Stack<Integer> s = new Stack<>(); s.push(1); s.push(2); return s.reversed() + " " + s.getLast(); }); t("pq", () -> new LinkedBlockingDeque<>(List.of(1, 2)).reversed()); t("access", () -> { var m = new LinkedHashMap<String, Integer>(16, .75f, true); m.put("a", 1); m.put("b", 2); m.get("a"); return m.reversed() + " " + m.lastEntry(); });
        new ArrayList<>().getFirst();
    }
}
