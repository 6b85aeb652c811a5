#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# packaging/root.sh SUITE COMMAND...: runs COMMAND in a root of that release of Debian, made by mmdebstrap
# from apt's own mirror and kept in the user's cache. The project is there at its own path, its .build is
# .build/package-SUITE here. The root has no network: what Swift needs was fetched.
. "$(dirname "$(readlink -f "$0")")/../Scripts/lib.sh"
suite=$1
shift
DATA=${XDG_CACHE_HOME:-$HOME/.cache}/shutterd-package
packages="swiftlang $BUILD_PACKAGES $PACKAGE_TOOLS"
root=$DATA/$suite

[ "$(id -u)" = 0 ] || fail "a Debian root needs root" "run: sudo -E Scripts/package --suite $suite"
case $suite in
  bullseye | bookworm) fail "Debian $suite has no Swift" "run Scripts/package on such a machine with Swift from swift.org" ;;
esac

# One command: log asks for the status, and bash would go on behind one that fails.
make_root() {
  rm -rf "$root" "$root.part" &&
    debian_root "$root.part" "$suite" buildd "$(echo $packages | tr ' ' ,)" \
      --customize-hook='rm -rf "$1"/var/cache/apt/*.bin "$1"/var/lib/apt/lists/*' &&
    echo "$packages" >"$root.part/made-with" &&
    mv "$root.part" "$root"
}

mkdir -p "$DATA"
exec 9>"$DATA/lock"
flock 9
if [ "$packages" != "$(cat "$root/made-with" 2>/dev/null)" ]; then
  say "making a root of Debian $suite (500 MiB to fetch, 2.7 GiB on the disk)"
  log "package-root-$suite" make_root
fi
flock -u 9

# The dependencies' repositories stand in for where they came from.
count=0 settings=()
for repository in .build/repositories/*/; do
  url=$(git -C "$repository" config remote.origin.url)
  settings+=("GIT_CONFIG_KEY_$count=url.file:///mnt/$(basename "$repository").insteadOf" "GIT_CONFIG_VALUE_$count=$url")
  count=$((count + 1))
done
settings+=("GIT_CONFIG_KEY_$count=safe.directory" "GIT_CONFIG_VALUE_$count=*" "GIT_CONFIG_COUNT=$((count + 1))")

mkdir -p ".build/package-$suite"
# What is mounted is seen by the command alone, and gone after it.
exec unshare --mount --net bash -euc '
  root=$1 project=$2 build=$2/.build/package-$3
  shift 3
  mount --make-rprivate /
  mount -t tmpfs tmpfs "$root/tmp"
  mkdir -p "$root$project"
  mount --bind "$project" "$root$project"
  mount --bind "$project/.build/repositories" "$root/mnt"
  mount --bind "$build" "$root$project/.build"
  mount --rbind /dev "$root/dev"
  mount -t proc proc "$root/proc"
  exec chroot "$root" /usr/bin/env -i "$@"
' bash "$root" "$ROOT" "$suite" PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/tmp LANG=C.UTF-8 \
  SWIFT_BACKTRACE=enable=no "${settings[@]}" "$ROOT/$1" "${@:2}"
