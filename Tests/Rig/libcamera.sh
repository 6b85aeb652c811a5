#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Fetches libcamera as Debian ships it and unpacks it as $DATA/libcamera: all its libraries in one folder,
# lib. Installed, it would bring what this machine has no other use for.
set -euo pipefail
. "$(dirname "$(readlink -f "$0")")/common.sh"

work=$(mktemp -d "$DATA/libcamera.XXXXXX")
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q $RIG_LIBCAMERA_PACKAGES
for package in *.deb; do dpkg-deb -x "$package" unpacked; done
mkdir -p result
cp -a unpacked/usr/lib/x86_64-linux-gnu result/lib
[ -e result/lib/v4l2-compat.so ] && [ -e result/lib/libcamera/ipa_vimc.so ]
rm -rf "$DATA/libcamera"
mv result "$DATA/libcamera"
