/** Halves of surrogate pairs are printed as question marks, U+FFFD and U+FFFF as themselves. */
public class Main {
    public static void main(String[] args) {
        String pair = "\ud83d\ude00";
        System.out.println(pair + " " + pair.charAt(0) + " " + pair.charAt(1));
        System.out.println(new StringBuilder("a").append(pair.charAt(1)).append(pair.charAt(0)).reverse());
        char c = '\uffff';
        System.out.println(c);
        c -= 2;
        System.out.println(c);
        System.out.println("" + c + (char) (c + 1) + (int) c);
        System.out.println(pair.toCharArray());
    }
}
