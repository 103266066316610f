import java.util.*;

public class Main {
    public static void main(String[] args) throws Exception {
        List<String> list = new ArrayList<>();
        Collections.addAll(list, "d", "a", "c", "b");
        list.add(1, "x");
        System.out.println(list + " " + list.indexOf("c") + " " + list.contains("z") + " " + list.get(2));
        Collections.sort(list);
        System.out.println(list + " " + Collections.binarySearch(list, "c"));
        Collections.reverse(list);
        list.removeIf(s -> s.equals("x"));
        list.replaceAll(s -> s + s);
        System.out.println(list + " " + list.subList(1, 3) + " " + list.hashCode() + " " + list.equals(List.of("dd", "cc", "bb", "aa")));
        list.subList(0, 2).clear();
        System.out.println(list);
        ListIterator<String> it = list.listIterator();
        while (it.hasNext()) {
            String s = it.next();
            if (s.startsWith("b")) {
                it.set("B");
                it.add("new");
            }
        }
        System.out.println(list + " " + it.previous());
        try {
            for (String s : list) {
                list.add("more");
            }
        } catch (ConcurrentModificationException e) {
            System.out.println("CME " + list);
        }
        LinkedList<Integer> linked = new LinkedList<>(List.of(1, 2, 3));
        linked.addFirst(0);
        linked.addLast(4);
        linked.removeFirstOccurrence(2);
        System.out.println(linked + " " + linked.peekFirst() + " " + linked.pollLast() + " " + linked.pop());
        ArrayDeque<Integer> deque = new ArrayDeque<>();
        for (int i = 0; i < 20; i++) {
            if (i % 2 == 0) {
                deque.push(i);
            } else {
                deque.offer(i);
            }
        }
        System.out.println(deque + " " + deque.peekLast());
        List<Integer> big = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            big.add(i * 7919 % 1000);
        }
        Collections.sort(big);
        System.out.println(big.get(0) + " " + big.get(999) + " " + Collections.max(big) + " " + Collections.frequency(big, 5));
        Integer[] array = linked.toArray(new Integer[0]);
        System.out.println(Arrays.toString(array) + " " + Arrays.asList(array));
        System.out.println(Collections.nCopies(3, "n") + " " + Collections.emptyList() + " " + List.copyOf(linked));
        Collections.swap(big, 0, 999);
        Collections.rotate(linked, 1);
        System.out.println(big.get(0) + " " + linked + " " + Collections.unmodifiableList(linked));
        List<Integer> shuffled = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6));
        Collections.shuffle(shuffled, new Random(42));
        System.out.println(shuffled + " " + new Vector<>(shuffled).lastElement() + " " + new Stack<Integer>().empty());
    }
}
