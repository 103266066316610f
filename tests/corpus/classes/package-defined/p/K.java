package p;

public class K {
    public static int used;
}
