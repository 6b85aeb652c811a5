#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# root.sh SUITE: makes $DATA/roots/SUITE, a small Debian with systemd, by mmdebstrap from apt's own
# mirror.
set -euo pipefail
. "$(dirname "$(readlink -f "$0")")/common.sh"
suite=$1
root=$DATA/roots/$suite
packages=$(root_packages "$suite" | tr ' ' ,)

mirrors=$(apt-get indextargets --format '$(REPO_URI)' \
  'Identifier: Packages' 'Origin: Debian' 'Label: Debian')
mirror=${mirrors%%$'\n'*}
[ -n "$mirror" ] || fail 69 "apt's configuration names no mirror of Debian" \
  "add one to /etc/apt/sources.list and run apt-get update"

# One that was killed leaves the host's /sys and /proc mounted there.
awk -v root="$root.part/" 'index($2, root) == 1 { print $2 }' /proc/mounts | sort --reverse |
  while read -r mounted; do umount --lazy "$mounted"; done
rm -rf --one-file-system "$root.part"
mmdebstrap --quiet --mode=root --variant=minbase --include="$packages" \
  --aptopt='APT::Install-Recommends "false"' \
  --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/doc/*' \
  --dpkgopt='path-exclude=/usr/share/locale/*' \
  --customize-hook="chroot \"\$1\" systemctl disable --quiet $RIG_ROOT_DISABLED" \
  --customize-hook='rm -rf "$1"/var/cache/apt/*.bin "$1"/var/lib/apt/lists/*' \
  "${suite%-kiosk}" "$root.part" "deb $mirror ${suite%-kiosk} main"
rm -rf "$root"
mv "$root.part" "$root"
