# SPDX-License-Identifier: Apache-2.0
# The action of a press, decided at the release: the film is as long as the press was.
primary record_while_held
primary_hold photo
10ms began 1 primary
90ms ended 1

90ms film 1 of 10ms
90ms stop 1 at 90ms
