/** A loop that only counts is left when it has gone round often; one that stores is not. */
public class Main {
    public static void main(String[] args) {
        int i = 0;
        while (i < 10_000) {
            i++;
        }
        int[] sum = {0};
        for (int k = 0; k < 20; k++) {
            sum[0] += k;
        }
        assert i == 11 && sum[0] == 190 : i + " " + sum[0];
    }
}
