# SPDX-License-Identifier: Apache-2.0
# A file that cannot be removed either is reported with the first failure.
file 0 in A
fail write 0 full
fail discard 0 damaged

write 0 full
discard 0 damaged
failed 0 DiskFull
