# shellcheck shell=bash
# The changes of main_job, one a row: sourced by it, calls its `change`.
#
#   change WHAT AFFECTED FILE EDIT [FILE EDIT]...
#
# WHAT begins with the folder of the project that is changed. AFFECTED: the test classes of that folder whose results change,
# which main_job checks by running them; each must be selected. A change that alters no result names none, and none may be
# selected. EDIT is a sed program that must change the file.

# An earlier test in the same JVM did the work.
change 'k01 helper of a static initialiser' 'FirstTest SecondTest' Program.java 's/return "one"/return "two"/'
change 'k01 a class that no test uses' '' Program.java 's/return "unused"/return "still unused"/'
change 'k02 class of an object in a static map' 'FirstTest SecondTest' Program.java 's/return "one"/return "two"/'
change 'k03 object behind a chain of fields' 'FirstTest SecondTest' Program.java 's/return "one"/return "two"/'
change 'k04 subclass in a static of its superclass overrides' 'FirstTest SecondTest' Program.java \
  's/^class Sub extends Base {/&\n  @Override String text() { return "sub"; }/'
change 'k05 method inherited from a superclass' 'FirstTextTest SecondTextTest' Program.java 's/String text() { return "one"/String text() { return "two"/'
change 'k05 method inherited from an interface' 'FirstNameTest SecondNameTest' Program.java 's/String name() { return "one"/String name() { return "two"/'
change 'k05 class of an earlier object newly overrides a method' 'FirstTextTest SecondTextTest' Program.java \
  's/^class Child extends Parent implements Named {/&\n  @Override String text() { return "child"; }/'
change 'k05 class of an earlier object newly overrides a default method' 'FirstNameTest SecondNameTest' Program.java \
  's/^class Child extends Parent implements Named {/&\n  @Override public String name() { return "child"; }/'
change 'k06 what a cached method does' 'FirstMethodTest SecondMethodTest' Program.java 's/return "one"/return "two"/'
change 'k06 what a cached field holds' \
  'FirstFieldTest SecondFieldTest FirstHandleTest SecondHandleTest FirstVariableTest SecondVariableTest' Program.java 's/field = "one"/field = "two"/'
change 'k07 class of an object that was read' 'FirstTest SecondTest' Program.java 's/return "one"/return "two"/'
change 'k07 superinterface of an object that was read' 'FirstMarkTest SecondMarkTest' Program.java 's/Serializable, Mark/Serializable/'
change 'k07 constructor of a superclass of an object that was read' 'FirstMadeTest SecondMadeTest' Program.java 's/made = "made"/made = "changed"/'
change 'k07 what an object resolves to that was read' 'FirstResolvedTest SecondResolvedTest' Program.java 's/return "resolved"/return "changed"/'
change 'k07b fields of an object that is written' 'FirstWriterTest SecondWriterTest' Program.java 's/int x = 5/int x = 5, y/'
change 'k08 interface constant' 'FirstTest SecondTest' Program.java 's/make("one")/make("two")/'
change 'k08 helper of an interface constant' 'FirstTest SecondTest' Program.java 's/return text;/return text + text;/'

change 'k01b helper of an enum' 'FirstEnumTest SecondEnumTest' Program.java 's,return text; } // enum,return text + text; } // enum,'
change 'k01b object made by an initialiser' 'FirstPartTest SecondPartTest' Program.java 's,"one"; // instance,"two"; // instance,'
change 'k01b method that an initialiser keeps' 'FirstLaterTest SecondLaterTest' Program.java 's,"one"; } // later,"two"; } // later,'
change 'k02b class of an object in a static list' 'FirstListTest SecondListTest' Program.java 's/return "listed"/return "changed"/'
change 'k02b class of a singleton' 'FirstSingleTest SecondSingleTest' Program.java 's/return "single"/return "changed"/'
change 'k02b class of an object in a static array' 'FirstSlotTest SecondSlotTest' Program.java 's/return "slot"/return "changed"/'
change 'k03b what a lambda behind a chain of fields calls' 'FirstLeafTest SecondLeafTest' Program.java 's/return "fruit"/return "changed"/'
change 'k03b inner class behind a chain of fields' 'FirstInsideTest SecondInsideTest' Program.java 's/return "inside"/return "changed"/'
change 'k04b anonymous subclass in a static of its superclass' 'FirstAnonymousTest SecondAnonymousTest' Program.java 's/return "anonymous"/return "changed"/'
change 'k04b subclass in a static of its superclass, made by reflection' 'FirstReflectedTest SecondReflectedTest' Program.java \
  's/return "reflected"/return "changed"/'
change 'k04b enum constant with a body' 'FirstBodyTest SecondBodyTest' Program.java 's/return "body"/return "changed"/'
change 'k05b method of the superclass of a superclass' 'FirstDeepTest SecondDeepTest' Program.java 's/return "deep"/return "changed"/'
change 'k05b method that a superclass newly overrides' 'FirstDeepTest SecondDeepTest' Program.java \
  's/^class Middle extends Top {/&\n  @Override String deep() { return "middle"; }/'
change 'k05b default that a sub-interface newly overrides' 'FirstWideTest SecondWideTest' Program.java \
  's/^interface Lower extends Upper {/&\n  @Override default String wide() { return "lower"; }/'
change 'k06b class of a cached constructor' 'FirstConstructorTest SecondConstructorTest' Program.java 's/return "made"/return "changed"/'
change 'k06b what a cached method handle calls' 'FirstHandleTest SecondHandleTest' Program.java 's/return "called"/return "changed"/'
change 'k08b interface constant of a super-interface' 'FirstSubTest SecondSubTest' Program.java 's/make("one")/make("two")/'
change 'k08b interface constant that is read by reflection' 'FirstReflectiveTest SecondReflectiveTest' Program.java 's/return "value"/return "changed"/'

# Static resolution.
change 'k09 static field appears, one level below' 'ReadTest' Program.java 's,// members of Middle,static String read = "middle";,'
change 'k09 static field appears, two levels below' 'ReadTest' Program.java 's,// members of Low,static String read = "low";,'
change 'k09 written static field appears' 'WriteTest' Program.java 's,// members of Middle,static String written = "middle";,'
change 'k09 static method appears, one level below' 'CallTest' Program.java 's,// members of Middle,static String called() { return "middle"; },'
change 'k09 static method appears, two levels below' 'CallTest' Program.java 's,// members of Low,static String called() { return "low"; },'
change 'k10 superclass gains an initialiser' 'SuperclassTest' Program.java 's,// initialiser of Superclass,static { Log.text = "changed"; },'
change 'k10 initialisation no longer fails' 'FirstFailureTest SecondFailureTest' Program.java 's/return true/return false/'

# Interfaces.
change 'k11 default method' 'ClassTest BoundReferenceTest UnboundReferenceTest LambdaTest' Program.java 's/return "one"/return "two"/'
change 'k11 sub-interface overrides' 'ClassTest BoundReferenceTest UnboundReferenceTest' Program.java \
  's,// members of Loud,@Override default String text() { return "loud"; },'
change 'k12 interface dropped from the middle' 'InstanceTest' Program.java 's/interface Marked extends Mark/interface Marked/'
change 'k12 interface dropped from the class' 'InstanceTest' Program.java 's/class Thing implements Marked/class Thing/'
change 'k12 interface added' 'NoInstanceTest CastTest' Program.java 's/class Plain {/class Plain implements Other {/'
change 'k12 superclass of an exception' 'CatchTest' Program.java 's/class SpecialFailure extends Failure/class SpecialFailure extends RuntimeException/'

# Synthetic and indirect code.
change 'k13 lambda body' 'LambdaTest' Program.java 's/() -> "lambda"/() -> "other"/'
change 'k13 static method reference' 'StaticReferenceTest' Program.java 's/return "static"/return "other"/'
change 'k13 instance method reference' 'InstanceReferenceTest' Program.java 's/return "instance"/return "other"/'
change 'k13 constructor reference' 'ConstructorReferenceTest' Program.java 's/return "made"/return "other"/'
change 'k13 behind a bridge method' 'BridgeTest' Program.java 's/return "bridge"/return "other"/'
change 'k13 private member of a nest mate' 'NestTest' Program.java 's/return "nest"/return "other"/'
change 'k13 enum constants in another order' 'SwitchTest' Program.java 's/RED, BLUE;/BLUE, RED;/'
change 'k13 string concatenation' 'ConcatenationTest' Program.java 's/return "printed"/return "other"/'
change 'k14 a name like a proxy' 'ProxyNameTest' Program.java 's/return "proxy"/return "other"/'
change 'k14 a name like a lambda' 'LambdaNameTest' Program.java 's/return "lambda"/return "other"/'
change 'k14 a name with a number' 'NumberNameTest' Program.java 's/return "number"/return "other"/'

# Reflection and presence.
change 'k15 a class that was absent' 'ForNameTest LoadClassTest' Program.java 's,// optional class,class Optional {},'
change 'k15 a class found by name' 'FoundTest' Program.java 's/return "one"/return "two"/'
change 'k15 a provider' 'ServiceTest' Provider.java 's/return "one"/return "two"/'
change 'k15 a bundle' 'BundleTest' Messages.java 's/"one"/"two"/'
change 'k15 a bundle that was absent' 'BundleTest' Messages_de.java \
  's,// no such class,package k15; public class Messages_de extends Messages { @Override protected Object[][] getContents() { return new Object[][] {{"text"\, "de"}}; } },'
change 'k16 a member appears' 'MembersTest FirstStreamTest SecondStreamTest' Program.java 's,// another member,void two() {},'
change 'k16 a superinterface appears' 'HierarchyTest FirstStreamTest SecondStreamTest' Program.java 's,/. no superinterface ./,implements java.io.Serializable,'
change 'k16 record component' 'ComponentsTest' Program.java 's/Components(int first)/Components(int other)/'
change 'k16 parameter name' 'ParametersTest' Program.java 's/named(int first)/named(int other)/'
change 'k16 permitted subclass' 'PermittedTest' Program.java 's,permits Permitted /. another ./,permits Permitted\, Other,;s,extends Object /. permitted ./,extends Sealed,'
change 'k16 annotation of the package' 'PackageTest' package-info.java 's/"one"/"two"/'

# Digest.
change 'k17 annotation value, int' 'AnnotatedTest' Program.java 's/number = 1/number = 2/'
change 'k17 annotation value, double' 'AnnotatedTest' Program.java 's/fraction = 0.5/fraction = 0.25/'
change 'k17 annotation value, char' 'AnnotatedTest' Program.java "s/letter = 'l'/letter = 'm'/"
change 'k17 annotation value, string' 'AnnotatedTest' Program.java 's/text = "a"/text = "b"/'
change 'k17 annotation value, array element' 'AnnotatedTest' Program.java 's/list = {4, 6}/list = {6, 4}/'
change 'k17 annotation value, array length' 'AnnotatedTest' Program.java 's/list = {4, 6}/list = {4, 6, 6}/'
change 'k17 annotation value, class' 'AnnotatedTest' Program.java 's/type = String.class/type = Object.class/'
change 'k17 annotation value, enum' 'AnnotatedTest' Program.java 's/RetentionPolicy.CLASS, nested/RetentionPolicy.SOURCE, nested/'
change 'k17 annotation value, annotation' 'AnnotatedTest' Program.java 's/@Inner(5)/@Inner(6)/'
change 'k17 annotation default' 'AnnotatedTest' Program.java 's/default 3/default 4/'
change 'k17 generic signature' 'AnnotatedTest' Program.java 's/List<String> items/List<Integer> items/'
change 'k17 type annotation' 'AnnotatedTest' Program.java 's/@Typed("typed")/@Typed("changed")/'
change 'k17 parameter name' 'AnnotatedTest' Program.java 's/named(int first)/named(int other)/'
change 'k17 access flag' 'AnnotatedTest' Program.java 's/final void closed/void closed/'
change 'k17 constant of the same length' 'AnnotatedTest' Program.java 's/return "abc"/return "abd"/'
change 'k18 a line number that a test asserts on' 'LineTest' Program.java 's,^// line to be doubled,&\n&,'

# Precision.
change 'k03 lines move' '' Program.java '3s/^/\n\n\n/'
change 'k13 lines move' '' Program.java '3s/^/\n\n\n/'
change 'k17 lines move' '' Program.java '3s/^/\n\n\n/'
change 'k25 only a comment' '' Program.java 's,// Every style of test.*,// A comment of another length.,'

# Every style of test.
change 'k25 subject of every style' \
  'OuterTest ParameterizedStyleTest SourceTest FactoryTest RepeatedStyleTest InheritingTest BeforeAllTest StaticFieldTest ConstructorTest JUnit4Test JUnit3Test' \
  Program.java 's/return "one"/return "two"/'
change 'k25 inherited test' 'InheritingTest' Program.java \
  's/^  @Test void uses() { assertEquals("one", Subject.text()); }/  @Test void uses() { assertEquals("other", Subject.text()); }/'
change 'k25 source of arguments in another class' 'OtherSourceTest' Program.java 's/Stream.of(3, 3)/Stream.of(3, 4)/'
change 'k25 test method of an interface' 'DefaultTest' Program.java 's/assertEquals("held", held())/assertEquals("other", held())/'
change 'k25b constants that arguments are made of' 'FirstLevelTest SecondLevelTest' Program.java 's/LOW, HIGH/LOW, MIDDLE, HIGH/'
change 'k25b enum that arguments are converted to' 'FirstColorTest SecondColorTest' Program.java 's/^enum Color { RED, GREEN/enum Color { RED, BLUE/'
change 'k11b default method' 'LambdaTest ReferenceTest SuperTest' Program.java 's/return "hello "/return "bye "/'
change 'k11b default method that a class newly overrides' 'ReferenceTest' Program.java \
  's/^class Greeter implements Greets {/&\n  @Override public String greet() { return "none"; }/'
change 'k18b a line that a printed trace shows' 'PrintedTest ReflectedTest WalkerTest' Program.java 's,// a line,\n,'
change 'k18b a line that a walker shows' 'WalkerTest' Program.java 's,static int walk() {,&\n,'

# More programs of kinds that have few.
change 'k10b another superclass, with an initialiser' 'ChildTest' Program.java 's/class Child extends Plain/class Child extends Loud/'
change 'k10b initialisation newly fails' 'FirstFragileTest SecondFragileTest' Program.java 's/return false/return true/'
change 'k10b what an interface constant is made by' 'InterfaceTest' Program.java 's/Trace.steps.append(text);/Trace.steps.append(text + text);/'
change 'k12b interface dropped from the middle' 'ArrayTest ReferenceTest' Program.java 's/interface Middle extends Mark/interface Middle/'
change 'k12b interface added to an exception' 'NoneTest' Program.java 's/class Base extends RuntimeException/& implements Mark/'
change 'k12b superclass of an exception' 'ThrownTest' Program.java 's/class Special extends Base/class Special extends RuntimeException/'
change 'k14b a name like that of an enhanced class' 'EnhancedNameTest' Program.java 's/return "enhanced"/return "other"/'
change 'k14b a name like that of an accessor' 'AccessorNameTest' Program.java 's/return "accessor"/return "other"/'
change 'k14b a name like that of a mock' 'MockNameTest' Program.java 's/return "mock"/return "other"/'
change 'k14b a name like that of a lambda form' 'FormNameTest' Program.java 's/return "form"/return "other"/'
change 'k15b a class that was absent' 'UninitialisedTest LookupTest ClassFileTest ArrayTest' Program.java 's,// optional class,class Optional {},'
change 'k15b a member class that was absent' 'InnerTest' Program.java 's/^class Names {/&\n  static class Inner {}/'
change 'k15b a class that nobody looks for' '' Program.java 's,// optional member,class Another {},'
change 'k16b enum constant' 'EnumTest' Program.java 's,FIRST /. more kinds ./,FIRST\, SECOND,'
change 'k16b enum constant of which a library makes a member' 'ConstantSecondTest' Program.java 's/RED, GREEN/RED/'
change 'k16b default of an annotation' 'FieldAnnotationTest' Program.java 's/default "one"/default "two"/'
change 'k16b type of a field' 'FieldTypeTest' Program.java 's/String plain/Object plain/'
change 'k16b type argument of a superclass' 'SuperclassTest' Program.java 's/extends Holder<String>/extends Holder<Integer>/'
change 'k16b declared exception' 'ExceptionTest' Program.java 's/ throws Exception {} }/ {} }/'
change 'k24 what a background thread runs during the next test' 'BackgroundSecondTest' Program.java 's/return "late"/return "changed"/'
change 'k24 what the threads of a pool run' 'PoolFirstTest PoolSecondTest' Program.java 's/return "pooled"/return "changed"/'
change 'k24 what a parallel stream runs' 'StreamFirstTest StreamSecondTest' Program.java 's/return "element"/return "changed"/'
