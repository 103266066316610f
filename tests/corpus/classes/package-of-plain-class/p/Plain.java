package p;

/** There is nothing to initialise. */
public class Plain {
    public static void use() {}
}
