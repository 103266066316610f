/** Lets readers in together, and a writer alone. */
public class ReadersWriters {
    // answer begins
    public void beginRead() { }

    public void endRead() { }

    public void beginWrite() { }

    public void endWrite() { }
    // answer ends
}
