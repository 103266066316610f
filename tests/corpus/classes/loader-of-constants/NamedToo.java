public class NamedToo {}
