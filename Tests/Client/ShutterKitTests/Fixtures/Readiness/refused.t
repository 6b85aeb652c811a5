# SPDX-License-Identifier: Apache-2.0
engine 1
made 1
made 1
refused 1
made 1

engine 1: 1
made 1: 3
made 1: 3 refused
refused 1: 1
made 1: 3
