import java.io.StringReader;
import java.io.StringWriter;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;

public class Main {
    public static void main(String[] args) throws Exception {
        String sheet = "<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'>"
                + "<xsl:output method='text'/><xsl:template match='/'>[<xsl:value-of select='a'/>]</xsl:template></xsl:stylesheet>";
        StringWriter out = new StringWriter();
        TransformerFactory.newInstance().newTransformer(new StreamSource(new StringReader(sheet)))
                .transform(new StreamSource(new StringReader("<a>1</a>")), new StreamResult(out));
        if (!out.toString().equals("[1]")) {
            throw new AssertionError(out);
        }
    }
}
