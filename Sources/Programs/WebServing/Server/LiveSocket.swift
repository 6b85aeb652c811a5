// SPDX-License-Identifier: Apache-2.0
import FlyingFox
import LinuxIO
import Varlink

/// The pages that are open, as a program knows them.
@LoopActor
package protocol LiveAudience: AnyObject, Sendable {
  /// A page is there. `send` takes its messages, in order, from any thread.
  func join(_ send: @escaping @Sendable ([UInt8]) -> Void) -> Viewer
  /// A page has sent an order. False if no page of this program sends such a thing: its socket is closed.
  func take(_ order: JSON, from viewer: Viewer) -> Bool
  /// A page is gone. May come more than once.
  func leave(_ viewer: Viewer)
}

/// A page's socket: each message to it is one JSON object, before the picture if it is a frame; each from it an order.
///
///     ┌─────────┬────────┬───────┐
///     │ 4 bytes │  JSON  │ JPEG  │    length of the JSON, big-endian
///     └─────────┴────────┴───────┘
package struct LiveSocket: WSMessageHandler {
  /// The most messages that wait for a page that does not read.
  private static let mostWaiting = 64

  private let audience: any LiveAudience

  private init(audience: any LiveAudience) { self.audience = audience }

  /// Answers a request that the guard has let through as a socket.
  package static func answer(
    _ request: HTTPRequest, for audience: any LiveAudience
  ) async throws -> HTTPResponse {
    var response = try await WebSocketHTTPHandler(
      handler: MessageFrameWSHandler(handler: LiveSocket(audience: audience), frameSize: 1 << 20)
    ).handleRequest(request)
    WebResponse.protect(&response)
    return response
  }

  /// Does what a message asks for; false if no page sends such a one, or it is the last.
  private func take(_ message: WSMessage, from viewer: Viewer) async -> Bool {
    switch message {
    case .text(let text):
      guard let order = try? JSON(parsing: Array(text.utf8)) else { return false }
      return await audience.take(order, from: viewer)
    case .data, .close: return false
    }
  }

  package func makeMessages(
    for client: AsyncStream<WSMessage>
  ) async throws -> AsyncStream<WSMessage> {
    let (messages, output) = AsyncStream.makeStream(
      of: WSMessage.self, bufferingPolicy: .bufferingOldest(Self.mostWaiting))
    let audience = audience
    let viewer = await audience.join { message in
      if case .dropped = output.yield(.data(.init(message))) { output.finish() }
    }
    let reading = Task {
      for await message in client {
        // What stands behind a message that no page sends is not done.
        guard await take(message, from: viewer) else { break }
      }
      output.finish()
      await audience.leave(viewer)
    }
    output.onTermination = { _ in
      reading.cancel()
      Task { await audience.leave(viewer) }
    }
    return messages
  }
}
