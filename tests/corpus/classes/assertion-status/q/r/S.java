package q.r;

public class S {}
