class Empty { public static void main(String[] args) { } }

class Chooses { public static void main(String[] args) { gov.nasa.jpf.vm.Verify.getBoolean(); } }

class Keeps {
    public static void main(String[] args) {
        Object[] kept = {new Object()};
        gov.nasa.jpf.vm.Verify.getBoolean();
        kept[0].hashCode();
    }
}

class Prints {
    public static void main(String[] args) {
        System.out.println("printed");
        gov.nasa.jpf.vm.Verify.getBoolean();
    }
}
