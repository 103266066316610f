public class Main {
    static class Node {
        Node next;
        int value;
        String name;
        int[] items;
    }

    static String shared;

    static Node make() {
        return new Node();
    }

    static Object nothing() {
        return null;
    }

    static void attempt(Runnable action) {
        try {
            action.run();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        Node n = new Node();
        attempt(() -> System.out.println(n.next.value));
        attempt(() -> n.next.next = n);
        attempt(() -> System.out.println(n.name.length()));
        attempt(() -> System.out.println(n.items[0]));
        attempt(() -> n.items[1] = 2);
        attempt(() -> System.out.println(n.items.length));
        attempt(() -> System.out.println(make().name.isEmpty()));
        attempt(() -> System.out.println(nothing().hashCode()));
        attempt(() -> System.out.println(shared.hashCode()));
        attempt(() -> {
            int[][] grid = new int[2][];
            System.out.println(grid[1][0]);
        });
        attempt(() -> {
            Integer boxed = null;
            int i = boxed;
        });
        attempt(() -> {
            RuntimeException e = null;
            throw e;
        });
    }
}
