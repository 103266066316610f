public class Main {
    static class Engine {
        double speed;
    }

    static class Fan {
        int speed;
    }

    static void turn(int by) {
        int sum = by;
        sum += by;
        System.out.println(sum);
    }

    public static void main(String[] args) {
        Engine engine = new Engine();
        engine.speed = 99;
        turn(4);
        turn(6);
        Fan fan = new Fan();
        fan.speed = 101;
    }
}
