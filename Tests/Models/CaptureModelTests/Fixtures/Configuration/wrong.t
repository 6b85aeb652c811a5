# SPDX-License-Identifier: Apache-2.0
# A value that is wrong in itself is refused when it is set; the transaction goes on.
begin
configure bad
configure a
commit
taken
configure bad
configure b
taken

staged
wrong
staged a
apply a
in force a
wrong
apply a b
in force a b
