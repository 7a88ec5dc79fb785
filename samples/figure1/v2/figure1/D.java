package figure1;

class D {
  static {
    if (true) throw new IllegalStateException("D cannot be initialised");
  }
}
