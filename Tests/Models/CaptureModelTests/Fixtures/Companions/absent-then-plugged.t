# SPDX-License-Identifier: Apache-2.0
# A camera that is not there is opened when it is plugged in.
0ms wanted
0ms look absent
5000ms look free
5090ms frame

0ms look
5000ms open
