# SPDX-License-Identifier: Apache-2.0
# The camera refuses: nothing of the transaction is left, and the next one begins with the configuration
# in force.
configure a
taken
begin
configure b
commit
refused
begin
configure c
commit
taken

apply a
in force a
staged a
staged a b
apply a b
in force a
staged a
staged a c
apply a c
in force a c
