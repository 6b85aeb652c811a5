#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Makes $DATA/initrd.img: busybox, the modules that reach the disk, and under /overlay all files of
# ours that the Debian root gets at boot (the agent, its unit, masks).
set -euo pipefail
. "$(dirname "$(readlink -f "$0")")/common.sh"
tree=$(mktemp -d "$DATA/initrd.XXXXXX")
trap 'rm -rf "$tree"' EXIT
mkdir -p "$tree/bin" "$tree/modules"
cp /bin/busybox "$tree/bin/"
install -m 755 "$HERE/guest/init" "$tree/init"
module_files $RIG_INITRD_MODULES | grep -v crc32c-intel | while read -r file; do
  cp "$file" "$tree/modules/"
  strip --strip-debug "$tree/modules/${file##*/}"
  echo "${file##*/}"
done >"$tree/modules.order"

overlay=$tree/overlay
units=$overlay/etc/systemd/system
mkdir -p "$units/multi-user.target.wants" "$overlay"/{usr/local/sbin,etc/modules-load.d}
gcc -std=gnu17 -O1 -Wall -Wextra -Werror -static \
  -o "$overlay/usr/local/sbin/rig-agent" "$HERE/guest/agent.c"
cp "$HERE/guest/rig-agent.service" "$units/"
ln -s ../rig-agent.service "$units/multi-user.target.wants/"
printf '%s\n' $RIG_LOADED_MODULES >"$overlay/etc/modules-load.d/rig.conf"
echo rig >"$overlay/etc/hostname"
# Any fixed identity: without one each boot would be a first boot.
echo 5b1d0c0ffee04e0a9d5e3c7a1f2b4d68 >"$overlay/etc/machine-id"
: >"$overlay/etc/fstab"
install -D -m 644 "$HERE/guest/coldplug.conf" "$units/systemd-udev-trigger.service.d/coldplug.conf"
mkdir -p "$overlay/etc/systemd/system-generators"
grep -v '^#' "$HERE/guest/masked-units" | while read -r name; do
  case $name in
    *-generator) ln -s /dev/null "$overlay/etc/systemd/system-generators/$name" ;;
    *) ln -s /dev/null "$units/$name" ;;
  esac
done
(cd "$tree" && find . | cpio -o -H newc --quiet) >"$DATA/initrd.img.part"
mv "$DATA/initrd.img.part" "$DATA/initrd.img"
