#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# packaging/root.sh SUITE ARCH COMMAND...: runs COMMAND in a root of that release of Debian, made by mmdebstrap
# from apt's own mirror and kept in the user's cache. In it the project has the same path, and its .build is
# .build/package-SUITE here. The root has no network: Swift's packages have been fetched before. For another
# architecture only the libraries, Swift's too, are foreign: the tools run at full speed, and qemu-user runs the
# result. Root and folder are then called SUITE-ARCH.
. "$(dirname "$(readlink -f "$0")")/../Scripts/lib.sh"
suite=$1 arch=$2
shift 2
DATA=${XDG_CACHE_HOME:-$HOME/.cache}/shutterd-package
name=$suite packages="swiftlang $BUILD_PACKAGES $PACKAGE_TOOLS" size="500 MiB to fetch, 2.7 GiB on the disk"
native=$(dpkg --print-architecture) across=()

[ "$(id -u)" = 0 ] || fail "a Debian root needs root" "run: sudo -E Scripts/package --suite $suite --arch $arch"
case $suite in
  bullseye | bookworm) fail "Debian $suite has no Swift" "run Scripts/package on such a machine with Swift from swift.org" ;;
esac
if [ "$arch" != "$native" ]; then
  [ "$arch" = arm64 ] || fail "nobody has tried to build for $arch here" "arm64 is known to work"
  name=$suite-$arch size="1 GiB to fetch, 3.7 GiB on the disk"
  packages="$(sed -E "s/\\b(lib[a-z0-9+]*-dev)\\b/\\1:arm64/g" <<<"$packages")
    g++-aarch64-linux-gnu qemu-user python3-minimal"
  # Two compiler packages do not fit into one root: of the foreign one only the runtime is unpacked.
  across=("--architectures=$native,arm64" --customize-hook='
    cd "$1/tmp" && APT_CONFIG=$MMDEBSTRAP_APT_CONFIG apt-get -q download swiftlang:arm64 &&
      mkdir "$1/usr/libexec/swift-arm64" && dpkg-deb --fsys-tarfile swiftlang_*.deb |
      tar -x --strip-components=4 -C "$1/usr/libexec/swift-arm64" ./usr/libexec/swift/lib/swift_static \
        ./usr/libexec/swift/lib/clang && rm swiftlang_*.deb')
fi
root=$DATA/$name

# One command: log checks the status, and bash would otherwise go on after a failure.
make_root() {
  rm -rf "$root" "$root.part" &&
    debian_root "$root.part" "$suite" buildd "$(echo $packages | tr ' ' ,)" \
      "${across[@]}" --customize-hook='rm -rf "$1"/var/cache/apt/*.bin "$1"/var/lib/apt/lists/*' &&
    echo "$packages" >"$root.part/made-with" &&
    mv "$root.part" "$root"
}

mkdir -p "$DATA"
exec 9>"$DATA/lock"
flock 9
if [ "$packages" != "$(cat "$root/made-with" 2>/dev/null)" ]; then
  say "making a root of Debian $name ($size)"
  log "package-root-$name" make_root
fi
flock -u 9

# Local clones replace the dependencies' remote repositories.
count=0 settings=()
for repository in .build/repositories/*/; do
  url=$(git -C "$repository" config remote.origin.url)
  settings+=("GIT_CONFIG_KEY_$count=url.file:///mnt/$(basename "$repository").insteadOf" "GIT_CONFIG_VALUE_$count=$url")
  count=$((count + 1))
done
settings+=("GIT_CONFIG_KEY_$count=safe.directory" "GIT_CONFIG_VALUE_$count=*" "GIT_CONFIG_COUNT=$((count + 1))")

mkdir -p ".build/package-$name"
# Only the command sees these mounts, and they end with it.
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
' bash "$root" "$ROOT" "$name" PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/tmp LANG=C.UTF-8 \
  SWIFT_BACKTRACE=enable=no DEB_HOST_ARCH="$arch" "${settings[@]}" "$ROOT/$1" "${@:2}"
