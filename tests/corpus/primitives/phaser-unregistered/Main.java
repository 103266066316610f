import java.util.concurrent.Phaser;

public class Main {
    public static void main(String[] args) {
        Phaser phaser = new Phaser();
        new Thread(phaser::register).start();
        phaser.arrive();
    }
}
