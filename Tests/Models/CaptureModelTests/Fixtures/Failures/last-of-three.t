# SPDX-License-Identifier: Apache-2.0
photos 3
begin
chosen
durable 1
durable 2
encoded 3
failed 3 FAILURE

will_begin_capture
will_capture
did_capture
did_finish_processing 1
did_finish_processing 2
encoded 3 goes on
did_finish_processing 3 FAILURE
did_finish_capture FAILURE
