# SPDX-License-Identifier: Apache-2.0
# The kernel's times decide: both events of a short press arrive late and together.
primary photo
primary_hold none
secondary_hold photo
secondary photo
hold 500ms
900ms  began 1 secondary at 100ms
900ms  ended 1 at 200ms

900ms photo 1 of 100ms
