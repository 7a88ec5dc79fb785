// no such class
