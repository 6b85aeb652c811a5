# SPDX-License-Identifier: Apache-2.0
# All changes of a transaction are applied at its end.
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
