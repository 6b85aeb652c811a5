# SPDX-License-Identifier: Apache-2.0
# The whole photo fails, with one of three results durable.
photos 3
begin
chosen
durable 2
fail FAILURE

will_begin_capture
will_capture
did_capture
did_finish_processing 2
did_finish_processing 1 FAILURE
did_finish_processing 3 FAILURE
did_finish_capture FAILURE
