# SPDX-License-Identifier: Apache-2.0
# Photos left by a crash are made at the next start, one after the other, claimed or not.
0ms busy
0ms found a 5000ms
0ms found b claimed 4000ms
0ms found c final 3000ms
200ms final a
400ms final b

0ms finish a
200ms final a
200ms finish b
400ms final b
400ms forget b
