# SPDX-License-Identifier: Apache-2.0
# The second one would be an order about what is so already.
didStart
pause
pause
resume
resume
pause

didStart
send pause
send resume
send pause
