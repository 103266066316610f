// condition triggers class initialization
public class Main {
    static int seed = 0;
    static class Config { static int v = Main.seed; }
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 2; i++) {
            seed += 5 * i;
            int x = i; //A
            if (i == 1) {
                if (Config.v == 5)
                    x = 77; //B
                else
                    x = 88; //C
            }
        }
    }
}
