# SPDX-License-Identifier: Apache-2.0
begin
chosen
encoded 1
failed 1 DiskFull

will_begin_capture
will_capture
did_capture
encoded 1 goes on
did_finish_processing 1 DiskFull
did_finish_capture DiskFull
