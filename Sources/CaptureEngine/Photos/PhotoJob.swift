// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import Varlink
import VarlinkSocket

/// An accepted photo on its way from the request to the durable file.
@LoopActor
final class PhotoJob {
  /// Where the steps are told.
  enum Caller {
    /// A client's call, which may be gone before the photo is done.
    case client(IncomingCall)
    /// A press that the engine handles itself.
    case button(press: Int64)
  }

  let order: PhotoOrder
  let caller: Caller
  var request: PhotoRequest
  /// The stored photo, for a caller that wants one reply only.
  var photo: EngineInterface.Photo?

  init(order: PhotoOrder, resolved: ResolvedSettings, caller: Caller) {
    self.order = order
    self.caller = caller
    request = PhotoRequest(resolved)
  }

  /// Says what became of a press: nobody else is told.
  func logButtonPhoto(_ press: Int64) {
    guard let photo else { return Log.error("press \(press): no photo") }
    let milliseconds = Double(photo.offsetUSec / 100) / 10
    Log.information(
      "press \(press): \(photo.path ?? photo.name), \(milliseconds) ms from the press")
  }

  /// Tells the caller a step.
  func tell(_ report: PhotoReport) {
    guard case .client(let call) = caller else { return }
    let isLast = report.step == .didFinishCapture
    guard call.wantsMore || isLast else { return }
    let carriesPhoto = report.step == .didFinishProcessing || !call.wantsMore
    call.reply(
      EngineInterface.CapturePhoto.Reply(
        step: .init(rawValue: report.step.rawValue), resolved: report.resolved.wire,
        photo: carriesPhoto ? photo : nil, failure: report.failure?.rawValue),
      continues: !isLast)
  }
}
