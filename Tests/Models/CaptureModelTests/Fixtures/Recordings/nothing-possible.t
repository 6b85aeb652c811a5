# SPDX-License-Identifier: Apache-2.0
# The format cannot be recorded at all.
0ms state running
0ms record
1ms record codec=mjpeg

0ms refused ConfigurationUnsupported codec nothing
1ms refused ConfigurationUnsupported codec nothing
