/** What is initialised before a class, in which order, and what its own handlers do not catch. */
public class Main {
    static int say(String what) {
        System.out.println(what);
        return what.length();
    }

    interface Top {
        int TOP = say("Top");

        default void top() {}
    }

    interface Left extends Top {
        int LEFT = say("Left");

        default void left() {}
    }

    interface Plain extends Top {
        int PLAIN = say("Plain");
    }

    interface Private {
        int PRIVATE = say("Private");

        private void hidden() {}
    }

    interface OnlyStatic {
        int STATIC = say("OnlyStatic");

        static void help() {}
    }

    static class Grand implements Private {
        static int made = say("Grand");
    }

    static class Parent extends Grand {}

    static class Child extends Parent implements OnlyStatic, Left, Plain, Private {
        static int made = say("Child");
    }

    static class Broken {
        static {
            if (made()) throw new IllegalArgumentException("broken");
        }

        static boolean made() {
            return true;
        }
    }

    static class Catching extends Broken {
        static int value;

        static {
            try {
                value = 1;
            } catch (Throwable t) {
                System.out.println("caught what the superclass threw");
            }
        }
    }

    public static void main(String[] args) {
        System.out.println(Child.made);
        System.out.println(Child.PLAIN);
        try {
            System.out.println(Catching.value);
        } catch (ExceptionInInitializerError e) {
            System.out.println(e.getMessage() + " " + e.getCause() + " " + e.getCause().getStackTrace().length);
        }
        for (Class<?> c : new Class<?>[] {Catching.class, Broken.class}) {
            try {
                Class.forName(c.getName());
            } catch (ClassNotFoundException | LinkageError e) {
                System.out.println(e.getMessage() + " because " + e.getCause().getMessage());
            }
        }
        new Catching();
    }
}
