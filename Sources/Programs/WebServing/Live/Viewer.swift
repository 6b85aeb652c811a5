// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterKit
import Varlink

/// One page that is open.
@LoopActor
package final class Viewer {
  private let send: @Sendable ([UInt8]) -> Void
  /// Whether it has drawn the last frame.
  package var wantsFrame = false
  /// The number of the last frame that it got, in the order of `LivePicture`.
  package var lastFrame = 0
  /// The press of its shutter button that is held, or is being begun.
  package var press: HeldPress?

  package init(_ send: @escaping @Sendable ([UInt8]) -> Void) { self.send = send }

  /// Sends a message, with a picture behind it or without.
  package func tell(_ message: JSON, picture: [UInt8] = []) {
    let text = message.bytes
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 + text.count + picture.count)
    withUnsafeBytes(of: UInt32(text.count).bigEndian) { bytes.append(contentsOf: $0) }
    bytes += text
    bytes += picture
    send(bytes)
  }
}

/// A press of a page's own button. It may be over before the gateway has answered that it has begun.
@LoopActor
package final class HeldPress {
  package enum End {
    case released(ageUSec: Int64)
    case cancelled
  }

  private var press: ScreenPress?
  private var end: End?

  package init() {}

  /// The gateway has it.
  package func begin(_ press: ScreenPress) {
    self.press = press
    if let end { finish(end) }
  }

  package func finish(_ end: End) {
    self.end = end
    guard let press else { return }
    self.press = nil
    Task {
      switch end {
      case .released(let ageUSec): await press.release(ageUSec: ageUSec)
      case .cancelled: await press.cancel()
      }
    }
  }
}
