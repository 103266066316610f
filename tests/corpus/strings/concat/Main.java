public class Main {
    public static void main(String[] args) throws Exception {
        boolean z = true;
        byte b = -1;
        short s = 2;
        char c = 'c';
        int i = 3;
        long l = 4L;
        float f = 5.5f;
        double d = 6.25;
        String n = null;
        Object o = new StringBuilder("sb");
        char[] chars = {'a'};
        System.out.println("" + z + b + s + c + i + l + f + d + n + o + null);
        System.out.println(i + l + "x" + i + l);
        System.out.println('a' + 'b' + "ab" + 'a' + 'b');
        String acc = "start";
        acc += 1;
        acc += 'x';
        acc += 2.5f;
        acc += null;
        System.out.println(acc);
        System.out.println("\u00e9\u4e2d" + i + "\ud83d\ude00");
        String many = "a" + i + "b" + i + "c" + i + "d" + i + "e" + i + "f" + i + "g" + i + "h" + i + "i" + i + "j" + i
                + "k" + i + "l" + i + "m" + i + "n" + i + "o" + i + "p" + i + "q" + i + "r" + i + "s" + i + "t" + i;
        System.out.println(many);
        System.out.println("\1 " + i + " \2");
        final String k = "const";
        System.out.println((k + "ant") == "constant");
        String made = new String("interned");
        System.out.println((made == "interned") + " " + (made.intern() == "interned"));
        int[] side = {0};
        System.out.println("" + side[0]++ + side[0]++ + (side[0] += 5));
    }
}
