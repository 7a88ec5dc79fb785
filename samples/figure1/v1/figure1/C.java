package figure1;

class C extends D {
  static void M() {}
}
