// SPDX-License-Identifier: Apache-2.0

/// Accepts connections. When the process has no descriptor left for one, it pauses: the connection
/// stays in the kernel's queue, which would wake the loop again and again.
@LoopActor
public final class ConnectionListener {
  /// The next waiting connection, nil if there is none.
  public typealias Source = () throws(SystemError) -> OwnedDescriptor?

  /// Connections accepted before other work of the loop has its turn.
  private static let perTurn = 32

  private let pauseUSec: Int64
  private let onConnection: (consuming OwnedDescriptor) -> Void
  private let onError: (SystemError) -> Void
  // Nil once closed, which closes the socket.
  private var source: Source?
  private var watch: DescriptorWatch?
  private var pause: Deadline?
  /// Whether connections are accepted at all.
  public var isAccepting = true {
    didSet { look() }
  }

  /// Watches a listening socket and hands out what `source` accepts on it.
  ///
  /// - Parameter pauseUSec: microseconds for which none is accepted after an error.
  public init(
    watching raw: Int32, pauseUSec: Int64, source: @escaping Source,
    onConnection: @escaping (consuming OwnedDescriptor) -> Void,
    onError: @escaping (SystemError) -> Void
  ) throws(SystemError) {
    self.pauseUSec = pauseUSec
    self.source = source
    self.onConnection = onConnection
    self.onError = onError
    watch = try EventLoop.shared.watch(raw, for: .readable) { _ in self.accept() }
  }

  /// Stops listening.
  public func close() {
    watch?.cancel()
    watch = nil
    if let pause { EventLoop.shared.cancel(pause) }
    source = nil
  }

  private func accept() {
    for _ in 0..<Self.perTurn {
      guard let source else { return }
      do throws(SystemError) {
        guard let descriptor = try source() else { return }
        onConnection(descriptor)
      } catch {
        onError(error)
        lookAway()
        return
      }
    }
  }

  private func lookAway() {
    pause = EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + pauseUSec) {
      self.pause = nil
      self.look()
    }
    look()
  }

  private func look() { watch?.update(isAccepting && pause == nil ? .readable : []) }
}
