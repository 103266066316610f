package gov.nasa.jpf.jvm;

/** The older name of {@link gov.nasa.jpf.vm.Verify}; a static call through it finds the inherited method. */
public class Verify extends gov.nasa.jpf.vm.Verify {
    private Verify() {}
}
