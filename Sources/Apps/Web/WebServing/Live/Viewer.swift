// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterKit
import Varlink

/// One page that is open.
@LoopActor
package final class Viewer {
  /// Takes a message, and the picture behind it.
  package typealias Send = @LoopActor (_ text: [UInt8], _ picture: [UInt8]) -> Void

  private let send: Send
  /// Whether it has drawn the last frame.
  package var wantsFrame = false
  /// The number of the last frame that it got, in the order of `LivePicture`.
  package var lastFrame = 0
  /// The press of its shutter button that is held, or is being begun.
  package var press: HeldPress?

  package init(_ send: @escaping Send) { self.send = send }

  /// Sends a message, with a picture behind it or without.
  package func tell(_ message: JSON, picture: [UInt8] = []) { send(message.bytes, picture) }
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
