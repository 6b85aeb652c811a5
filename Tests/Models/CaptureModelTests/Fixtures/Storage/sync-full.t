# SPDX-License-Identifier: Apache-2.0
# Some file systems notice only at the sync that there is no room.
file 0 in A
fail sync 0 full

write 0
sync 0 full
discard 0
failed 0 DiskFull
