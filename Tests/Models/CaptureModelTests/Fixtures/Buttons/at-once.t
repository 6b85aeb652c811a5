# SPDX-License-Identifier: Apache-2.0
# Without a hold action the photo is taken when the button goes down.
primary photo
10ms   began 1 primary
90ms   ended 1

10ms photo 1 of 10ms
