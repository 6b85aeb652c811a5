#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Fetches libgpiod 2 as Debian ships it, header and library, and unpacks it as $DATA/gpiod. apt has a
# configuration of its own here, with that suite alone: this machine's would offer its packages for
# installation, and they do not fit beside libgpiod 1. What is fetched is checked as apt always does.
set -euo pipefail
. "$(dirname "$(readlink -f "$0")")/common.sh"

mirrors=$(apt-get indextargets --format '$(REPO_URI)' \
  'Identifier: Packages' 'Origin: Debian' 'Label: Debian')
mirror=${mirrors%%$'\n'*}
[ -n "$mirror" ] || fail 69 "apt's configuration names no mirror of Debian" \
  "add one to /etc/apt/sources.list and run apt-get update"

work=$(mktemp -d "$DATA/gpiod.XXXXXX")
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p state/lists/partial cache
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror $RIG_GPIOD_SUITE main" \
  >sources.list
apt=(apt-get -q -o Dir::Etc::SourceList="$work/sources.list" -o Dir::Etc::SourceParts=/dev/null
  -o Dir::Etc::Preferences=/dev/null -o Dir::Etc::PreferencesParts=/dev/null
  -o Dir::State="$work/state" -o Dir::State::Status=/dev/null -o Dir::Cache="$work/cache"
  -o Dir::Cache::pkgcache=pkgcache.bin -o Acquire::Languages=none -o APT::Sandbox::User=root)
"${apt[@]}" update
"${apt[@]}" download $RIG_GPIOD_PACKAGES
for package in *.deb; do dpkg-deb -x "$package" unpacked; done
mkdir -p result/include result/lib
cp unpacked/usr/include/gpiod.h result/include/
cp -a unpacked/usr/lib/*/libgpiod.so* result/lib/

# It was made for a newer C library than this machine's, and what it needs of that shows when it runs.
# Version 1 has no such function.
printf '#include <gpiod.h>\n#include <stdio.h>\nint main(void) { return puts(gpiod_api_version()) < 0; }\n' |
  gcc -Werror -x c - -I result/include -L result/lib -lgpiod -Wl,-rpath,"$work/result/lib" -o version
./version
rm -rf "$DATA/gpiod"
mv result "$DATA/gpiod"
