package figure1;

class C extends DPrime {
  static void M() {}
}
