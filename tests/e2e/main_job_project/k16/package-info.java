@Marked("one")
package k16;
