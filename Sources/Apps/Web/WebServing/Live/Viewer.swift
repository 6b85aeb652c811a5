// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterKit
import Varlink

/// One page that is open.
@LoopActor
public final class Viewer {
  /// Takes a message, and the picture behind it.
  public typealias Send = @LoopActor (_ text: [UInt8], _ picture: [UInt8]) -> Void

  private let send: Send
  /// Whether it has drawn the last frame.
  public var wantsFrame = false
  /// The number of the last frame that it got, in the order of `LivePicture`.
  public var lastFrame = 0
  /// The press of its shutter button that is held, or is being begun.
  public var press: HeldPress?

  public init(_ send: @escaping Send) { self.send = send }

  /// Sends a message, with a picture behind it or without.
  public func tell(_ message: JSON, picture: [UInt8] = []) { send(message.bytes, picture) }
}

/// A press of a page's own button. It may be over before the gateway has answered that it has begun.
@LoopActor
public final class HeldPress {
  public enum End: Sendable {
    case released(ageUSec: Int64)
    case cancelled
  }

  private var press: ScreenPress?
  private var end: End?

  public init() {}

  /// The gateway has it.
  public func begin(_ press: ScreenPress) {
    self.press = press
    if let end { finish(end) }
  }

  public func finish(_ end: End) {
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
