#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# image.sh SUITE: puts the kernel modules into the Debian root of SUITE and packs it as
# $DATA/roots/SUITE.ext4. All else of ours comes from the initramfs, so that a change there leaves
# this image as it is.
set -euo pipefail
. "$(dirname "$(readlink -f "$0")")/common.sh"
suite=$1
root=$DATA/roots/$suite

# Only the modules that tests use, without debugging data: all of them would add 300 MiB.
rm -rf "$root"/lib/modules/*
module_files $(root_modules "$suite") | while read -r file; do
  target=$root/lib/modules/$KERNEL/${file#"$MODULES"/}
  install -D -m 644 "$file" "$target"
  strip --strip-debug "$target"
done
cp "$MODULES"/modules.{builtin,builtin.modinfo,order} "$root/lib/modules/$KERNEL/"
depmod -b "$root" "$KERNEL"

# The guest mounts it read-only, so it needs no journal and hardly any room to spare.
image=$root.ext4
rm -f "$image.part"
truncate -s $(($(du -sm "$root" | cut -f1) * 12 / 10 + 64))M "$image.part"
mke2fs -q -t ext4 -O ^has_journal,^metadata_csum -m 0 -d "$root" "$image.part"
mv "$image.part" "$image"
