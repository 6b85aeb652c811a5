# SPDX-License-Identifier: Apache-2.0
begin
chosen
failed 1 EncodingFailed

will_begin_capture
will_capture
did_capture
did_finish_processing 1 EncodingFailed
did_finish_capture EncodingFailed
