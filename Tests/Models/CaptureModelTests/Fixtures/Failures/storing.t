# SPDX-License-Identifier: Apache-2.0
# The photo's file cannot be written.
begin
chosen
encoded 1
failed 1 FAILURE

will_begin_capture
will_capture
did_capture
encoded 1 goes on
did_finish_processing 1 FAILURE
did_finish_capture FAILURE
