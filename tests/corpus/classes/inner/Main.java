public class Main {
    private int value;
    private String secret = "shh";

    class Inner {
        private int value;

        int sum(int value) {
            return value + this.value + Main.this.value;
        }

        class Deep {
            String all() {
                value++;
                Main.this.value--;
                return Main.this.value + " " + value;
            }
        }
    }

    static class Nested {
        String secret() {
            Main m = new Main();
            m.secret = m.secret + "!";
            return m.secret;
        }
    }

    public static void main(String[] args) throws Exception {
        Main outer = new Main();
        outer.value = 10;
        Inner inner = outer.new Inner();
        inner.value = 20;
        System.out.println(inner.sum(30));
        Inner.Deep deep = inner.new Deep();
        System.out.println(deep.all());
        int base = 5;
        String text = "cap";
        class Local {
            int twice(int x) {
                return base * x + text.length();
            }
        }
        System.out.println(new Local().twice(7));
        Runnable r = new Runnable() {
            int calls;

            @Override
            public void run() {
                calls += base;
                System.out.println(text + calls + getClass().getName());
            }
        };
        r.run();
        r.run();
        System.out.println(new Nested().secret() + outer.secret);
        System.out.println(inner.getClass().getName() + " " + Local.class.getSimpleName() + " "
                + Nested.class.getEnclosingClass().getSimpleName());
    }
}
