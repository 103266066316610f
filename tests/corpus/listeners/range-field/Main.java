import gov.nasa.jpf.vm.Verify;

/** A speed that leaves its range by one way of three, through a field of a subclass's object. */
public class Main {
    static class Car {
        int speed = 50;
        double fuel = 1.5;
    }

    static class Truck extends Car {
    }

    public static void main(String[] args) {
        Truck truck = new Truck();
        truck.fuel = 2.0;
        int more = Verify.getInt(49, 51);
        truck.speed += more;
    }
}
