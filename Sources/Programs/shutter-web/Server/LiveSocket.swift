// SPDX-License-Identifier: Apache-2.0
import FlyingFox
import LinuxIO
import Varlink

/// The page's socket: each message to it is one JSON object, before the picture if it is a frame; each from it an order.
///
///     ┌─────────┬────────┬───────┐
///     │ 4 bytes │  JSON  │ JPEG  │    length of the JSON, big-endian
///     └─────────┴────────┴───────┘
struct LiveSocket: WSMessageHandler {
  let studio: Studio

  func makeMessages(for client: AsyncStream<WSMessage>) async throws -> AsyncStream<WSMessage> {
    let (messages, output) = AsyncStream.makeStream(
      of: WSMessage.self, bufferingPolicy: .bufferingOldest(64))
    let studio = studio
    let viewer = await studio.join { message in
      if case .dropped = output.yield(.data(.init(message))) { output.finish() }
    }
    let reading = Task {
      for await message in client {
        switch message {
        case .text(let text):
          guard let json = try? JSON(parsing: Array(text.utf8)), let order = Order(json) else {
            output.finish()
            break
          }
          await studio.take(order, from: viewer)
        case .data, .close: output.finish()
        }
      }
      output.finish()
      await studio.leave(viewer)
    }
    output.onTermination = { _ in
      reading.cancel()
      Task { await studio.leave(viewer) }
    }
    return messages
  }
}
