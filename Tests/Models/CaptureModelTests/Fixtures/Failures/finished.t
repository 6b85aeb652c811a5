# SPDX-License-Identifier: Apache-2.0
# The failure comes too late.
begin
chosen
encoded 1
durable 1
fail FAILURE
failed 1 FAILURE

will_begin_capture
will_capture
did_capture
encoded 1 goes on
did_finish_processing 1
did_finish_capture
