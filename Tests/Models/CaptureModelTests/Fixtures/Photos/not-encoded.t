# SPDX-License-Identifier: Apache-2.0
# The frame as the camera delivered it: nothing to encode.
begin
chosen
durable 1

will_begin_capture
will_capture
did_capture
did_finish_processing 1
did_finish_capture
