#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Fetches Debian's kernel, unpacks it into $DATA/kernel, and adds the modules gpio-sim, vimc, vicodec and
# vivid-shutter, built from Debian's source of the same build, v4l2loopback, from Debian's source of it, and those of
# modules/. Nothing is installed: the
# kernel would change the boot files of this machine, and its headers are 15 000 files that are needed once.
set -euo pipefail
. "$(dirname "$(readlink -f "$0")")/common.sh"

version=$(apt-cache show "linux-image-$KERNEL" | awk '/^Version:/ { print $2; exit }')
cd "$DATA/debs"
rm -f ./*.deb
headers=linux-headers-$KERNEL common=linux-headers-${KERNEL%-*}-common
apt-get download -q "linux-image-$KERNEL" "$headers" "$common" "$RIG_KERNEL_TOOLS"
# The mirror may have dropped the source of this very build; the series' newest differs in fixes
# only.
apt-get download -q "$RIG_KERNEL_SOURCE=$version" || apt-get download -q "$RIG_KERNEL_SOURCE"
apt-get download -q "$RIG_LOOPBACK_SOURCE"
rm -rf "$DATA/kernel" "$DATA/kernel.part"
dpkg-deb -x linux-image-"$KERNEL"_*.deb "$DATA/kernel.part"

# QEMU starts an ELF kernel at once, by its PVH entry; the packed one would unpack itself under
# emulation.
python3 - "$DATA/kernel.part/boot" "$KERNEL" <<'PYTHON'
import lzma, pathlib, sys
boot, release = pathlib.Path(sys.argv[1]), sys.argv[2]
packed = (boot / f"vmlinuz-{release}").read_bytes()
elf = lzma.LZMADecompressor().decompress(packed[packed.index(b"\xfd7zXZ\0"):])
assert elf.startswith(b"\x7fELF"), "no ELF kernel, packed with xz, in Debian's image"
(boot / "vmlinux").write_bytes(elf)
PYTHON

# Debian sets neither CONFIG_GPIO_SIM nor CONFIG_IRQ_SIM: both go into one module. CONFIG_VIDEO_VIMC it
# does not set either: a camera that is a pipeline, as those on CSI connectors are. Nor CONFIG_VIDEO_VICODEC, an
# encoder and a decoder of frames, and with it V4L2_MEM2MEM_DEV, which no other driver of this kernel needs.
work=$(mktemp -d "$DATA/modules.XXXXXX")
trap 'rm -rf "$work"' EXIT
cd "$work"
dpkg-deb --fsys-tarfile "$DATA/debs/$RIG_KERNEL_SOURCE"_*.deb |
  tar xO "./usr/src/$RIG_KERNEL_SOURCE.tar.xz" | xz -dc -T0 |
  tar x --strip-components=1 --wildcards \
    '*/drivers/gpio/gpio-sim.c' '*/drivers/gpio/gpiolib.h' '*/kernel/irq/irq_sim.c' \
    '*/drivers/media/test-drivers/vimc/*' '*/drivers/media/test-drivers/vicodec/*' \
    '*/drivers/media/test-drivers/vivid/*' '*/drivers/media/v4l2-core/v4l2-mem2mem.c'
mv drivers/media/test-drivers/{vimc,vicodec,vivid} drivers/media/v4l2-core/v4l2-mem2mem.c .
sed -i 's/obj-\$(CONFIG_VIDEO_VIMC)/obj-m/' vimc/Makefile
sed -i 's/obj-\$(CONFIG_VIDEO_VICODEC)/obj-m/' vicodec/Makefile
# A second vivid, which has a privacy shutter, under a name of its own: Debian's stays as it is for all others.
sed -i 's/\bvivid-objs\b/vivid-shutter-objs/; s/^obj-.*/obj-m += vivid-shutter.o/' vivid/Makefile
sed -i 's/^\tv4l2_ctrl_new_custom(hdl_vid_cap, &vivid_ctrl_class, NULL);$/&\
\tv4l2_ctrl_new_std(hdl_vid_cap, \&vivid_vid_cap_ctrl_ops, V4L2_CID_PRIVACY, 0, 1, 1, 0);/' vivid/vivid-ctrls.c
grep -q V4L2_CID_PRIVACY vivid/vivid-ctrls.c
# Cameras whose frames a program writes. It is in no kernel: Debian has it as source for dkms.
dpkg-deb --fsys-tarfile "$DATA/debs/$RIG_LOOPBACK_SOURCE"_*.deb |
  tar x --strip-components=4 --wildcards './usr/src/v4l2loopback-*/v4l2loopback*.[ch]'
cp "$HERE"/modules/*.c .
mv drivers/gpio/gpio-sim.c gpio-sim-chip.c
mv drivers/gpio/gpiolib.h .
# irq_to_desc() is not exported to modules on amd64; the same descriptor is reached through the
# domain.
{
  printf '#include <linux/%s.h>\n' irq irqdesc irqdomain
  sed 's/irq_to_desc(irqnum)/irq_data_to_desc(irq_domain_get_irq_data(work_ctx->domain, irqnum))/' \
    kernel/irq/irq_sim.c
} >irq_sim.c
grep -q irq_data_to_desc irq_sim.c
printf 'obj-m := gpio-sim.o rig-idle.o rig-thermal.o v4l2-mem2mem.o v4l2loopback.o vimc/ vicodec/ vivid/
gpio-sim-y := gpio-sim-chip.o irq_sim.o\n' >Makefile
for package in "$headers" "$common" "$RIG_KERNEL_TOOLS"; do
  dpkg-deb -x "$DATA/debs/$package"_*.deb headers
done
sed -i "s|/usr/src|$work/headers/usr/src|" "headers/usr/src/$headers/Makefile"
make -s -j"$(nproc)" -C "headers/usr/src/$headers" M="$work" modules
install -D -m 644 -t "$DATA/kernel.part/lib/modules/$KERNEL/extra" gpio-sim.ko rig-idle.ko rig-thermal.ko v4l2-mem2mem.ko \
  v4l2loopback.ko vimc/vimc.ko vicodec/vicodec.ko vivid/vivid-shutter.ko
depmod -b "$DATA/kernel.part" "$KERNEL"

mv "$DATA/kernel.part" "$DATA/kernel"
rm -f "$DATA"/debs/*.deb
