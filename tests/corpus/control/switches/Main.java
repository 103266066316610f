public class Main {
    enum Color {
        RED,
        GREEN,
        BLUE
    }

    static String dense(int i) {
        switch (i) {
            case 0:
                return "zero";
            case 1:
                return "one";
            case 2:
                return "two";
            case 3:
                return "three";
            default:
                return "many";
        }
    }

    static int sparse(int i) {
        switch (i) {
            case -1000:
                return 1;
            case 3000:
                return 2;
            case 7000:
                return 3;
            default:
                return -1;
        }
    }

    static String arrow(int i) {
        return switch (i) {
            case 0, 2, 4, 6, 8 -> "even";
            case 1, 3, 5, 7 -> {
                String odd = "o";
                yield odd + "dd";
            }
            default -> "negative";
        };
    }

    static int fall(int i) {
        int sum = 0;
        switch (i) {
            case 1:
                sum += 1;
            case 2:
                sum += 10;
            case 3:
                sum += 100;
                break;
            case 4:
                sum = 7;
        }
        return sum;
    }

    static int text(String s) {
        return switch (s) {
            case "red" -> 1;
            case "green" -> 2;
            case "Aa" -> 3;
            case "BB" -> 4;
            case "" -> 5;
            default -> 6;
        };
    }

    static String color(Color c) {
        return switch (c) {
            case RED -> "r";
            case GREEN -> "g";
            case BLUE -> "b";
        };
    }

    public static void main(String[] args) throws Exception {
        for (int i = -2; i < 9; i++) {
            System.out.println(i + " " + dense(i) + " " + sparse(i * 1000) + " " + arrow(i) + " " + fall(i));
        }
        for (String s : new String[] {"red", "green", "Aa", "BB", "", "other"}) {
            System.out.println(s + " " + text(s));
        }
        for (Color c : Color.values()) {
            System.out.println(c + " " + color(c));
        }
        try {
            text(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        char grade = 'B';
        switch (grade) {
            case 'A':
                System.out.println("best");
                break;
            case 'B':
            case 'C':
                System.out.println("good");
                break;
            default:
                System.out.println("?");
        }
    }
}
