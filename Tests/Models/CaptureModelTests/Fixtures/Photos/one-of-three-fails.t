# SPDX-License-Identifier: Apache-2.0
# One of three results fails: the others are finished, and the end reports the failure.
photos 3
begin
chosen
durable 1
failed 2 DiskFull
durable 3

will_begin_capture
will_capture
did_capture
did_finish_processing 1
did_finish_processing 2 DiskFull
did_finish_processing 3
did_finish_capture DiskFull
