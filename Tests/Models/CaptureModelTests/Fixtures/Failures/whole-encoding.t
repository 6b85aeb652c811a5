# SPDX-License-Identifier: Apache-2.0
# The whole photo fails while its file is made: the file is not stored any more.
begin
chosen
fail FAILURE
encoded 1
durable 1

will_begin_capture
will_capture
did_capture
did_finish_processing 1 FAILURE
did_finish_capture FAILURE
encoded 1 is void
