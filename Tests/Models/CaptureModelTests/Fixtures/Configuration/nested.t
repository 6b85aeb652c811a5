# SPDX-License-Identifier: Apache-2.0
# The outermost commit applies (R-50).
begin
configure a
begin
configure b
commit
configure c
commit
taken

staged
staged a
staged a
staged a b
staged a b
staged a b c
apply a b c
in force a b c
