# SPDX-License-Identifier: Apache-2.0
# Nothing follows a stop, not even another one.
didStart
stop
pause
stop
resume
didFinish

didStart
send stop
didFinish
over
