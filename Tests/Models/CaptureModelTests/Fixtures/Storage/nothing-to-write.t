# SPDX-License-Identifier: Apache-2.0
# There is nothing to be written after all: the file that was made for it is removed. The other goes
# on.
file 0 in A
file 1 in A
fail write 0 unsound

write 0 unsound
discard 0
failed 0 EncodingFailed
write 1
sync 1
verdict 1
rename 1
directory A
durable 1
