package jdk.internal.access;

import jdk.internal.misc.Unsafe;

/**
 * Where packages of the library leave what they let the others do. Every getter initialises the class that fills its
 * field: here no start-up sequence has done so before.
 */
public class SharedSecrets {
    private static JavaAWTAccess javaAWTAccess;
    private static JavaAWTFontAccess javaAWTFontAccess;
    private static JavaBeansAccess javaBeansAccess;
    private static JavaLangAccess javaLangAccess;
    private static JavaLangInvokeAccess javaLangInvokeAccess;
    private static JavaLangModuleAccess javaLangModuleAccess;
    private static JavaLangRefAccess javaLangRefAccess;
    private static JavaLangReflectAccess javaLangReflectAccess;
    private static JavaIOAccess javaIOAccess;
    private static JavaIOFileDescriptorAccess javaIOFileDescriptorAccess;
    private static JavaIOFilePermissionAccess javaIOFilePermissionAccess;
    private static JavaIORandomAccessFileAccess javaIORandomAccessFileAccess;
    private static JavaObjectInputStreamReadString javaObjectInputStreamReadString;
    private static JavaObjectInputStreamAccess javaObjectInputStreamAccess;
    private static JavaObjectInputFilterAccess javaObjectInputFilterAccess;
    private static JavaNetInetAddressAccess javaNetInetAddressAccess;
    private static JavaNetHttpCookieAccess javaNetHttpCookieAccess;
    private static JavaNetUriAccess javaNetUriAccess;
    private static JavaNetURLAccess javaNetURLAccess;
    private static JavaNioAccess javaNioAccess;
    private static JavaUtilCollectionAccess javaUtilCollectionAccess;
    private static JavaUtilJarAccess javaUtilJarAccess;
    private static JavaUtilZipFileAccess javaUtilZipFileAccess;
    private static JavaUtilResourceBundleAccess javaUtilResourceBundleAccess;
    private static JavaSecurityAccess javaSecurityAccess;
    private static JavaSecurityPropertiesAccess javaSecurityPropertiesAccess;
    private static JavaSecuritySignatureAccess javaSecuritySignatureAccess;
    private static JavaSecuritySpecAccess javaSecuritySpecAccess;
    private static JavaxCryptoSealedObjectAccess javaxCryptoSealedObjectAccess;
    private static JavaxCryptoSpecAccess javaxCryptoSpecAccess;

    private static void initialise(Class<?> c) {
        Unsafe.getUnsafe().ensureClassInitialized(c);
    }

    /** The same for classes that cannot be named here. */
    private static void initialise(String name) {
        try {
            Class.forName(name, true, null);
        } catch (ClassNotFoundException e) {
            throw new InternalError(e);
        }
    }

    public static JavaAWTAccess getJavaAWTAccess() {
        return javaAWTAccess;
    }

    public static void setJavaAWTAccess(JavaAWTAccess access) {
        javaAWTAccess = access;
    }

    public static JavaAWTFontAccess getJavaAWTFontAccess() {
        return javaAWTFontAccess;
    }

    public static void setJavaAWTFontAccess(JavaAWTFontAccess access) {
        javaAWTFontAccess = access;
    }

    public static JavaBeansAccess getJavaBeansAccess() {
        return javaBeansAccess;
    }

    public static void setJavaBeansAccess(JavaBeansAccess access) {
        javaBeansAccess = access;
    }

    public static JavaLangAccess getJavaLangAccess() {
        return javaLangAccess;
    }

    public static void setJavaLangAccess(JavaLangAccess access) {
        javaLangAccess = access;
    }

    public static JavaLangInvokeAccess getJavaLangInvokeAccess() {
        return javaLangInvokeAccess;
    }

    public static void setJavaLangInvokeAccess(JavaLangInvokeAccess access) {
        javaLangInvokeAccess = access;
    }

    public static JavaLangModuleAccess getJavaLangModuleAccess() {
        if (javaLangModuleAccess == null) {
            initialise(java.lang.module.ModuleDescriptor.class);
        }
        return javaLangModuleAccess;
    }

    public static void setJavaLangModuleAccess(JavaLangModuleAccess access) {
        javaLangModuleAccess = access;
    }

    public static JavaLangRefAccess getJavaLangRefAccess() {
        if (javaLangRefAccess == null) {
            initialise("java.lang.ref.RefAccess");
        }
        return javaLangRefAccess;
    }

    public static void setJavaLangRefAccess(JavaLangRefAccess access) {
        javaLangRefAccess = access;
    }

    public static JavaLangReflectAccess getJavaLangReflectAccess() {
        if (javaLangReflectAccess == null) {
            initialise("java.lang.reflect.ReflectAccessHolder");
        }
        return javaLangReflectAccess;
    }

    public static void setJavaLangReflectAccess(JavaLangReflectAccess access) {
        javaLangReflectAccess = access;
    }

    public static JavaIOAccess getJavaIOAccess() {
        if (javaIOAccess == null) {
            initialise(java.io.Console.class);
        }
        return javaIOAccess;
    }

    public static void setJavaIOAccess(JavaIOAccess access) {
        javaIOAccess = access;
    }

    public static JavaIOFileDescriptorAccess getJavaIOFileDescriptorAccess() {
        if (javaIOFileDescriptorAccess == null) {
            initialise(java.io.FileDescriptor.class);
        }
        return javaIOFileDescriptorAccess;
    }

    public static void setJavaIOFileDescriptorAccess(JavaIOFileDescriptorAccess access) {
        javaIOFileDescriptorAccess = access;
    }

    public static JavaIOFilePermissionAccess getJavaIOFilePermissionAccess() {
        if (javaIOFilePermissionAccess == null) {
            initialise(java.io.FilePermission.class);
        }
        return javaIOFilePermissionAccess;
    }

    public static void setJavaIOFilePermissionAccess(JavaIOFilePermissionAccess access) {
        javaIOFilePermissionAccess = access;
    }

    public static JavaIORandomAccessFileAccess getJavaIORandomAccessFileAccess() {
        if (javaIORandomAccessFileAccess == null) {
            initialise(java.io.RandomAccessFile.class);
        }
        return javaIORandomAccessFileAccess;
    }

    public static void setJavaIORandomAccessFileAccess(JavaIORandomAccessFileAccess access) {
        javaIORandomAccessFileAccess = access;
    }

    public static JavaObjectInputStreamReadString getJavaObjectInputStreamReadString() {
        if (javaObjectInputStreamReadString == null) {
            initialise(java.io.ObjectInputStream.class);
        }
        return javaObjectInputStreamReadString;
    }

    public static void setJavaObjectInputStreamReadString(JavaObjectInputStreamReadString access) {
        javaObjectInputStreamReadString = access;
    }

    public static JavaObjectInputStreamAccess getJavaObjectInputStreamAccess() {
        if (javaObjectInputStreamAccess == null) {
            initialise(java.io.ObjectInputStream.class);
        }
        return javaObjectInputStreamAccess;
    }

    public static void setJavaObjectInputStreamAccess(JavaObjectInputStreamAccess access) {
        javaObjectInputStreamAccess = access;
    }

    public static JavaObjectInputFilterAccess getJavaObjectInputFilterAccess() {
        if (javaObjectInputFilterAccess == null) {
            initialise(java.io.ObjectInputFilter.Config.class);
        }
        return javaObjectInputFilterAccess;
    }

    public static void setJavaObjectInputFilterAccess(JavaObjectInputFilterAccess access) {
        javaObjectInputFilterAccess = access;
    }

    public static JavaNetInetAddressAccess getJavaNetInetAddressAccess() {
        if (javaNetInetAddressAccess == null) {
            initialise(java.net.InetAddress.class);
        }
        return javaNetInetAddressAccess;
    }

    public static void setJavaNetInetAddressAccess(JavaNetInetAddressAccess access) {
        javaNetInetAddressAccess = access;
    }

    public static JavaNetHttpCookieAccess getJavaNetHttpCookieAccess() {
        if (javaNetHttpCookieAccess == null) {
            initialise(java.net.HttpCookie.class);
        }
        return javaNetHttpCookieAccess;
    }

    public static void setJavaNetHttpCookieAccess(JavaNetHttpCookieAccess access) {
        javaNetHttpCookieAccess = access;
    }

    public static JavaNetUriAccess getJavaNetUriAccess() {
        if (javaNetUriAccess == null) {
            initialise(java.net.URI.class);
        }
        return javaNetUriAccess;
    }

    public static void setJavaNetUriAccess(JavaNetUriAccess access) {
        javaNetUriAccess = access;
    }

    public static JavaNetURLAccess getJavaNetURLAccess() {
        if (javaNetURLAccess == null) {
            initialise(java.net.URL.class);
        }
        return javaNetURLAccess;
    }

    public static void setJavaNetURLAccess(JavaNetURLAccess access) {
        javaNetURLAccess = access;
    }

    public static JavaNioAccess getJavaNioAccess() {
        if (javaNioAccess == null) {
            initialise(java.nio.Buffer.class);
        }
        return javaNioAccess;
    }

    public static void setJavaNioAccess(JavaNioAccess access) {
        javaNioAccess = access;
    }

    public static JavaUtilCollectionAccess getJavaUtilCollectionAccess() {
        if (javaUtilCollectionAccess == null) {
            initialise("java.util.ImmutableCollections$Access");
        }
        return javaUtilCollectionAccess;
    }

    public static void setJavaUtilCollectionAccess(JavaUtilCollectionAccess access) {
        javaUtilCollectionAccess = access;
    }

    public static JavaUtilJarAccess javaUtilJarAccess() {
        if (javaUtilJarAccess == null) {
            initialise(java.util.jar.JarFile.class);
        }
        return javaUtilJarAccess;
    }

    public static void setJavaUtilJarAccess(JavaUtilJarAccess access) {
        javaUtilJarAccess = access;
    }

    public static JavaUtilZipFileAccess getJavaUtilZipFileAccess() {
        if (javaUtilZipFileAccess == null) {
            initialise(java.util.zip.ZipFile.class);
        }
        return javaUtilZipFileAccess;
    }

    public static void setJavaUtilZipFileAccess(JavaUtilZipFileAccess access) {
        javaUtilZipFileAccess = access;
    }

    public static JavaUtilResourceBundleAccess getJavaUtilResourceBundleAccess() {
        if (javaUtilResourceBundleAccess == null) {
            initialise(java.util.ResourceBundle.class);
        }
        return javaUtilResourceBundleAccess;
    }

    public static void setJavaUtilResourceBundleAccess(JavaUtilResourceBundleAccess access) {
        javaUtilResourceBundleAccess = access;
    }

    public static JavaSecurityAccess getJavaSecurityAccess() {
        if (javaSecurityAccess == null) {
            initialise(java.security.ProtectionDomain.class);
        }
        return javaSecurityAccess;
    }

    public static void setJavaSecurityAccess(JavaSecurityAccess access) {
        javaSecurityAccess = access;
    }

    public static JavaSecurityPropertiesAccess getJavaSecurityPropertiesAccess() {
        if (javaSecurityPropertiesAccess == null) {
            initialise(java.security.Security.class);
        }
        return javaSecurityPropertiesAccess;
    }

    public static void setJavaSecurityPropertiesAccess(JavaSecurityPropertiesAccess access) {
        javaSecurityPropertiesAccess = access;
    }

    public static JavaSecuritySignatureAccess getJavaSecuritySignatureAccess() {
        if (javaSecuritySignatureAccess == null) {
            initialise(java.security.Signature.class);
        }
        return javaSecuritySignatureAccess;
    }

    public static void setJavaSecuritySignatureAccess(JavaSecuritySignatureAccess access) {
        javaSecuritySignatureAccess = access;
    }

    public static JavaSecuritySpecAccess getJavaSecuritySpecAccess() {
        if (javaSecuritySpecAccess == null) {
            initialise(java.security.spec.EncodedKeySpec.class);
        }
        return javaSecuritySpecAccess;
    }

    public static void setJavaSecuritySpecAccess(JavaSecuritySpecAccess access) {
        javaSecuritySpecAccess = access;
    }

    public static JavaxCryptoSealedObjectAccess getJavaxCryptoSealedObjectAccess() {
        if (javaxCryptoSealedObjectAccess == null) {
            initialise(javax.crypto.SealedObject.class);
        }
        return javaxCryptoSealedObjectAccess;
    }

    public static void setJavaxCryptoSealedObjectAccess(JavaxCryptoSealedObjectAccess access) {
        javaxCryptoSealedObjectAccess = access;
    }

    public static JavaxCryptoSpecAccess getJavaxCryptoSpecAccess() {
        if (javaxCryptoSpecAccess == null) {
            initialise(javax.crypto.spec.SecretKeySpec.class);
        }
        return javaxCryptoSpecAccess;
    }

    public static void setJavaxCryptoSpecAccess(JavaxCryptoSpecAccess access) {
        javaxCryptoSpecAccess = access;
    }
}
