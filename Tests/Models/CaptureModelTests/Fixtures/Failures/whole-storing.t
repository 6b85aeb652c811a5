# SPDX-License-Identifier: Apache-2.0
# The whole photo fails while its file is written.
begin
chosen
encoded 1
fail FAILURE
durable 1

will_begin_capture
will_capture
did_capture
encoded 1 goes on
did_finish_processing 1 FAILURE
did_finish_capture FAILURE
