import java.io.StringReader;
import java.io.StringWriter;
import javax.xml.transform.Templates;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerConfigurationException;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;

public class Main {
    static final String STOCK = "<stock><tea price='3.5'>green</tea><tea price='12'>black</tea><cup/></stock>";

    static StreamSource sheet(String body) {
        return new StreamSource(new StringReader(
                "<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'>" + body + "</xsl:stylesheet>"));
    }

    static String apply(Transformer transformer) throws TransformerException {
        StringWriter out = new StringWriter();
        transformer.transform(new StreamSource(new StringReader(STOCK)), new StreamResult(out));
        return out.toString();
    }

    public static void main(String[] args) throws Exception {
        TransformerFactory factory = TransformerFactory.newInstance();
        factory.setErrorListener(quiet());

        // One sheet, two transformers; a parameter, a key, sorting and a named template.
        Templates list = factory.newTemplates(sheet("<xsl:output method='text'/><xsl:param name='unit' select=\"'EUR'\"/>"
                + "<xsl:key name='dear' match='tea[@price &gt; 10]' use='name()'/>"
                + "<xsl:template match='/stock'><xsl:for-each select='tea'><xsl:sort select='.'/>"
                + "<xsl:call-template name='line'><xsl:with-param name='n' select='position()'/></xsl:call-template></xsl:for-each>"
                + "dear: <xsl:value-of select=\"key('dear', 'tea')\"/>, sum <xsl:value-of select='sum(tea/@price)'/></xsl:template>"
                + "<xsl:template name='line'><xsl:param name='n'/><xsl:value-of select=\"concat($n, ' ', ., ' ', "
                + "format-number(@price, '0.00'), ' ', $unit, '; ')\"/></xsl:template>"));
        System.out.println(apply(list.newTransformer()));
        Transformer dollars = list.newTransformer();
        dollars.setParameter("unit", "USD");
        System.out.println(apply(dollars));
        System.out.println(list.getOutputProperties().getProperty("method"));

        // Another sheet beside it, with modes and XML as output.
        System.out.println(apply(factory.newTransformer(sheet("<xsl:output omit-xml-declaration='yes'/>"
                + "<xsl:template match='/'><r><xsl:apply-templates select='//tea' mode='m'/></r></xsl:template>"
                + "<xsl:template match='tea' mode='m'><t p='{@price}'><xsl:copy-of select='text()'/></t></xsl:template>"))));

        try {
            factory.newTransformer(sheet("<xsl:template match='['/>"));
            System.out.println("compiled");
        } catch (TransformerConfigurationException e) {
            System.out.println("not a style sheet");
        }
    }

    static javax.xml.transform.ErrorListener quiet() {
        return new javax.xml.transform.ErrorListener() {
            @Override
            public void warning(TransformerException e) {}

            @Override
            public void error(TransformerException e) {}

            @Override
            public void fatalError(TransformerException e) {}
        };
    }
}
