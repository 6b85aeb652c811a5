// SPDX-License-Identifier: Apache-2.0
import VideoDevices

/// Remarks about the cameras that are there.
struct CameraRemarks {
  /// More than a camera has causes for.
  private static let most = 64

  /// By the names of cameras, then by the causes.
  private var remarks: [String: [String: CameraRemark]] = [:]

  /// Keeps a remark in place of an earlier one of the same cause, or forgets those that it ends.
  ///
  /// - Returns: whether it is new.
  mutating func keep(_ remark: CameraRemark, of camera: String) -> Bool {
    var known = remarks[camera] ?? [:]
    if let ended = remark.ended {
      remarks[camera] = known.filter { !ended.contains($0.key) }
      return false
    }
    guard known[remark.cause] != remark, known.count < Self.most || known[remark.cause] != nil
    else { return false }
    known[remark.cause] = remark
    remarks[camera] = known
    return true
  }

  /// Forgets what earlier streams were like: another one has begun.
  mutating func forgetStreams(of camera: String) {
    remarks[camera] = remarks[camera]?.filter { !$0.value.isOfStream }
  }

  /// Forgets those about controls that answer now.
  mutating func forget(silentControlsBut silent: [UInt32], of camera: String) {
    remarks[camera] = remarks[camera]?.filter { _, remark in
      guard case .silentControl(let id) = remark else { return true }
      return silent.contains(id)
    }
  }

  /// Forgets those of a camera that is gone.
  mutating func forget(_ camera: String) { remarks[camera] = nil }

  /// The remarks in words, in the order of their causes; nil if there are none.
  func texts(of camera: String) -> [String]? {
    guard let known = remarks[camera], !known.isEmpty else { return nil }
    return known.sorted { $0.key < $1.key }.map { "\($0.value)" }
  }
}
