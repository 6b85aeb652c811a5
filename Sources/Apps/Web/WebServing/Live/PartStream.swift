// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// The live picture for one browser, as parts of multipart/x-mixed-replace. A browser that reads slowly misses pictures.
/// The header of the next part goes with each picture: Chromium shows a part only when the next one begins.
@LoopActor
final class PartStream {
  nonisolated static let boundary = "frame"
  private static let header = Array("--\(boundary)\r\nContent-Type: image/jpeg\r\n\r\n".utf8)
  private static let end = Array("\r\n".utf8)

  /// Whether each part says how long it is.
  private let areMeasured: Bool

  /// The newest picture that was not sent.
  private var newest: [UInt8]?
  private var stop: (@LoopActor () -> Void)?
  private var isOver = false

  init(areMeasured: Bool) { self.areMeasured = areMeasured }

  /// What stands before the first part.
  var beginning: [UInt8] { areMeasured ? [] : Self.header }

  /// - Parameter onPicture: called when there is one to be sent.
  func begin(_ begin: WebResponse.Pictures, _ onPicture: @escaping @LoopActor () -> Void) {
    stop = begin { [weak self] in
      self?.newest = $0
      onPicture()
    }
    // The first one could not be sent.
    if isOver { end() }
  }

  /// The bytes to send of the newest picture, if there is a new one.
  func next() -> [[UInt8]] {
    guard let picture = newest else { return [] }
    newest = nil
    guard areMeasured else { return [picture, Self.end + Self.header] }
    let fields = "Content-Type: image/jpeg\r\nContent-Length: \(picture.count)\r\n\r\n"
    return [Array("--\(Self.boundary)\r\n\(fields)".utf8), picture, Self.end]
  }

  func end() {
    isOver = true
    stop?()
    stop = nil
  }
}
