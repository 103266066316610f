package q;

public class P {}
