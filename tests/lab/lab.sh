# shellcheck shell=bash
# Compiles and starts the lab's Java part. Sourced after setup.sh, and after setup_jdk17 and setup_artifacts lab.

# lab_compile CLASSES
lab_compile() {
  mkdir -p "$1"
  # shellcheck disable=SC2154  # of setup.sh
  find "$retouch_root/tests/lab/java" -name '*.java' -exec javac -Xlint:all -Werror -cp "$(m2 asm-9.11.1.jar)" -d "$1" {} +
}

# lab_java CLASSES WORD...: with a small heap and the first compiler: a worker compiles with javac most of its time, and others run beside it.
lab_java() { java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx1500m -XX:-UsePerfData -cp "$1:$(m2 asm-9.11.1.jar)" lab.Main "${@:2}"; }

# put_into PAGE NAME FILE: the file's text between the page's comments NAME and "end of NAME".
put_into() {
  {
    sed "/^<!-- $2 -->\$/q" "$1"
    cat "$3"
    sed -n "/^<!-- end of $2 -->\$/,\$p" "$1"
  } >"$1.new"
  mv "$1.new" "$1"
}
