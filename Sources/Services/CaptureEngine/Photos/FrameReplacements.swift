// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO

/// Photos whose frame turned out to be damaged, and that wait for another one; and which streams have JPEGs that have to
/// be decoded for a photo.
@LoopActor
final class FrameReplacements {
  /// A camera that damages more frames in a row gives no photo of the moment.
  static let most = 8

  /// A frame that is farther from the damaged one does not show the moment, microseconds; at a slow camera three frame
  /// times.
  static func isNear(_ aUSec: Int64, _ bUSec: Int64, intervalUSec: Int64) -> Bool {
    abs(aUSec - bUSec) <= max(500_000, 3 * intervalUSec)
  }

  /// The stream whose JPEGs were found to be whole, but of an unusual form.
  private var recoded: ObjectIdentifier?
  /// The form that was found last.
  private var form: String?
  private var waiting: [Int64: (PhotoResultID, PhotoWork)] = [:]

  /// The photos, in the order of their requests.
  var photos: [Int64] { waiting.keys.sorted() }

  func begin(_ result: PhotoResultID, _ work: PhotoWork) { waiting[result.photo] = (result, work) }

  /// A frame of this form is tried by decoding it.
  func isTried(_ form: String) { self.form = form }

  /// A frame that was tried could not be decoded.
  ///
  /// - Returns: the form, unless one of its stream could be.
  func hasFailed(_ connection: StreamConnection?) -> String? {
    isRecoded(connection) ? nil : form
  }

  /// A frame that was decoded has become a photo: those of its stream are like that.
  ///
  /// - Returns: the form, if it is known.
  func hasForm(_ connection: StreamConnection?) -> String? {
    recoded = connection.map { ObjectIdentifier($0.exchange) }
    return form
  }

  func isRecoded(_ connection: StreamConnection?) -> Bool {
    recoded != nil && recoded == connection.map { ObjectIdentifier($0.exchange) }
  }

  /// The stream has ended: the next one may be of another camera.
  func streamEnded() { recoded = nil }

  /// Ends the wait of a photo; nil if it does not wait.
  func end(_ photo: Int64) -> (PhotoResultID, PhotoWork)? { waiting.removeValue(forKey: photo) }
}
