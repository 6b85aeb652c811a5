# SPDX-License-Identifier: Apache-2.0
# Sourced by the scripts here. Sets ROOT, the checkout, and goes there; runs nothing else itself.
set -euo pipefail
ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
cd "$ROOT"

# The flags of every build. A warning is an error in the project's own code. Without debug information a
# build takes a fifth less time.
SWIFT_FLAGS=(-Xswiftc -warnings-as-errors -debug-info-format none)
# The release build, which ships. Nothing looks up symbols in it, so unused code need not be exported and is left
# out.
RELEASE_FLAGS=(-c release -Xlinker --no-export-dynamic "${SWIFT_FLAGS[@]}")
# The same with the tests: one build instead of two. It has a folder of its own, because modules that tests may
# import are compiled differently.
TEST_FLAGS=("${RELEASE_FLAGS[@]}" -Xswiftc -enable-testing --scratch-path "${SHUTTERD_SCRATCH:-.build/test}")

# Packages that building any of the programs needs, besides Swift.
BUILD_TOOLS="pkg-config gcc g++ libc6-dev git"
# The C libraries that building a program needs; the others need none.
declare -A LIBRARIES=(
  [shutterd]="libevdev-dev libudev-dev libgpiod-dev libtomlplusplus-dev"
  [shutter-engine]="libudev-dev libgpiod-dev libtomlplusplus-dev libturbojpeg0-dev libjpeg-dev"
  [shutterctl]="libturbojpeg0-dev"
  [shutter-action]="libtomlplusplus-dev"
  [shutter-extension]="libtomlplusplus-dev"
  [shutter-encoder]="libopenh264-dev"
  [shutter-sound]="libasound2-dev libopus-dev"
  [shutter-click]="libasound2-dev libopus-dev"
  [shutter-print]="libtomlplusplus-dev"
  [shutter-hooks]="libtomlplusplus-dev"
  [shutter-booth]="libtomlplusplus-dev libqrencode-dev"
  [shutter-compose]="libvips-dev"
)
# Packages that building all programs needs.
BUILD_PACKAGES="$BUILD_TOOLS $(printf '%s\n' ${LIBRARIES[*]} | sort -u | xargs)"
# Packages that packaging/deb.sh needs.
PACKAGE_TOOLS="debhelper lintian"
# Packages for making and entering roots of other releases.
ROOT_MAKERS="mmdebstrap debian-archive-keyring ca-certificates util-linux"
# Packages that Scripts/browser needs. With the themes' own fonts the documents' pictures look as installed.
BROWSER_PACKAGES="python3-pip zbar-tools fonts-ebgaramond fonts-lobster fonts-quicksand"
# Packages that Scripts/raw needs.
RAW_PACKAGES="darktable ffmpeg libraw-bin python3 rawtherapee"
# Packages that Scripts/interoperability needs.
INTEROPERABILITY_PACKAGES="python3-venv $ROOT_MAKERS"

# say TEXT: prints the present step, with the time since the script began.
say() { printf '[%3d s] %s\n' "$SECONDS" "$*"; }

# fail TEXT [REMEDY]: prints both and ends.
fail() {
  printf '%s: %s\n' "${0##*/}" "$1" >&2
  [ $# -lt 2 ] || printf '%*s  %s\n' "${#0}" '' "$2" >&2
  exit 1
}

# log NAME COMMAND...: runs it with its output in .build/log/NAME; on failure shows the end of it.
log() {
  local file=$ROOT/.build/log/$1
  shift
  mkdir -p "${file%/*}"
  "$@" >"$file" 2>&1 || {
    { grep -E 'error:|warning:' "$file" || true; } | sort -u | head -20 | sed "s|$ROOT/||g" >&2
    tail -20 "$file" | sed "s|$ROOT/||g" >&2
    fail "this failed: $*" "all of its output: ${file#"$ROOT"/}"
  }
}

# programs [NAME...]: builds these programs, or all; BIN is where they are.
programs() {
  local name
  say "building the programs (release; the first time takes some minutes)"
  # All at once: one product after the other would leave a core idle.
  [ $# -gt 0 ] || log build-programs swift build "${RELEASE_FLAGS[@]}"
  for name in "$@"; do log "build-$name" swift build "${RELEASE_FLAGS[@]}" --product "$name"; done
  BIN=$(swift build "${RELEASE_FLAGS[@]}" --show-bin-path)
}

# few_programs NAME...: builds these programs and nothing else, to try them out; BIN is where they are. Not optimised but
# for the loops over pixels, which takes the compiler much less time, and in a folder of its own, because a build with other
# flags would begin again each time. Like those that ship they need no Swift: nobody may be unable to read root's.
few_programs() {
  local names="$*"
  local flags=("${SWIFT_FLAGS[@]}" --static-swift-stdlib --disable-index-store --scratch-path .build/demo)
  say "building ${names// /, } (the first time takes some minutes)"
  # The manifest declares only these then. All at once, or one core would idle.
  SHUTTERD_PROGRAMS=$names log build-demo swift build "${flags[@]}"
  BIN=$(SHUTTERD_PROGRAMS=$names swift build "${flags[@]}" --show-bin-path)
}

# tests: builds the tests, and the programs with them; BIN is where both are, BUNDLE the tests' program.
tests() {
  say "building programs and tests (the first time takes some minutes)"
  log build-tests swift build --build-tests "${TEST_FLAGS[@]}"
  BIN=$(swift build "${TEST_FLAGS[@]}" --show-bin-path)
  BUNDLE=$BIN/shutterdPackageTests.xctest
}

# debian_root FOLDER SUITE VARIANT PACKAGES OPTION...: a root of that release with these packages (by commas), by
# mmdebstrap from apt's own mirror. Its status says whether it is complete.
debian_root() {
  local mirrors
  mirrors=$(apt-get indextargets --format '$(REPO_URI)' \
    'Identifier: Packages' 'Origin: Debian' 'Label: Debian')
  if [ -z "$mirrors" ]; then
    echo "apt's configuration names no mirror of Debian: add one to /etc/apt/sources.list and run apt-get update" >&2
    return 1
  fi
  mmdebstrap --quiet --mode=root --variant="$3" --include="$4" \
    --aptopt='APT::Install-Recommends "false"' \
    --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
    "${@:5}" "$2" "$1" "deb ${mirrors%%$'\n'*} $2 main"
}
