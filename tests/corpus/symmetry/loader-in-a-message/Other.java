/** Is defined by several loaders. */
public class Other {
    public Other() {}
}
