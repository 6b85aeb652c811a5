# SPDX-License-Identifier: Apache-2.0
# The film is as short as it can be. Nothing follows a stop.
pause
stop
resume
stop
didStart
didFinish

didStart
send stop
didFinish
over
