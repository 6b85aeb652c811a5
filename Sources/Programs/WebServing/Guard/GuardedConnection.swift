// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import WebRules

/// One connection of a browser, from its head to the end of its only answer.
///
///     head, form ── admitted ──▶ its turn ──▶ copies both ways ── the server has ended ──▶ rest of the answer ──▶ closed
///       └── refused, or too late: the refusal is the answer
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
    /// Others of the same address are answered first.
    case turn
    case open
    /// Only what waits for the browser is still written.
    case ending
    /// All is written. A connection that is closed while bytes come in would take the answer with it, so those are
    /// read and forgotten for a moment.
    case draining
    case closed
  }

  let number: Int
  private let owner: WebGuard
  let entrance: Entrance
  let welcome: ConnectionLimits.Welcome
  private let client: Peer
  private var server: Peer?
  private var stage = Stage.head
  private var head: [UInt8] = []
  private var request: AdmittedRequest?
  /// Whether it waits for another one of its address.
  private var isWaiting = false
  /// Whether it counts among those of its address that are answered.
  private var hasTurn = false
  /// Whether its answer has begun.
  private var isAnswered = false
  private var meter: WebSocketMeter?
  private var pace = OrderPace()
  /// The end of a pause in which nothing of a page that sends too many orders is read.
  private var pause: Deadline?
  private var deadline: Deadline?
  /// When the browser has last taken bytes, or had none to take.
  private var lastProgressUSec = MonotonicClock.nowUSec
  /// When a page has last ordered something.
  private var lastOrderUSec = MonotonicClock.nowUSec

  init(
    _ number: Int, _ socket: consuming StreamSocket, _ entrance: Entrance,
    _ welcome: ConnectionLimits.Welcome, _ owner: WebGuard
  ) {
    self.number = number
    client = Peer(socket)
    self.entrance = entrance
    self.welcome = welcome
    self.owner = owner
  }

  func begin() {
    var yes: Int32 = 1
    setsockopt(
      client.raw, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    guard client.watch({ [weak self] in self?.turn($0, of: .browser) }) else { return close() }
    if welcome != .served { return refuse(.crowded) }
    deadline = EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + Self.headUSec) {
      [weak self] in
      guard let self else { return }
      refuse(stage == .turn ? .crowded : .late)
    }
    update()
  }

  /// The session with which it ends.
  var session: String? { request?.session }

  /// It, as far as it could make room for another one.
  var held: HeldConnection? {
    switch stage {
    case .head: HeldConnection(number: number, stage: .head, quietSinceUSec: lastProgressUSec)
    case .open where meter != nil:
      HeldConnection(number: number, stage: .turn, quietSinceUSec: lastOrderUSec)
    // Before its answer begins it is the server that is quiet. A stream without a picture is like a page that orders
    // nothing.
    case .open where isAnswered:
      HeldConnection(number: number, stage: .turn, quietSinceUSec: lastProgressUSec)
    // A refusal has its own place.
    case .ending where client.hasWaiting && welcome == .served:
      HeldConnection(number: number, stage: .rest, quietSinceUSec: lastProgressUSec)
    case .draining where welcome == .served:
      HeldConnection(number: number, stage: .answered, quietSinceUSec: lastProgressUSec)
    case .open, .turn, .ending, .draining, .closed: nil
    }
  }

  // MARK: The head

  private func takeHead(_ bytes: ArraySlice<UInt8>) {
    let searched = max(head.count - 3, 0)
    head += bytes
    if request == nil {
      guard let end = RequestHead.end(in: head[searched...]).map({ $0 + searched }) else {
        if head.count >= RequestHead.longest { refuse(.tooLong) }
        return
      }
      do throws(Refusal) {
        let found = try RequestHead(head[..<end])
        if let answer = NetworkCheck.answer(
          to: found, by: entrance, ownNames: owner.admission.hosts)
        {
          return close(with: answer)
        }
        request = try owner.admission.admit(found, by: entrance, isSession: owner.isSession)
        head.removeFirst(end)
      } catch {
        return refuse(error)
      }
    }
    guard let request, head.count >= request.bodyCount else { return }
    stage = .turn
    switch owner.begin(self, by: request.client) {
    case .now: goOn()
    case .later: isWaiting = true
    case .never: refuse(.crowded)
    }
  }

  /// It is its turn.
  func goOn() {
    guard stage == .turn, let request else { return }
    isWaiting = false
    hasTurn = true
    do throws(SystemError) {
      let server = Peer(try StreamSocket.connect(to: owner.serverPath))
      guard server.watch({ [weak self] in self?.turn($0, of: .server) }) else {
        throw SystemError("watch the server")
      }
      self.server = server
    } catch {
      Log.warning("the web server: \(error)")
      return refuse(.crowded)
    }
    stage = .open
    server?.append(Array(request.forwarded.utf8))
    server?.append(head.prefix(request.bodyCount))
    if request.isSocket { meter = WebSocketMeter() }
    lastOrderUSec = MonotonicClock.nowUSec
    let early = head.dropFirst(request.bodyCount)
    head = []
    checkLater()
    takeFromBrowser(early[...])
    update()
  }

  private func refuse(_ refusal: Refusal) {
    if refusal == .guestsProxy { owner.noteProxy() }
    close(with: refusal.response)
  }

  /// Answers by itself.
  private func close(with answer: String) {
    guard stage == .head || stage == .turn else { return }
    client.append(Array(answer.utf8))
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
      // Its form is whole, and a socket's browser says nothing before it is answered.
      case .turn: close()
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
    let before = meter?.count ?? 0
    guard meter?.take(bytes) == true else { return close() }
    server?.append(bytes)
    let count = (meter?.count ?? 0) - before
    if count > 0 { lastOrderUSec = MonotonicClock.nowUSec }
    let pauseUSec = pace.take(count, atUSec: MonotonicClock.nowUSec)
    guard pauseUSec > 0, pause == nil else { return }
    pause = EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + pauseUSec) { [weak self] in
      self?.pause = nil
      self?.update()
    }
  }

  private func browserEnded() {
    // A browser that has asked may end its half, and still reads the answer.
    client.isAtEnd = true
    if stage == .head || stage == .turn || stage == .draining || meter != nil { close() }
  }

  private func readServer() {
    switch server?.read() {
    case .bytes(let bytes):
      isAnswered = true
      if request?.isHead == true { return takeAnswerHead(bytes) }
      client.append(bytes)
    case .end: end()
    case .nothing, nil: break
    }
  }

  /// Passes on the head of an answer alone.
  private func takeAnswerHead(_ bytes: ArraySlice<UInt8>) {
    head += bytes
    if let end = RequestHead.end(in: head) {
      client.append(head[..<end])
      self.end()
    } else if head.count > RequestHead.longest {
      close()
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
    let mayRead = pause == nil && (server?.waiting ?? 0) < Self.mostWaiting
    client.want(reading: !client.isAtEnd && mayRead)
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
    leaveTurn()
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

  func close() {
    guard stage != .closed else { return }
    leaveTurn()
    stage = .closed
    if let deadline { EventLoop.shared.cancel(deadline) }
    if let pause { EventLoop.shared.cancel(pause) }
    client.close()
    server?.close()
    server = nil
    owner.remove(self)
  }

  /// Lets the next one of its address go on.
  private func leaveTurn() {
    guard let request else { return }
    if isWaiting { owner.giveUp(self, by: request.client) }
    if hasTurn { owner.end(by: request.client, at: entrance) }
    (isWaiting, hasTurn) = (false, false)
  }
}
