# SPDX-License-Identifier: Apache-2.0
# Half pressed and released: no picture, and nothing stays locked.
10ms   began 1 half
90ms   over 1

10ms lock
90ms unlock
