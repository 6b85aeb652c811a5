// SPDX-License-Identifier: Apache-2.0

/// A step of a photo request, named as the Engine interface names it.
package enum PhotoStep: String, CaseIterable, Sendable {
  case willBeginCapture = "will_begin_capture"
  case willCapture = "will_capture"
  case didCapture = "did_capture"
  case didFinishProcessing = "did_finish_processing"
  case didFinishCapture = "did_finish_capture"
}
