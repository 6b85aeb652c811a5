# SPDX-License-Identifier: Apache-2.0
# No frame: everything after it carries the failure.
begin
fail NoDataCaptured

will_begin_capture
will_capture
did_capture NoDataCaptured
did_finish_processing 1 NoDataCaptured
did_finish_capture NoDataCaptured
