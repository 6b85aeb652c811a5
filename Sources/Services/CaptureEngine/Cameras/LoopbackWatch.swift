// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import VideoDevices

/// Notices whether programs feed the loopbacks that are there, of which neither the kernel nor udev reports anything.
/// Without a loopback it costs nothing.
@LoopActor
final class LoopbackWatch {
  private static let periodUSec: Int64 = 2_000_000

  /// Called with a node that a program feeds now, or no longer, or in another format.
  var onChange: @LoopActor (_ node: String, _ isFed: Bool) -> Void = { _, _ in }
  /// What a loopback is fed with; empty: with nothing; nil: it is none.
  private let feed: @LoopActor (String) -> String?
  /// By the nodes of loopbacks: what each was fed with at the last look.
  private var feeds: [String: String] = [:]
  private var isLooking = false

  init(_ feed: @escaping @LoopActor (String) -> String? = { LoopbackNode.feed(of: $0) }) {
    self.feed = feed
  }

  /// Follows a node from now on, if it is a loopback.
  func follow(_ node: String) {
    guard let fed = feed(node) else { return }
    feeds[node] = fed
    guard !isLooking else { return }
    isLooking = true
    lookLater()
  }

  func forget(_ node: String) { feeds[node] = nil }

  func isLoopback(_ node: String) -> Bool { feeds[node] != nil }

  /// Looks at all of them now.
  func look() {
    for (node, former) in feeds {
      guard let fed = feed(node), fed != former else { continue }
      feeds[node] = fed
      onChange(node, !fed.isEmpty)
    }
  }

  private func lookLater() {
    EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + Self.periodUSec) { [weak self] in
      guard let self else { return }
      guard !feeds.isEmpty else {
        isLooking = false
        return
      }
      look()
      lookLater()
    }
  }
}
