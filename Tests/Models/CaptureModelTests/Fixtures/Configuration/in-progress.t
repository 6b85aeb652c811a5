# SPDX-License-Identifier: Apache-2.0
# While a change is applied there is no other.
configure a
configure b
begin
commit
taken
commit

apply a
in progress
in progress
in progress
in force a
not begun
