package k15;

public interface Service { String text(); }
