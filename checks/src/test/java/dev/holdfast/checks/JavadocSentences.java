package dev.holdfast.checks;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** Finds public types and methods whose Javadoc does not open with a sentence. */
final class JavadocSentences extends TreePathScanner<@Nullable Void, Boolean> {

    private final DocTrees docs;
    private final CompilationUnitTree unit;
    private final List<String> missing = new ArrayList<>();

    private JavadocSentences(DocTrees docs, CompilationUnitTree unit) {
        this.docs = docs;
        this.unit = unit;
    }

    /** The public types and methods without a first sentence, as "file:line name". */
    static List<String> missing(List<Path> files) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        var manager = compiler.getStandardFileManager(null, null, null);
        JavacTask task = (JavacTask) compiler.getTask(
                null, manager, null, List.of("-proc:none"), null, manager.getJavaFileObjectsFromPaths(files));
        List<String> missing = new ArrayList<>();
        try {
            for (CompilationUnitTree unit : task.parse()) {
                JavadocSentences scanner = new JavadocSentences(DocTrees.instance(task), unit);
                scanner.scan(new TreePath(unit), false);
                missing.addAll(scanner.missing);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return missing;
    }

    /** The parameter says whether the enclosing type makes its members public: an interface does. */
    @Override
    public @Nullable Void visitClass(ClassTree type, Boolean membersArePublic) {
        if (membersArePublic || isPublic(type.getModifiers())) {
            check(type.getSimpleName().toString(), type);
            boolean isInterface = type.getKind() == Tree.Kind.INTERFACE;
            type.getMembers().forEach(member -> scan(member, isInterface));
        }
        return null;
    }

    @Override
    public @Nullable Void visitMethod(MethodTree method, Boolean membersArePublic) {
        boolean seen = isPublic(method.getModifiers())
                || (membersArePublic && !method.getModifiers().getFlags().contains(Modifier.PRIVATE));
        boolean overrides = method.getModifiers().getAnnotations().stream()
                .anyMatch(
                        annotation -> annotation.getAnnotationType().toString().equals("Override"));
        if (seen && !overrides && !isDescribedByItsRecord(method)) {
            check(method.getName().toString(), method);
        }
        return null;
    }

    @Override
    public @Nullable Void visitVariable(VariableTree field, Boolean membersArePublic) {
        return null;
    }

    /** Constructors and accessors of a record say what its components say. */
    private boolean isDescribedByItsRecord(MethodTree method) {
        ClassTree owner = (ClassTree) getCurrentPath().getParentPath().getLeaf();
        return owner.getKind() == Tree.Kind.RECORD
                && (method.getReturnType() == null
                        || isComponent(owner, method.getName().toString()));
    }

    private static boolean isComponent(ClassTree record, String name) {
        return record.getMembers().stream()
                .filter(VariableTree.class::isInstance)
                .map(VariableTree.class::cast)
                .filter(field -> !field.getModifiers().getFlags().contains(Modifier.STATIC))
                .anyMatch(field -> field.getName().contentEquals(name));
    }

    private static boolean isPublic(ModifiersTree modifiers) {
        return modifiers.getFlags().contains(Modifier.PUBLIC)
                || modifiers.getFlags().contains(Modifier.PROTECTED);
    }

    private void check(String name, Tree tree) {
        @Nullable DocCommentTree comment = docs.getDocCommentTree(getCurrentPath());
        String sentence = comment == null
                ? ""
                : comment.getFirstSentence().stream().map(DocTree::toString).collect(Collectors.joining());
        if (!sentence.strip().endsWith(".") && !sentence.strip().startsWith("{@return")) {
            long start = docs.getSourcePositions().getStartPosition(unit, tree);
            Path file = Path.of(unit.getSourceFile().toUri());
            missing.add(Reactor.shown(file) + ":" + unit.getLineMap().getLineNumber(start) + " " + name);
        }
    }
}
