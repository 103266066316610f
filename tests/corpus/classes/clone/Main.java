public class Main {
    static class Sheep implements Cloneable {
        String name;
        int[] data;

        Sheep(String name, int[] data) {
            this.name = name;
            this.data = data;
        }

        @Override
        protected Sheep clone() throws CloneNotSupportedException {
            return (Sheep) super.clone();
        }
    }

    public static void main(String[] args) throws Exception {
        Sheep dolly = new Sheep("Dolly", new int[] {1});
        Sheep copy = dolly.clone();
        copy.data[0] = 2;
        copy.name = "Molly";
        System.out.println(dolly.name + dolly.data[0] + " " + copy.name + copy.data[0]);
        try {
            new Main().clone();
        } catch (CloneNotSupportedException e) {
            System.out.println(e.getMessage());
        }
        Object o = new Object();
        System.out.println(o.equals(o) + " " + (o.hashCode() == System.identityHashCode(o)));
        System.out.println(o.toString().startsWith("java.lang.Object@"));
        System.out.println(new int[0].getClass() + " " + String.class + " " + Runnable.class + " " + int.class);
        System.out.println(java.util.Objects.hash(1, "a", null) + " " + java.util.Objects.equals(null, null));
    }
}
