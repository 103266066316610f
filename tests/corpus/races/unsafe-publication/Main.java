public class Main {
    static class Box {
        int value;
    }

    static Box box;

    public static void main(String[] args) throws Exception {
        Thread maker = new Thread(() -> {
            Box made = new Box();
            made.value = 4;
            box = made;
        });
        maker.start();
        Box seen = box;
        assert seen == null || seen.value == 4;
    }
}
