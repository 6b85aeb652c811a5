# SPDX-License-Identifier: Apache-2.0
# Nothing can be written: each file has its own failure.
file 0 in A
file 1 in A
fail write 0 refused
fail write 1 refused

write 0 refused
discard 0
failed 0 StorageFailure
write 1 refused
discard 1
failed 1 StorageFailure
