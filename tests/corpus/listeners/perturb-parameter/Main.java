/** What is passed to a method is replaced when the method is entered. */
public class Main {
    static synchronized String send(int code, double level, boolean urgent) {
        return code + "@" + level + (urgent ? "!" : "");
    }

    static String send(String text) {
        return text;
    }

    public static void main(String[] args) {
        System.out.println(send(5, 0.5, false) + send(" x"));
    }
}
