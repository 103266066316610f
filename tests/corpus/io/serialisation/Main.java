import java.io.*;
import java.util.*;

public class Main {
    enum Colour { RED, GREEN }
    record Point(int x, int y) implements Serializable {}

    static class Node implements Serializable {
        private static final long serialVersionUID = 1;
        String name;
        Node next;
        transient int cache = 7;
        int[] numbers = {1, 2, 3};
        Node(String name) { this.name = name; }
    }

    static class Custom implements Serializable {
        transient String secret;
        Custom(String s) { secret = s; }
        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeUTF(new StringBuilder(secret).reverse().toString());
        }
        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            secret = new StringBuilder(in.readUTF()).reverse().toString();
        }
    }

    static final class Single implements Serializable {
        static final Single ONE = new Single();
        private Object readResolve() { return ONE; }
    }

    static class Ext implements Externalizable {
        int v;
        public Ext() {}
        public void writeExternal(ObjectOutput out) throws IOException { out.writeInt(v + 1); }
        public void readExternal(ObjectInput in) throws IOException { v = in.readInt(); }
    }

    static byte[] write(Object... all) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            for (Object o : all) out.writeObject(o);
        }
        return bytes.toByteArray();
    }

    public static void main(String[] args) throws Exception {
        Node a = new Node("a"), b = new Node("b");
        a.next = b;
        b.next = a;
        Ext ext = new Ext();
        ext.v = 41;
        Map<String, List<Integer>> map = new TreeMap<>(Map.of("k", List.of(1, 2)));
        byte[] bytes = write(a, Colour.GREEN, new Point(3, 4), new Custom("sesame"), Single.ONE, ext, new ArrayList<>(List.of("x", "y")), map, new HashMap<>(Map.of(1, 'c')), new Date(0), 1.5, "text", null);
        System.out.println(bytes.length + " " + Arrays.hashCode(bytes));
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            Node r = (Node) in.readObject();
            System.out.println(r.name + r.next.name + (r.next.next == r) + r.cache + Arrays.toString(r.numbers));
            System.out.println(in.readObject() == Colour.GREEN);
            System.out.println(in.readObject());
            System.out.println(((Custom) in.readObject()).secret + " " + (in.readObject() == Single.ONE) + " " + ((Ext) in.readObject()).v);
            for (int i = 0; i < 3; i++) System.out.println(in.readObject());
            System.out.println(((Date) in.readObject()).getTime() + " " + in.readObject() + " " + in.readObject() + " " + in.readObject());
            in.readObject();
        } catch (EOFException e) {
            System.out.println("EOF");
        }
        try {
            write(new Object());
        } catch (NotSerializableException e) {
            System.out.println(e.getMessage());
        }
        try {
            new ObjectInputStream(new ByteArrayInputStream(new byte[] {1, 2, 3, 4}));
        } catch (StreamCorruptedException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(ObjectStreamClass.lookup(Node.class).getSerialVersionUID() + " " + ObjectStreamClass.lookup(Custom.class).getSerialVersionUID());
    }
}
