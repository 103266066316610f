public class Main {
    public static void main(String[] args) throws Exception {
        Integer a = 127;
        Integer b = 127;
        Integer c = 128;
        Integer d = 128;
        System.out.println((a == b) + " " + (c == d) + " " + c.equals(d));
        Long l = 127L;
        System.out.println(l.equals(127) + " " + l.equals(127L) + " " + (l == 127));
        Object o = true ? 1 : 2.0;
        System.out.println(o);
        Integer i = 5;
        i++;
        i += 2;
        System.out.println(i + " " + (i > 7) + " " + i.compareTo(9) + " " + Integer.compare(3, 2));
        Character ch = 'x';
        int sum = ch + i;
        System.out.println(sum);
        Boolean flag = Boolean.TRUE;
        if (flag && !Boolean.FALSE) {
            System.out.println(Boolean.logicalXor(true, false) + " " + flag.hashCode());
        }
        System.out.println(Double.valueOf(1.5).hashCode() + " " + Long.valueOf(1L << 33).hashCode() + " " + Float.valueOf(1f).hashCode());
        System.out.println(Integer.MAX_VALUE + " " + Long.MIN_VALUE + " " + Byte.MIN_VALUE + " " + Short.MAX_VALUE + " " + Character.MAX_VALUE + 0);
        Number n = 3.99;
        System.out.println(n.intValue() + " " + n.longValue() + " " + n.byteValue());
        java.util.List<Integer> list = new java.util.ArrayList<>(java.util.List.of(10, 20, 30));
        list.remove(1);
        list.remove(Integer.valueOf(10));
        System.out.println(list);
        long wide = a;
        double wider = c;
        System.out.println(wide + wider);
    }
}
