import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.Signature;
import java.util.HexFormat;
import java.util.concurrent.Callable;
import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;
import javax.net.ssl.SSLContext;
import javax.xml.crypto.dsig.XMLSignatureFactory;

public class Main {
    static void show(String what, Callable<Object> body) {
        try {
            Object value = body.call();
            System.out.println(what + ": " + (value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : value));
        } catch (Throwable e) {
            System.out.println(what + " throws " + e);
        }
    }

    static Object mac() throws Exception {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec("key".getBytes(), "HmacSHA256"));
        return mac.doFinal("text".getBytes());
    }

    static Object cbc() throws Exception {
        Cipher cipher = Cipher.getInstance("AES/CBC/PKCS5Padding");
        cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[32], "AES"), new IvParameterSpec(new byte[16]));
        return cipher.doFinal("text".getBytes());
    }

    static Object gcm() throws Exception {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[16], "AES"), new GCMParameterSpec(128, new byte[12]));
        return cipher.doFinal("text".getBytes());
    }

    static Object password() throws Exception {
        PBEKeySpec spec = new PBEKeySpec("password".toCharArray(), "salt".getBytes(), 2, 128);
        return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(spec).getEncoded();
    }

    static Object key() throws Exception {
        KeyGenerator generator = KeyGenerator.getInstance("AES");
        generator.init(128);
        return generator.generateKey().getEncoded().length;
    }

    public static void main(String[] args) {
        show("HMAC", Main::mac);
        show("CBC", Main::cbc);
        show("GCM", Main::gcm);
        show("password", Main::password);
        show("key", Main::key);
        show("digest", () -> MessageDigest.getInstance("SHA-512/256").digest("text".getBytes()));
        show("RSA", () -> Signature.getInstance("SHA256withRSA").getProvider());
        show("EC", () -> KeyFactory.getInstance("EC").getProvider());
        show("TLS", () -> SSLContext.getInstance("TLS").getProtocol());
        show("XML signature", () -> XMLSignatureFactory.getInstance("DOM").getMechanismType());
        show("unknown", () -> MessageDigest.getInstance("NONE"));
    }
}
