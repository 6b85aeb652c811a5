# SPDX-License-Identifier: Apache-2.0
# Answers after the end change nothing.
begin
fail FAILURE
chosen
encoded 1
durable 1
failed 1 FAILURE
fail FAILURE
begin

will_begin_capture
will_capture
did_capture FAILURE
did_finish_processing 1 FAILURE
did_finish_capture FAILURE
encoded 1 is void
