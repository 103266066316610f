import java.util.*;

public class Main {
    record Range(int from, int to) implements Iterable<Integer> {
        @Override
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                private int at = from;

                @Override
                public boolean hasNext() {
                    return at < to;
                }

                @Override
                public Integer next() {
                    if (at >= to) {
                        throw new NoSuchElementException();
                    }
                    return at++;
                }
            };
        }
    }

    public static void main(String[] args) throws Exception {
        int sum = 0;
        for (int x : new Range(3, 7)) {
            sum += x;
        }
        System.out.println(sum);
        Iterator<Integer> it = new Range(0, 1).iterator();
        it.next();
        try {
            it.next();
        } catch (NoSuchElementException e) {
            System.out.println("no more");
        }
        try {
            it.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        new Range(1, 4).forEach(x -> System.out.print(x + ";"));
        System.out.println();
        List<String> names = new ArrayList<>(Arrays.asList("bob", "Al", "christine", "Dee", null));
        names.sort(Comparator.nullsFirst(String.CASE_INSENSITIVE_ORDER.reversed()));
        System.out.println(names);
        Spliterator<Integer> s = new Range(0, 5).spliterator();
        s.tryAdvance(x -> System.out.println("first " + x));
        s.forEachRemaining(x -> System.out.print(x));
        System.out.println();
        StringTokenizer t = new StringTokenizer("a b,c", " ,");
        while (t.hasMoreTokens()) {
            System.out.print(t.nextToken() + "|");
        }
        System.out.println(t.countTokens());
        Scanner scanner = new Scanner("12 abc 3.5\nlast line");
        System.out.println(scanner.nextInt() + scanner.next() + scanner.nextDouble() + scanner.nextLine() + scanner.nextLine() + scanner.hasNext());
    }
}
