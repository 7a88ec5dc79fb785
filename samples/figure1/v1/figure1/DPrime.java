package figure1;

class DPrime {}
