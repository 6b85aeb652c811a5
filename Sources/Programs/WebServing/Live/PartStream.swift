// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// The live picture for one browser, as parts of multipart/x-mixed-replace. A browser that reads slowly misses pictures.
/// The header of the next part goes with each picture: Chromium shows a part only when the next one begins.
@LoopActor
final class PartStream {
  nonisolated static let boundary = "frame"
  nonisolated static let header = Array("--\(boundary)\r\nContent-Type: image/jpeg\r\n\r\n".utf8)
  /// What stands behind a picture.
  nonisolated static let trailer = Array("\r\n".utf8) + header

  /// The newest picture that was not sent.
  private var newest: [UInt8]?
  private var stop: (@LoopActor () -> Void)?
  private var isOver = false

  /// - Parameter onPicture: called when there is one to be sent.
  func begin(_ begin: WebResponse.Pictures, _ onPicture: @escaping @LoopActor () -> Void) {
    stop = begin { [weak self] in
      self?.newest = $0
      onPicture()
    }
    // The first one could not be sent.
    if isOver { end() }
  }

  func next() -> [UInt8]? {
    defer { newest = nil }
    return newest
  }

  func end() {
    isOver = true
    stop?()
    stop = nil
  }
}
