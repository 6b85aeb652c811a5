# SPDX-License-Identifier: Apache-2.0
# A file that is not whole without its filling either is no photo. There is no third try.
file 0 in A
fail verdict 0 filled
fail verdict 0 filled

write 0
sync 0
verdict 0 filled
discard 0
write 0
sync 0
verdict 0 filled
discard 0
failed 0 EncodingFailed
