# SPDX-License-Identifier: Apache-2.0
running
interrupted system_pressure
stopped

running: did start
interrupted system_pressure: interrupted system_pressure, did stop
stopped: interruption ended
