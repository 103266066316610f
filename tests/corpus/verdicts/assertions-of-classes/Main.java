public class Main {
    public static void main(String[] args) {
        for (int n = 0; n < 5; n++) {
            Lax.Nested.check(n);
            Strict.check(n);
        }
    }
}

class Strict {
    static void check(int n) {
        assert n < 3 : "strict " + n;
    }
}

class Lax {
    static class Nested {
        static void check(int n) {
            assert n < 2 : "lax " + n;
        }
    }
}
