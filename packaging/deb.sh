#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# packaging/deb.sh [REVISION [FOLDER]]: makes the packages from the programs, in .build/package or FOLDER,
# and runs lintian. Run by Scripts/package, here or in a root of another release, with all tools there.
# SHUTTERD_BIN: the folder of release builds that are ready; without it they are built. dpkg-deb's variables work
# here, too: DPKG_DEB_COMPRESSOR_TYPE=none saves time in tests; DEB_HOST_ARCH names another architecture than this
# machine's, in a root of packaging/root.sh.
. "$(dirname "$(readlink -f "$0")")/../Scripts/lib.sh"
revision=${1:-1} out=$ROOT/${2:-.build/package}
. /etc/os-release

programs=(shutterd shutter-engine shutterctl shutter-action shutter-extension shutter-pin shutter-encoder shutter-sound shutter-click
  shutter-web shutter-print shutter-hooks shutter-booth shutter-compose)
native=$(dpkg --print-architecture)
arch=${DEB_HOST_ARCH:-$native}
# Swift 6.0.3 puts its constants into a writable section. On arm64 GNU ld then makes one segment of everything,
# code included, which services with MemoryDenyWriteExecute= may not have; lld keeps them apart.
[ "$arch" != arm64 ] || RELEASE_FLAGS+=(-Xswiftc -use-ld=lld)
# debian/rules runs a program of ours with it.
export EMULATOR=''
if [ "$arch" != "$native" ]; then
  RELEASE_FLAGS+=(--triple aarch64-unknown-linux-gnu -Xswiftc -resource-dir
    -Xswiftc /usr/libexec/swift-arm64/lib/swift_static)
  export PKG_CONFIG_PATH=/usr/lib/aarch64-linux-gnu/pkgconfig EMULATOR=qemu-aarch64
fi
# Only these: another release's compiler need not compile code for tests.
if [ -n "${SHUTTERD_BIN:-}" ]; then BIN=$SHUTTERD_BIN; else programs "${programs[@]}"; fi

# The source for debian/rules is laid out separately, because debhelper writes into it.
source=$out/source
rm -rf "$out"
mkdir -p "$source/programs"
cp -r packaging/debian CHANGELOG.md README.md docs interfaces man systemd themes udev "$source/"
cp -r packaging/proxy packaging/chromium-policies packaging/camera-libcamera "$source/"
cp -r python/src "$source/python"
find "$source/python" -name __pycache__ -prune -exec rm -r {} +
cp "${programs[@]/#/$BIN/}" packaging/shutter-booth-kiosk "$source/programs/"
for program in "${programs[@]}"; do
  segments=$(readelf -lW "$BIN/$program")
  [[ $segments != *' RWE '* ]] ||
    fail "the linker has made code of $program that can be written to" "its units forbid that: use lld"
done

# The version is that of the programs. An upgrade of Debian also upgrades the package: 0.2.0-1~deb12 is older than
# 0.2.0-1~deb13.
version=$($EMULATOR "$BIN/shutterctl" --version)
# By this other Python tools, pip among them, know the package.
python=$source/python/shutterd-$version.dist-info
mkdir "$python"
printf '%s\n' 'Metadata-Version: 2.1' 'Name: shutterd' "Version: $version" 'Requires-Python: >=3.9' \
  'License: Apache-2.0' >"$python/METADATA"
echo dpkg >"$python/INSTALLER"
maintainer=$(sed -n 's/^Maintainer: //p' packaging/debian/control)
cat >"$source/debian/changelog" <<END
shutterd ($version-$revision~deb$VERSION_ID) $VERSION_CODENAME; urgency=medium

  * Built for Debian $VERSION_ID; changelog.gz lists what is new.

 -- $maintainer  $(git log -1 --format=%cD 2>/dev/null || date -R)
END

say "packing ${version}-$revision for Debian $VERSION_ID"
log package-rules dpkg-architecture -a "$arch" -c make -C "$source" -f debian/rules binary
rm -rf "$source"
packages=("$out"/*.deb)
say "lintian"
suppressed=''
[ "${DPKG_DEB_COMPRESSOR_TYPE:-}" != none ] ||
  suppressed=uses-no-compression-for-control-tarball,uses-no-compression-for-data-tarball
lintian --allow-root --fail-on error --tag-display-limit 0 --info \
  ${suppressed:+--suppress-tags "$suppressed"} "${packages[@]}"
for package in "${packages[@]}"; do say "$package, $(($(stat -c %s "$package") / 1024)) KiB"; done
