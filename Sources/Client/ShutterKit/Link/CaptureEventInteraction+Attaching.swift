// SPDX-License-Identifier: Apache-2.0
import LinuxIO

extension CaptureEventInteraction {
  /// Adds it at a client, and calls its handlers from now on.
  func attach(to link: GatewayLink) {
    let interaction = open(at: link)
    Task.detached(priority: .userInitiated) { [handlers, record] in
      while let item = await interaction.next() {
        if case .event(let event) = item {
          await handlers(event)
        } else {
          await record.tell(item)
        }
      }
    }
  }

  /// Adds it at a client for a reader; nil if it has had one.
  func attachForReading(to link: GatewayLink) -> InteractionLink? {
    record.claimForReading() ? open(at: link) : nil
  }

  /// Removes it from a client, if it is added there.
  func detach(from link: GatewayLink) {
    if let old = record.detach(where: { $0.client === link }) {
      EventLoop.shared.post { old.client.remove(old) }
    }
  }

  private func open(at link: GatewayLink) -> InteractionLink {
    let (new, old) = record.attach { isEnabled in
      InteractionLink(
        client: link, options: options, record: record, isPair: handlers.isPair,
        isEnabled: isEnabled)
    }
    EventLoop.shared.post {
      if let old { old.client.remove(old) }
      link.insert(new)
    }
    return new
  }
}
