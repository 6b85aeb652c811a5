# SPDX-License-Identifier: Apache-2.0
# The device is removed during a defaulted press: the default behaviour still gets the release.
10ms   down VOLUMEDOWN
20ms   unplug keyboard

10ms   default VOLUMEDOWN down
20ms   default VOLUMEDOWN up
