// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import WebRules

/// One connection of a browser, from its head to the end of its only answer.
///
///     head ── admitted ──▶ copies both ways ── the server has ended ──▶ rest of the answer ──▶ closed
///       └── refused: the refusal is the answer
@LoopActor
final class GuardedConnection {
  /// The time for a head, and the time within which an answer has to be read on.
  private static let headUSec: Int64 = 10_000_000
  private static let stallUSec: Int64 = 30_000_000
  private static let drainUSec: Int64 = 1_000_000
  /// The bytes that wait for a slow side.
  private static let mostWaiting = 256 << 10

  private enum Stage {
    case head
    case open
    /// Only what waits for the browser is still written.
    case ending
    /// All is written. A connection that is closed while bytes come in would take the answer with it, so those are
    /// read and forgotten for a moment.
    case draining
    case closed
  }

  private let owner: WebGuard
  private let client: Peer
  private var server: Peer?
  private var stage = Stage.head
  private var head: [UInt8] = []
  private var meter: WebSocketMeter?
  private var deadline: Deadline?
  /// When the browser has last taken bytes, or had none to take.
  private var lastProgressUSec = MonotonicClock.nowUSec

  init(_ socket: consuming StreamSocket, _ owner: WebGuard) {
    client = Peer(socket)
    self.owner = owner
  }

  func begin(isCrowded: Bool) {
    var yes: Int32 = 1
    setsockopt(
      client.raw, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    guard client.watch({ [weak self] in self?.turn($0, of: .browser) }) else { return close() }
    if isCrowded { return refuse(.crowded) }
    deadline = EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + Self.headUSec) {
      [weak self] in self?.refuse(.late)
    }
    update()
  }

  // MARK: The head

  private func takeHead(_ bytes: ArraySlice<UInt8>) {
    let searched = max(head.count - 3, 0)
    head += bytes
    guard let end = RequestHead.end(in: head[searched...]).map({ $0 + searched }) else {
      if head.count >= RequestHead.longest { refuse(.tooLong) }
      return
    }
    do throws(Refusal) {
      let request = try owner.admission.admit(try RequestHead(head[..<end]))
      try pass(request, early: head[end...])
    } catch {
      refuse(error)
    }
  }

  private func pass(_ request: AdmittedRequest, early: ArraySlice<UInt8>) throws(Refusal) {
    do throws(SystemError) {
      let server = Peer(try StreamSocket.connect(to: owner.serverPath))
      guard server.watch({ [weak self] in self?.turn($0, of: .server) }) else {
        throw SystemError("watch the server")
      }
      self.server = server
    } catch {
      Log.warning("the web server: \(error)")
      throw .crowded
    }
    stage = .open
    server?.append(Array(request.forwarded.utf8))
    if request.isSocket { meter = WebSocketMeter() }
    head = []
    checkLater()
    takeFromBrowser(early)
  }

  private func refuse(_ refusal: Refusal) {
    guard stage == .head else { return }
    client.append(Array(refusal.response.utf8))
    end()
  }

  // MARK: Copying

  private enum Side { case browser, server }

  private func turn(_ found: Interest, of side: Side) {
    guard stage != .closed else { return }
    switch side {
    case .browser:
      if found.contains(.error) { return close() }
      if !found.isDisjoint(with: [.readable, .hangup]) { readBrowser() }
    case .server: readServer()
    }
    update()
  }

  private func readBrowser() {
    switch client.read() {
    case .bytes(let bytes):
      switch stage {
      case .head: takeHead(bytes)
      case .open: takeFromBrowser(bytes)
      case .ending, .draining, .closed: break
      }
    case .nothing: break
    case .end: browserEnded()
    }
  }

  private func takeFromBrowser(_ bytes: ArraySlice<UInt8>) {
    // Behind a request without a body there is nothing: its connection has one answer.
    guard !bytes.isEmpty, meter != nil else { return }
    guard meter?.take(bytes) == true else { return close() }
    server?.append(bytes)
  }

  private func browserEnded() {
    // A browser that has asked may end its half, and still reads the answer.
    client.isAtEnd = true
    if stage == .head || stage == .draining || meter != nil { close() }
  }

  private func readServer() {
    switch server?.read() {
    case .bytes(let bytes): client.append(bytes)
    case .end: end()
    case .nothing, nil: break
    }
  }

  /// Writes what waits, and sets what is waited for.
  private func update() {
    guard stage != .closed else { return }
    if !client.hasWaiting { lastProgressUSec = MonotonicClock.nowUSec }
    guard let count = client.write(), server?.write() != nil || server == nil else {
      return close()
    }
    if count > 0 { lastProgressUSec = MonotonicClock.nowUSec }
    if stage == .ending, !client.hasWaiting { return drain() }
    client.want(reading: !client.isAtEnd && (server?.waiting ?? 0) < Self.mostWaiting)
    server?.want(reading: client.waiting < Self.mostWaiting)
  }

  private func checkLater() {
    if let deadline { EventLoop.shared.cancel(deadline) }
    let atUSec = MonotonicClock.nowUSec + Self.stallUSec
    deadline = EventLoop.shared.schedule(atUSec: atUSec) { [weak self] in
      guard let self else { return }
      let isStalled =
        client.hasWaiting && MonotonicClock.nowUSec - lastProgressUSec >= Self.stallUSec
      isStalled ? close() : checkLater()
    }
  }

  // MARK: The end

  private func end() {
    guard stage != .closed else { return }
    stage = .ending
    server?.close()
    server = nil
    checkLater()
    update()
  }

  private func drain() {
    if client.isAtEnd { return close() }
    stage = .draining
    shutdown(client.raw, Int32(SHUT_WR))
    if let deadline { EventLoop.shared.cancel(deadline) }
    deadline = EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + Self.drainUSec) {
      [weak self] in self?.close()
    }
    client.want(reading: true)
  }

  private func close() {
    guard stage != .closed else { return }
    stage = .closed
    if let deadline { EventLoop.shared.cancel(deadline) }
    client.close()
    server?.close()
    server = nil
    owner.remove(self)
  }
}
