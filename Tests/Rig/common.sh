# SPDX-License-Identifier: Apache-2.0
# Sourced by the rig's shell scripts: the places of things, and the form of a failure. Runs nothing
# itself.

# The rig's scripts, and the folder of all that they make.
HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
DATA=${SHUTTERD_RIG:-${XDG_CACHE_HOME:-$HOME/.cache}/shutterd-rig}
. "$HERE/versions.env"
mkdir -p "$DATA"/{debs,empty,log,made,roots}
DATA=$(cd "$DATA" && pwd -P)
# The release of the guest's kernel; setup.sh writes it down, and nothing else does.
KERNEL=$(cat "$DATA/kernel-release" 2>/dev/null || true)
MODULES=$DATA/kernel/lib/modules/$KERNEL

# root_packages SUITE: what the root has. SUITE-kiosk is SUITE with a browser and what shows it.
root_packages() {
  local extra=RIG_ROOT_PACKAGES_${1%-kiosk}
  echo $RIG_ROOT_PACKAGES ${!extra:-} $([ "${1%-kiosk}" = "$1" ] || echo "$RIG_ROOT_PACKAGES_kiosk")
}

# root_modules SUITE: the kernel modules that the root has.
root_modules() { echo "$RIG_MODULES$([ "${1%-kiosk}" = "$1" ] || echo " $RIG_MODULES_kiosk")"; }

# fail STATUS PROBLEM REMEDY: says both and ends.
fail() {
  printf 'rig: %s\n     %s\n' "$2" "$3" >&2
  exit "$1"
}

# seconds START END: the difference of two $EPOCHREALTIME values.
seconds() {
  local us=$((${2//[!0-9]/} - ${1//[!0-9]/}))
  printf '%d.%d' $((us / 1000000)) $((us / 100000 % 10))
}

# module_files NAME...: the .ko files that each needs, dependencies first, each once.
module_files() {
  local name
  for name in "$@"; do
    modprobe -d "$DATA/kernel" -S "$KERNEL" --show-depends "$name"
  done | awk '$1 == "insmod" && !seen[$2]++ { print $2 }'
}
