package lab.judge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A part of retouch by the name that RETOUCH_OFF takes (rewriter/base/mutation.h).
 *
 * @param beside parts that select the same tests, with commas between: left out with it, for it cannot be noticed beside them
 * @param isAlone whether only programs by themselves can show it
 * @param scenario the test that fails without it, where generated programs cannot show it; null: they do
 */
record Part(String off, String beside, boolean isAlone, String scenario) {
    private static final List<String> POINTS = List.of("point:new", "point:getstatic", "point:putstatic", "point:invokestatic", "point:invokeinterface", "point:ldc", "point:ldc_w",
            "point:anewarray", "point:multianewarray", "point:invokedynamic", "bootstrap:handle", "bootstrap:class", "bootstrap:result", "handle:capture", "method:entry", "method:initialisation set");
    private static final List<String> CALLS = List.of("seen:0", "seen:1", "seen:2", "seen:I", "seen:J", "call:lines", "call:polymorphic", "text:constant", "text:annotation");
    private static final List<String> CLOSURE = List.of("closure:superclass", "closure:superinterfaces", "closure:annotation types", "closure:package-info", "closure:named classes",
            "closure:ancestors of named classes", "closure:enums of members", "closure:initialisation sets", "closure:subtypes");
    private static final List<String> HEADERS = List.of("header:flags", "header:superclass", "header:interfaces", "header:NestMembers", "header:PermittedSubclasses", "header:InnerClasses");
    private static final List<String> DIGEST = List.of("digest:class flags", "digest:fields", "digest:methods", "digest:member flags", "digest:member names",
            "digest:member descriptors", "digest:Code", "digest:instructions", "digest:exception table", "digest:ConstantValue", "digest:Exceptions", "digest:RuntimeVisibleAnnotations",
            "digest:RuntimeVisibleParameterAnnotations", "digest:RuntimeVisibleTypeAnnotations", "digest:AnnotationDefault", "digest:InnerClasses", "digest:EnclosingMethod", "digest:Signature",
            "digest:Record", "digest:PermittedSubclasses", "digest:MethodParameters", "digest:LineNumberTable", "digest:LocalVariableTable");
    /** Compilers change these only together with others. */
    private static final Map<String, String> TOGETHER = new LinkedHashMap<>();

    static {
        TOGETHER.put("header:NestHost", "header:NestMembers,header:InnerClasses");
        TOGETHER.put("header:Record", "header:superclass");
        TOGETHER.put("digest:superclass", "digest:Code,closure:subtypes");
        TOGETHER.put("digest:interfaces", "closure:subtypes");
        TOGETHER.put("digest:NestMembers", "digest:InnerClasses");
        TOGETHER.put("digest:NestHost", "digest:InnerClasses,digest:SourceFile,header:NestMembers");
        TOGETHER.put("digest:SourceFile", "digest:InnerClasses,digest:NestHost,header:NestMembers");
    }

    /** What generated programs cannot show, by the test that does: its program and its name. */
    private static final Map<String, String> ELSEWHERE = new LinkedHashMap<>();

    static {
        // Files that change between two runs, the environment; what javac never makes.
        for (String kind : "6 7 8 9 A B C D E F G H L M N O P Q S T U".split(" ")) ELSEWHERE.put("seen:" + kind, "rewriter_instrument_tests ReflectivePoints.ShowWhatTheirRowsSay");
        ELSEWHERE.put("call:files", "rewriter_instrument_tests CallPoints.*");
        ELSEWHERE.put("handle:dynamic call", "rewriter_instrument_tests DynamicCalls.*");
        ELSEWHERE.put("call:manifest", "rewriter_instrument_tests CallPoints.*");
        ELSEWHERE.put("point:ldc2_w", "rewriter_instrument_tests LoadedConstants.*");
        for (String attribute : List.of("Synthetic", "Deprecated", "RuntimeInvisibleAnnotations", "RuntimeInvisibleParameterAnnotations", "RuntimeInvisibleTypeAnnotations",
                "SourceDebugExtension", "Module", "ModulePackages", "ModuleMainClass", "ModuleTarget", "ModuleHashes", "ModuleResolution", "CharacterRangeTable", "CompilationID", "SourceID")) {
            ELSEWHERE.put("digest:" + attribute, "rewriter_facts_tests MeaningOfEverything.HasEveryByteOfEveryAttribute");
        }
        ELSEWHERE.put("bootstrap:method type", "rewriter_instrument_tests LoadedConstants.*");
    }

    private static final List<String> ALONE = List.of("seen:3", "seen:4", "seen:5", "call:serial", "call:classes", "handle:stand-in", "closure:providers");

    static List<Part> all() {
        List<Part> all = new ArrayList<>();
        for (List<String> parts : List.of(POINTS, CALLS, CLOSURE, HEADERS, DIGEST)) parts.forEach(off -> all.add(new Part(off, "", false, null)));
        TOGETHER.forEach((off, beside) -> all.add(new Part(off, beside, false, null)));
        ELSEWHERE.forEach((off, test) -> all.add(new Part(off, "", false, test)));
        ALONE.forEach(off -> all.add(new Part(off, "", true, null)));
        return all;
    }
}
