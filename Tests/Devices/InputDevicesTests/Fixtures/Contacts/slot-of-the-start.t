# SPDX-License-Identifier: Apache-2.0
# The slot that the kernel had last used before the device was opened.
slots 2
current 1
5ms id 9 x 50 y 60

5ms touch1 down 50,60
