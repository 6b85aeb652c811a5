# SPDX-License-Identifier: Apache-2.0
# Some file systems find out that there is no room when they are asked to keep it.
file 0 in A
fail sync 0 full

write 0
sync 0 full
discard 0
failed 0 DiskFull
