# SPDX-License-Identifier: Apache-2.0
0ms    close
10ms   close

0ms report closed
0ms finished
