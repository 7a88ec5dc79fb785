/** A named module with tests; what is generated for an artifact has a package of its own in it. */
module m {
    requires org.junit.platform.console.standalone;
    opens m;
}
