package jdk.internal.jrtfs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import jdk.internal.interleave.LibraryImage;
import jdk.internal.jimage.ImageReader.Node;

/**
 * The image of the JDK's modules: what the class library has packed of them. Folders are made when they are looked at, so
 * that only what a program looks for is fetched.
 */
abstract class SystemImage {
    private static final String MODULES = "/modules";
    private static final String PACKAGES = "/packages";

    /** Where the classes of a JDK lie that is no image; there is none here. */
    static final Path explodedModulesDir = null;

    abstract Node findNode(String path) throws IOException;

    abstract byte[] getResource(Node node) throws IOException;

    abstract void close() throws IOException;

    static SystemImage open() throws IOException {
        return new Packed(Files.readAttributes(Path.of(System.getProperty("java.home")), BasicFileAttributes.class));
    }

    private static final class Packed extends SystemImage {
        /** Everything is as old as the folder of the JDK. */
        private final BasicFileAttributes attributes;

        Packed(BasicFileAttributes attributes) {
            this.attributes = attributes;
        }

        @Override
        Node findNode(String path) {
            if (path.equals("/") || path.equals(MODULES) || path.equals(PACKAGES)) {
                return new Folder(this, path);
            }
            return path.startsWith(MODULES + "/") ? inModule(path) : path.startsWith(PACKAGES + "/") ? inPackages(path) : null;
        }

        private Node inModule(String path) {
            String module = moduleOf(path);
            String rest = inside(path);
            if (LibraryImage.names(module, rest) != null) {
                return new Folder(this, path);
            }
            return LibraryImage.hasFile(module, rest) ? new Resource(this, path) : null;
        }

        /** {@code /packages/java.lang} is a folder, and what is in it leads to modules. */
        private Node inPackages(String path) {
            String rest = path.substring(PACKAGES.length() + 1);
            int end = rest.indexOf('/');
            String[] modules = LibraryImage.modulesOf(end < 0 ? rest : rest.substring(0, end));
            if (modules == null || end < 0) {
                return modules == null ? null : new Folder(this, path);
            }
            String wanted = rest.substring(end + 1);
            for (String module : modules) {
                if (module.equals(wanted)) {
                    return new Link(this, path);
                }
            }
            return null;
        }

        @Override
        byte[] getResource(Node node) {
            return LibraryImage.content(moduleOf(node.getName()), inside(node.getName()));
        }

        @Override
        void close() {}
    }

    /** The module of a path that begins with {@code /modules/}. */
    private static String moduleOf(String path) {
        int end = path.indexOf('/', MODULES.length() + 1);
        return path.substring(MODULES.length() + 1, end < 0 ? path.length() : end);
    }

    /** The rest of such a path; empty for the module itself. */
    private static String inside(String path) {
        int end = path.indexOf('/', MODULES.length() + 1);
        return end < 0 ? "" : path.substring(end + 1);
    }

    private static final class Folder extends Node {
        private final Packed image;
        private List<Node> children;

        Folder(Packed image, String path) {
            super(path, image.attributes);
            this.image = image;
        }

        @Override
        public boolean isDirectory() {
            return true;
        }

        @Override
        public List<Node> getChildren() {
            if (children == null) {
                String path = getName();
                String before = path.equals("/") ? path : path + "/";
                List<Node> made = new ArrayList<>();
                for (String name : names(path)) {
                    made.add(child(before + name, path));
                }
                children = made;
            }
            return children;
        }

        private static String[] names(String path) {
            return switch (path) {
                case "/" -> new String[] {"packages/", "modules/"};
                case MODULES -> LibraryImage.modules();
                case PACKAGES -> LibraryImage.packages();
                default -> path.startsWith(PACKAGES) ? LibraryImage.modulesOf(path.substring(PACKAGES.length() + 1))
                        : LibraryImage.names(moduleOf(path), inside(path));
            };
        }

        private Node child(String path, String parent) {
            if (path.endsWith("/")) {
                return new Folder(image, path.substring(0, path.length() - 1));
            }
            if (parent.equals(MODULES) || parent.equals(PACKAGES)) {
                return new Folder(image, path);
            }
            return parent.startsWith(PACKAGES) ? new Link(image, path) : new Resource(image, path);
        }
    }

    private static final class Link extends Node {
        private final Packed image;

        Link(Packed image, String path) {
            super(path, image.attributes);
            this.image = image;
        }

        @Override
        public boolean isLink() {
            return true;
        }

        @Override
        public Node resolveLink(boolean recursive) {
            return new Folder(image, MODULES + getName().substring(getName().lastIndexOf('/')));
        }
    }

    private static final class Resource extends Node {
        private final Packed image;

        Resource(Packed image, String path) {
            super(path, image.attributes);
            this.image = image;
        }

        @Override
        public boolean isResource() {
            return true;
        }

        @Override
        public long size() {
            return image.getResource(this).length;
        }

        @Override
        public String extension() {
            String name = getName();
            int dot = name.lastIndexOf('.');
            return dot < 0 ? "" : name.substring(dot + 1);
        }
    }
}
