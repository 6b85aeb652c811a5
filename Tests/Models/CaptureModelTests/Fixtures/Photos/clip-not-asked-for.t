# SPDX-License-Identifier: Apache-2.0
# Without a clip its inputs mean nothing.
begin
chosen
recorded
finished
durable 1

will_begin_capture
will_capture
did_capture
did_finish_processing 1
did_finish_capture
