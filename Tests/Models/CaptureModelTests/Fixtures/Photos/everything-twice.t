# SPDX-License-Identifier: Apache-2.0
# Each step comes exactly once, whatever the inputs.
begin
begin
chosen
chosen
durable 1
durable 1
fail DeviceFailure

will_begin_capture
will_capture
did_capture
did_finish_processing 1
did_finish_capture
