# SPDX-License-Identifier: Apache-2.0
# The engine need not know.
pause
resume
didStart

didStart
