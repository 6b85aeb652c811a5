// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Varlink
import WebRules

/// The pages that are open, as a program knows them.
@LoopActor
public protocol LiveAudience: AnyObject, Sendable {
  /// A page is there. `send` takes its messages, in order.
  func join(_ send: @escaping Viewer.Send) -> Viewer
  /// A page has sent an order. False if no page of this program sends such a thing: its socket is closed.
  func take(_ order: JSON, from viewer: Viewer) -> Bool
  /// A page is gone.
  func leave(_ viewer: Viewer)
}

/// A page's socket: each message to it is one JSON object, before the picture if it is a frame; each from it an order.
///
///     ┌─────────┬────────┬───────┐
///     │ 4 bytes │  JSON  │ JPEG  │    length of the JSON, big-endian
///     └─────────┴────────┴───────┘
@LoopActor
final class LiveSocket {
  /// What was done with the next message of a page.
  enum Step {
    /// None has come.
    case nothing
    /// It was carried out; these bytes answer it.
    case taken([UInt8])
    /// It was the last one, or one that no page sends: what stands behind it is not done.
    case ended([UInt8])
  }

  private let audience: any LiveAudience
  private var reader = WebSocketReader()
  private var viewer: Viewer?
  private var isOver = false

  init(_ audience: any LiveAudience) { self.audience = audience }

  /// - Parameter send: takes a message as a WebSocket has it, and the picture behind it.
  func join(_ send: @escaping @LoopActor (_ text: [UInt8], _ picture: [UInt8]) -> Void) {
    let viewer = audience.join { text, picture in
      let count = 4 + text.count + picture.count
      var bytes = WebSocketWriter.head(.binary, count: count)
      bytes.reserveCapacity(bytes.count + 4 + text.count)
      withUnsafeBytes(of: UInt32(text.count).bigEndian) { bytes.append(contentsOf: $0) }
      bytes += text
      send(bytes, picture)
    }
    self.viewer = viewer
    // Its first message could not be sent.
    if isOver { leave() }
  }

  func append(_ bytes: [UInt8]) { reader.append(bytes) }

  func takeNext() -> Step {
    do throws(WebSocketFault) {
      switch try reader.next() {
      case nil: return .nothing
      case .pong: return .taken([])
      case .ping(let bytes):
        return .taken(WebSocketWriter.head(.pong, count: bytes.count) + bytes)
      case .farewell: throw .normal
      case .text(let text):
        guard let viewer, let order = try? JSON(parsing: text), audience.take(order, from: viewer)
        else { throw .noOrder }
        return .taken([])
      }
    } catch {
      return .ended(WebSocketWriter.farewell(error))
    }
  }

  /// The page is gone. The program hears of it later: it may be sending this page something.
  func leave() {
    isOver = true
    guard let viewer else { return }
    self.viewer = nil
    EventLoop.shared.post { [audience] in audience.leave(viewer) }
  }
}
