package dev.holdfast.checks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** An XML file, read by XPath without namespaces: a pom, or a report of Surefire. */
record Pom(Path file, Document document) {

    static Pom read(Path file) {
        try {
            return new Pom(
                    file,
                    DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile()));
        } catch (ParserConfigurationException | SAXException | IOException e) {
            throw new IllegalStateException(file + " cannot be read", e);
        }
    }

    /** The nodes that the expression selects. */
    NodeList nodes(String xpath) {
        try {
            return (NodeList) XPathFactory.newInstance().newXPath().evaluate(xpath, document, XPathConstants.NODESET);
        } catch (XPathExpressionException e) {
            throw new IllegalArgumentException(xpath, e);
        }
    }

    /** The texts of the nodes that the expression selects, without blanks around. */
    List<String> texts(String xpath) {
        NodeList nodes = nodes(xpath);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            texts.add(nodes.item(i).getTextContent().strip());
        }
        return texts;
    }

    /** The text of the one node that the expression selects, or an empty text. */
    String text(String xpath) {
        return texts(xpath).stream().findFirst().orElse("");
    }
}
