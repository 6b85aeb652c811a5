# SPDX-License-Identifier: Apache-2.0
didStart
refused StorageFailure

didStart
didFinish StorageFailure
over
