#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Scripts/rig test [--systemd | --package FILE] [--libgpiod2] [--filter REGEX] [--skip REGEX] [--skip-build]
# [--services-env NAME=VALUE] [OPTION of rig run...]: builds the test bundle here and runs the tests of RigTests in a
# machine: those of suites named *SystemdTests with --systemd, those named *PackageTests, which install that
# package, with --package, all others without; of these the ones whose name after
# "RigTests." matches --filter and does not match --skip; with --only REGEX exactly those whose name there begins so.
# Output and status are the bundle's. Some tests know of a second gateway and engine, linked with libgpiod 2 (relink.py); with --libgpiod2 all have those, and the
# bundle is linked so, too. --services-env, which goes with --systemd, adds to the environment of what the guest's
# systemd starts.
# SHUTTERD_SCRATCH: the build folder (.build/test). SHUTTERD_BIN: where the programs are, if not there.
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd -P)
. "$here/../../Scripts/lib.sh"
filter= only= build=yes systemd= libgpiod2= options=() skip=() before=()
while [ $# -gt 0 ]; do
  case $1 in
    --filter) filter=${2:?"--filter REGEX"} && shift ;;
    --filter=*) filter=${1#*=} ;;
    --skip) skip=(--skip "^RigTests\\.${2:?"--skip REGEX"}") && shift ;;
    --only) only=${2:?"--only REGEX"} && shift ;;
    --skip-build) build= ;;
    --libgpiod2) libgpiod2=yes ;;
    --systemd) systemd=SystemdTests options+=("$1") ;;
    --services-env)
      before=(sh -c 'systemctl set-environment "$0" && exec "$@"' "${2:?"--services-env NAME=VALUE"}") && shift
      ;;
    --package)
      package=$(readlink -e "${2:?"--package FILE"}") || { echo "rig: no package $2" >&2; exit 64; }
      systemd=PackageTests
      options+=(--systemd --boots 2 --timeout 2400 --env "SHUTTERD_PACKAGE=$package" --bind "${package%/*}")
      shift
      ;;
    *) options+=("$1") ;;
  esac
  shift
done

# The booth's packages have a machine of their own.
[ "$systemd" != PackageTests ] || [ -n "$filter" ] || skip=(--skip '^RigTests\.BoothPackageTests')
[ -z "$build" ] || swift build --build-tests "${TEST_FLAGS[@]}"
scratch=${SHUTTERD_SCRATCH:-.build/test}
bundle=$(readlink -f "$scratch/release/shutterdPackageTests.xctest")
[ -x "$bundle" ] || { echo "rig: no test bundle $bundle: run without --skip-build" >&2; exit 69; }
python3 "$here/relink.py" "$scratch" shutterd shutter-engine ${libgpiod2:+"${bundle##*/}"}
with2=$(readlink -f "$scratch/libgpiod2")
if [ -n "$libgpiod2" ]; then bundle=$with2/${bundle##*/}; else options+=(--env "SHUTTERD_LIBGPIOD2=$with2"); fi
options+=(--bind "$(readlink -f "$scratch")")
. "$here/common.sh"
options+=(--env "SHUTTERD_LIBCAMERA=$DATA/libcamera/lib")
[ -z "${SHUTTERD_BIN:-}" ] || options+=(--env "SHUTTERD_BIN=$SHUTTERD_BIN" --bind "$SHUTTERD_BIN")
if [ -n "$systemd" ]; then
  # The runtime lies outside of the project: in the guest's own root it is found through the host's.
  libraries=$(readelf -d "$bundle" | sed -n 's/.*RUNPATH.*\[\(.*\)\]/\1/p' | tr : '\n' | grep '^/')
  options+=(--env "LD_LIBRARY_PATH=$(printf '/mnt/host%s:' $libraries)")
  select=(--filter "^RigTests\\.(?=.*$systemd).*(?:$filter)")
else
  select=(--filter "^RigTests\\..*(?:$filter)" --skip '^RigTests\..*(Systemd|Package)Tests')
fi
[ -z "$only" ] || select=(--filter "^RigTests\\.$only")
# One after the other: the devices are the machine's.
exec python3 "$here/run.py" --timeout 600 "${options[@]}" -- \
  "${before[@]}" "$bundle" --testing-library swift-testing --no-parallel "${select[@]}" "${skip[@]}"
