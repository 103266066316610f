public class NamedLast {
    public NamedLast(NamedToo too) {}
}
