public class Main {
    static class Base {
        String name = "base";

        String show() {
            return "Base.show";
        }

        private String secret() {
            return "Base.secret";
        }

        String hidden() {
            return secret();
        }

        static String stat() {
            return "Base.stat";
        }

        Base self() {
            return this;
        }

        String call() {
            return show() + "/" + name;
        }
    }

    static class Derived extends Base {
        String name = "derived";

        @Override
        String show() {
            return "Derived.show>" + super.show() + ">" + super.name;
        }

        private String secret() {
            return "Derived.secret";
        }

        static String stat() {
            return "Derived.stat";
        }

        @Override
        Derived self() {
            return this;
        }
    }

    abstract static class A {
        abstract String m();
    }

    static class B extends A {
        @Override
        String m() {
            return "B";
        }
    }

    static class C extends B {
        @Override
        String m() {
            return "C" + super.m();
        }
    }

    public static void main(String[] args) throws Exception {
        Base b = new Derived();
        System.out.println(b.name + " " + ((Derived) b).name + " " + b.show() + " " + b.hidden());
        System.out.println(Base.stat() + " " + Derived.stat());
        Object o = b;
        System.out.println(o instanceof Base ? "is base" : "no");
        System.out.println(o instanceof Comparable);
        System.out.println(b.call());
        System.out.println(new Derived().self().self().name);
        A a = new C();
        System.out.println(a.m() + " " + new B().m());
    }
}
