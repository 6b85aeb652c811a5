# SPDX-License-Identifier: Apache-2.0
# What was found in a directory that is gone is forgotten; not if its user's folder could not be read.
hook upload photo
journal found 1/a/1.jpg
journal found 1/b/1.jpg
journal found 2/c/1.jpg
0ms folders 1/a
1ms kept

0ms keep gone:1/b
