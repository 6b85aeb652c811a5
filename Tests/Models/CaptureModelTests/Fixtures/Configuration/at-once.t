# SPDX-License-Identifier: Apache-2.0
# Without a transaction each change is applied by itself.
configure a
taken
configure b
taken

apply a
in force a
apply a b
in force a b
