# SPDX-License-Identifier: Apache-2.0
# The configuration changes while a hold films: the release ends the film.
primary_hold record_while_held
10ms  began 1 primary
600ms films
primary_hold none
900ms ended 1

510ms film 1 of 10ms
900ms stop 1 at 900ms
