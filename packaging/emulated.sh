#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# packaging/emulated.sh [FOLDER]: takes the programs out of the package in .build/package or FOLDER and lets them
# take a photo under qemu-user; the photo is then beside the package. Run by Scripts/package in a root where the
# emulator and the libraries are.
. "$(dirname "$(readlink -f "$0")")/../Scripts/lib.sh"
package=$(echo "$ROOT/${1:-.build/package}"/shutterd_*.deb)

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
dpkg-deb --extract "$package" "$folder/root"
# The kernel need not know the emulator: a wrapper takes the place of each program.
mkdir "$folder/bin"
for program in shutterd shutter-engine shutterctl; do
  printf '#!/bin/sh\nexec qemu-aarch64 %s "$@"\n' "$folder/root/usr/bin/$program" >"$folder/bin/$program"
  chmod 755 "$folder/bin/$program"
done
SHUTTERD_BIN=$folder/bin Scripts/demo --simulated | tee "$folder/said"
photo=$(sed -n 's/^photo: *//p' "$folder/said")
cp "$photo" "${package%.deb}.jpg"
