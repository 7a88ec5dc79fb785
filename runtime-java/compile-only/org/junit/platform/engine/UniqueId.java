package org.junit.platform.engine;

public abstract class UniqueId {}
