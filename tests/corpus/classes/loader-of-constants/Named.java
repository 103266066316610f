public class Named {
    public static NamedToo too;
    public NamedLast last;

    public static NamedToo[] twice(NamedToo one) {
        return new NamedToo[] {one, one};
    }
}
