# SPDX-License-Identifier: Apache-2.0
didStart
didFinish MaximumDurationReached
stop
lost

didStart
didFinish MaximumDurationReached
over
