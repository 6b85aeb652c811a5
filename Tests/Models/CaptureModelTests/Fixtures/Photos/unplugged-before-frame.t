# SPDX-License-Identifier: Apache-2.0
# Each of several results is reported (R-36).
photos 3
begin
fail DeviceFailure

will_begin_capture
will_capture
did_capture DeviceFailure
did_finish_processing 1 DeviceFailure
did_finish_processing 2 DeviceFailure
did_finish_processing 3 DeviceFailure
did_finish_capture DeviceFailure
