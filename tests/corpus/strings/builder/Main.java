public class Main {
    public static void main(String[] args) throws Exception {
        StringBuilder sb = new StringBuilder();
        sb.append(1).append('c').append("s").append(2.5).append(true).append((Object) null).append(new char[] {'x', 'y'}).append(7L);
        System.out.println(sb + " " + sb.length());
        sb.insert(0, "<").insert(sb.length(), '>').insert(3, 42);
        System.out.println(sb);
        sb.delete(0, 3).deleteCharAt(0).replace(0, 2, "RR").reverse();
        System.out.println(sb);
        sb.setCharAt(0, 'Z');
        sb.setLength(5);
        System.out.println(sb + "|" + sb.indexOf("l") + " " + sb.charAt(1) + " " + sb.substring(2) + " " + sb.substring(1, 3));
        sb.append("\u4e2d").append(0x1f600 > 0 ? "w" : "").appendCodePoint(0x1f600);
        System.out.println(sb.length() + " " + sb.reverse());
        try {
            sb.charAt(99);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            sb.delete(5, 2);
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        StringBuffer buffer = new StringBuffer("buf");
        for (int i = 0; i < 20; i++) {
            buffer.append(i).append(',');
        }
        System.out.println(buffer);
        System.out.println(new StringBuilder("abc").compareTo(new StringBuilder("abd")) + " "
                + new StringBuilder("q").append("abcdef", 2, 4).append(new StringBuilder("zz")));
    }
}
