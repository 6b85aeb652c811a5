# SPDX-License-Identifier: Apache-2.0
pause
didStart
didPause
resume
didResume

didStart
send pause
didPause
send resume
didResume
