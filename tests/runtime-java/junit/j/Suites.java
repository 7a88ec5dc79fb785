package j;

import org.junit.platform.suite.api.SelectClasses;
import org.junit.platform.suite.api.Suite;

/** A suite of the platform: what it runs is its own. */
@Suite
@SelectClasses({Jupiter.Derived.class, Vintage.Four.class})
public final class Suites {}
