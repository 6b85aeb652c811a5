# SPDX-License-Identifier: Apache-2.0
stop
didFinish NoDataCaptured
stop

didFinish NoDataCaptured
over
