import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Programs whose searches need all the memory that there is, each in another part of the checker. */
public class Growing {
    static volatile Object shared;
    static volatile int counter;

    static class Node {
        final Node next;
        final int value;

        Node(Node next, int value) {
            this.next = next;
            this.value = value;
        }
    }

    /** The Java heap, and the log of what is to be undone. */
    static void list() {
        Node last = null;
        for (int i = 0; ; i++) {
            last = new Node(last, i);
            shared = last;
        }
    }

    static void bytes() {
        List<byte[]> all = new ArrayList<>();
        while (true) {
            all.add(new byte[1000]);
            shared = all;
        }
    }

    static void map() {
        Map<Integer, Integer> map = new HashMap<>();
        for (int i = 0; ; i++) {
            map.put(i, i);
            shared = map;
        }
    }

    /** States, and the stack of the search. */
    static void states() {
        while (true) {
            counter++;
        }
    }

    /** Large states, which wait for their turn beyond the horizon. */
    static void waiting() {
        int[] table = new int[2000];
        for (int i = 1; ; i++) {
            for (int k = 0; k < table.length; k += 100) {
                table[k] = i + k;
            }
            counter = i;
        }
    }

    static void run(String what) {
        switch (what) {
            case "list" -> list();
            case "bytes" -> bytes();
            case "map" -> map();
            case "states" -> states();
            case "nothing" -> {}
            default -> waiting();
        }
    }

    public static void main(String[] args) {
        new Thread(() -> run(args[0])).start();
        if (args[0].equals("states")) {
            states();
        } else if (args[0].equals("waiting")) {
            for (int i = 0; i < 1000; i++) {
                counter = i;
            }
        }
    }
}
