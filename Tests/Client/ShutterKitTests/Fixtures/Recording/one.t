# SPDX-License-Identifier: Apache-2.0
didStart
progress
didPause
progress
didResume
stop
didFinish

didStart
progress
didPause
progress
didResume
send stop
didFinish
over
