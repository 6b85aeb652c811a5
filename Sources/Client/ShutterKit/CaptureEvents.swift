// SPDX-License-Identifier: Apache-2.0

/// The events of one interaction as an asynchronous sequence.
///
/// ```swift
/// for await event in client.captureEvents() where event.phase == .ended {
///   await takePhoto(of: event.press)
/// }
/// ```
///
/// The interaction is added when the iteration begins, and removed when it ends: by `break`, by
/// cancellation of the task, or because the client was invalidated, which ends the sequence. An event
/// is acknowledged when the next one is requested, so the rules of ``CaptureEventInteraction`` for a
/// handler hold for the body of the loop. A sequence can be iterated once; a second iterator has no
/// events.
public struct CaptureEvents: AsyncSequence, Sendable {
  public typealias Element = CaptureEvent

  /// The interaction of the sequence. Use it to enable and disable presses, and to read the status.
  public let interaction: CaptureEventInteraction
  let client: CaptureClient

  public func makeAsyncIterator() -> Iterator {
    Iterator(reader: Reader(self))
  }

  /// The iterator of the events.
  public struct Iterator: AsyncIteratorProtocol {
    let reader: Reader

    /// The next event; nil when there will be none.
    public func next() async -> CaptureEvent? { await reader.next() }

    /// The next event; nil when there will be none.
    public func next(isolation actor: isolated (any Actor)?) async -> CaptureEvent? {
      await reader.next()
    }
  }

  /// Removes the interaction when the iterator goes.
  final class Reader: Sendable {
    private let sequence: CaptureEvents
    private let link: InteractionLink?

    init(_ sequence: CaptureEvents) {
      self.sequence = sequence
      link = sequence.interaction.attachForReading(to: sequence.client.link)
    }

    deinit {
      if link != nil { sequence.client.removeInteraction(sequence.interaction) }
    }

    func next() async -> CaptureEvent? {
      guard let link else { return nil }
      while let item = await link.next() {
        if case .event(let event) = item { return event }
        await sequence.interaction.tell(item)
      }
      return nil
    }
  }
}
