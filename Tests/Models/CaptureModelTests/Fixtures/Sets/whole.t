# SPDX-License-Identifier: Apache-2.0
# The set is whole with the last answer, in whatever order they come.
cameras 3
frame 2 1011ms
frame 0 1000ms
frame 1 990ms

whole, skew 21ms
