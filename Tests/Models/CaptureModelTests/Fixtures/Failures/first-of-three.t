# SPDX-License-Identifier: Apache-2.0
# The first of three results fails: the others are finished, and the end reports the failure.
photos 3
begin
chosen
failed 1 FAILURE
durable 2
durable 3

will_begin_capture
will_capture
did_capture
did_finish_processing 1 FAILURE
did_finish_processing 2
did_finish_processing 3
did_finish_capture FAILURE
