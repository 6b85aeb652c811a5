# SPDX-License-Identifier: Apache-2.0
# The second try finds no room: that is the failure reported, and there is no third.
file 0 in A
fail sync 0 damaged
fail sync 0 full

write 0
sync 0 damaged
discard 0
write 0
sync 0 full
discard 0
failed 0 DiskFull
