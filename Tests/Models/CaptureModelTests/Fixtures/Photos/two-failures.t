# SPDX-License-Identifier: Apache-2.0
# The end reports the first failure.
photos 2
begin
chosen
failed 2 DiskFull
failed 1 EncodingFailed

will_begin_capture
will_capture
did_capture
did_finish_processing 2 DiskFull
did_finish_processing 1 EncodingFailed
did_finish_capture DiskFull
