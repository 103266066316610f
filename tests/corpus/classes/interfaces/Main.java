public class Main {
    interface Shape {
        int sides();

        default String describe() {
            return prefix() + sides() + " sides";
        }

        private String prefix() {
            return "has ";
        }

        static Shape unit() {
            return () -> 1;
        }
    }

    interface Left {
        default String hello() {
            return "left";
        }
    }

    interface Right {
        default String hello() {
            return "right";
        }
    }

    static class Both implements Left, Right {
        @Override
        public String hello() {
            return Left.super.hello() + " and " + Right.super.hello();
        }
    }

    static class Parent {
        public String name() {
            return "class wins";
        }
    }

    interface Named {
        default String name() {
            return "interface";
        }
    }

    static class Child extends Parent implements Named {}

    public static void main(String[] args) throws Exception {
        Shape square = () -> 4;
        System.out.println(square.describe() + " " + Shape.unit().sides());
        System.out.println(new Both().hello());
        System.out.println(new Child().name());
        Shape anonymous = new Shape() {
            @Override
            public int sides() {
                return 3;
            }

            @Override
            public String describe() {
                return "my " + Shape.super.describe();
            }
        };
        System.out.println(anonymous.describe());
    }
}
