# SPDX-License-Identifier: Apache-2.0
# All of a transaction is applied at its end.
begin
configure a
configure b
commit
taken

staged
staged a
staged a b
apply a b
in force a b
