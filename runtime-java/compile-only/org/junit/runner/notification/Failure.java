package org.junit.runner.notification;

import org.junit.runner.Description;

public abstract class Failure {
    public abstract Description getDescription();
}
