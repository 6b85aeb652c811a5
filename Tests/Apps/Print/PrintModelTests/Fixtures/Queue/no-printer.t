# SPDX-License-Identifier: Apache-2.0
0ms look a
1ms no-printer
2ms resume r
3ms no-printer

0ms ask printer
1ms answer a
1ms printer no_printer
2ms ask printer
3ms refuse r no-printer
