/** The class of an array stands as in a descriptor where `clone` is called on null. */
public class Main {
    static int[] ints;
    static String[][] texts;
    static Main[] mains;

    static void show(Runnable r) {
        try {
            r.run();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        show(() -> ints.clone());
        show(() -> texts.clone());
        show(() -> mains.clone());
        show(() -> mains.getClass());
        show(() -> System.out.println(texts[0].length));
        texts = new String[2][];
        show(() -> texts[1].clone());
        long[][][] local = {{null}};
        local[0][0].clone();
    }
}
