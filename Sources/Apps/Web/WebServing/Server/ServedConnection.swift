// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import WebRules

/// One connection of a browser, from its head to the end of its only answer.
///
///     head, form ── admitted ──▶ its turn ──▶ asked ── the program's answer ──▶ its pieces ── all queued ──▶ ending ──▶ closed
///       └── refused, or too late: the refusal is the answer
@LoopActor
final class ServedConnection {
  /// The time for a head, for the program to answer, and within which an answer has to be read on.
  private static let headUSec: Int64 = 10_000_000
  private static let askedUSec: Int64 = 20_000_000
  private static let stallUSec: Int64 = 30_000_000
  private static let drainUSec: Int64 = 1_000_000
  /// The bytes, and the messages and pictures, that wait for a slow browser while its answer goes on: beyond them nothing
  /// is read for it, and of a page no order is taken.
  private static let mostWaiting = 128 << 10
  private static let mostParts = 16
  /// The bytes of the same for a page's orders, which do not wait for a picture that is being read.
  private static let mostWaitingOfPage = 1 << 20
  /// The messages and pictures that wait for a page that does not read, before it is closed: the program sends some unasked.
  private static let mostUnread = 256
  private static let mostUnreadBytes = 4 << 20

  private enum Stage {
    case head
    /// Others of the same address are answered first.
    case turn
    /// The program makes the answer.
    case asked
    /// The answer is read from a disk; `isAsked`: its next piece is under way.
    case pieces(BodyPieces, isAsked: Bool)
    case parts(PartStream)
    case socket(LiveSocket)
    /// Only what waits for the browser is still written.
    case ending
    /// All is written. A connection that is closed while bytes come in would take the answer with it, so those are
    /// read and forgotten for a moment.
    case draining
    case closed
  }

  let number: Int
  private let owner: WebServer
  let entrance: Entrance
  let welcome: ConnectionLimits.Welcome
  private let browser: BrowserSocket
  private var stage = Stage.head
  /// What has come of the head and the form, and then what a page has sent before its socket was open.
  private var head: [UInt8] = []
  private var request: AdmittedRequest?
  /// Whether it waits for another one of its address.
  private var isWaiting = false
  /// Whether it counts among those of its address that are answered.
  private var hasTurn = false
  private var pace = OrderPace()
  /// The end of a pause in which nothing of a page that sends too many orders is read.
  private var pause: Deadline?
  private var deadline: Deadline?
  /// When the browser has last taken bytes, or had none to take.
  private var lastProgressUSec = MonotonicClock.nowUSec
  /// When a page has last ordered something.
  private var lastOrderUSec = MonotonicClock.nowUSec
  private var isUpdating = false

  init(
    _ number: Int, _ socket: consuming StreamSocket, _ entrance: Entrance,
    _ welcome: ConnectionLimits.Welcome, _ owner: WebServer
  ) {
    self.number = number
    browser = BrowserSocket(socket)
    self.entrance = entrance
    self.welcome = welcome
    self.owner = owner
  }

  func begin() {
    var yes: Int32 = 1
    setsockopt(
      browser.raw, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    guard browser.watch({ [weak self] in self?.turn($0) }) else { return close() }
    if welcome != .served { return refuse(.crowded) }
    after(Self.headUSec) { connection in
      if case .turn = connection.stage { return connection.refuse(.crowded) }
      connection.refuse(.late)
    }
    update()
  }

  /// Whether it was let in by a token.
  var isReader: Bool { request?.standing == .reader }

  /// The session with which it ends.
  var session: String? { request?.sessionOfConnection }

  /// It, as far as it could make room for another one.
  var held: HeldConnection? {
    switch stage {
    case .head: HeldConnection(number: number, stage: .head, quietSinceUSec: lastProgressUSec)
    case .socket: HeldConnection(number: number, stage: .turn, quietSinceUSec: lastOrderUSec)
    // A stream without a picture is like a page that orders nothing.
    case .pieces, .parts:
      HeldConnection(number: number, stage: .turn, quietSinceUSec: lastProgressUSec)
    // A refusal has its own place.
    case .ending where browser.hasWaiting && welcome == .served:
      HeldConnection(number: number, stage: .rest, quietSinceUSec: lastProgressUSec)
    case .draining where welcome == .served:
      HeldConnection(number: number, stage: .answered, quietSinceUSec: lastProgressUSec)
    // Before the answer it is the program that is quiet.
    case .turn, .asked, .ending, .draining, .closed: nil
    }
  }

  // MARK: The browser's bytes

  private func turn(_ found: Interest) {
    if case .closed = stage { return }
    if found.contains(.error) { return close() }
    if !found.isDisjoint(with: [.readable, .hangup]) {
      switch browser.read() {
      case .bytes(let bytes): take(bytes)
      case .nothing: break
      case .end: browserEnded()
      }
    }
    // Nobody is there to read an answer: a browser that has only ended its own half hangs up later.
    if found.contains(.hangup), browser.isAtEnd { return close() }
    update()
  }

  private func take(_ bytes: [UInt8]) {
    switch stage {
    case .head: takeHead(bytes)
    // Its form is whole, and a socket's browser says nothing before it is answered.
    case .turn: close()
    case .asked where request?.socketKey != nil:
      head += bytes
      if head.count > WebSocketReader.longest { close() }
    case .socket(let socket): socket.append(bytes)
    // Behind a request without a body there is nothing: its connection has one answer.
    case .asked, .pieces, .parts, .ending, .draining, .closed: break
    }
  }

  private func browserEnded() {
    // A browser that has asked may end its half, and still reads the answer.
    browser.isAtEnd = true
    switch stage {
    case .head, .turn, .socket, .draining: close()
    case .asked where request?.socketKey != nil: close()
    case .asked, .pieces, .parts, .ending, .closed: break
    }
  }

  private func takeHead(_ bytes: [UInt8]) {
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
          return close(with: Array(answer.utf8))
        }
        request = try owner.admission.admit(
          found, by: entrance, isSession: owner.isSession, holder: owner.holder)
        head.removeFirst(end)
      } catch {
        return refuse(error)
      }
    }
    guard let request, head.count >= request.bodyCount ?? 0 else { return }
    stage = .turn
    switch owner.begin(self, by: request.client) {
    case .now: goOn()
    case .later: isWaiting = true
    case .never: refuse(.crowded)
    }
  }

  // MARK: The answer

  /// It is its turn.
  func goOn() {
    guard case .turn = stage, let request else { return }
    isWaiting = false
    hasTurn = true
    stage = .asked
    lastOrderUSec = MonotonicClock.nowUSec
    let form = Array(head.prefix(request.bodyCount ?? 0))
    // Behind it, only a page has something to say.
    if request.socketKey == nil { head = [] } else { head.removeFirst(form.count) }
    after(Self.askedUSec) { $0.refuse(.crowded) }
    Task { [weak self, handler = owner.handler] in
      let response = await handler.answer(to: request, form: form)
      self?.send(response)
    }
  }

  private func send(_ response: WebResponse) {
    guard case .asked = stage, let request else { return }
    checkLater()
    switch response.body {
    case .bytes(let bytes):
      browser.append(response.head.bytes(count: Int64(bytes.count)))
      if !request.isHead { browser.append(bytes) }
      return end()
    case .pieces(let pieces):
      browser.append(response.head.bytes(count: pieces.count))
      if request.isHead { return end() }
      stage = .pieces(pieces, isAsked: false)
    case .parts(let begin, let areMeasured):
      browser.append(response.head.bytes(count: nil))
      if request.isHead { return end() }
      let parts = PartStream(areMeasured: areMeasured)
      stage = .parts(parts)
      browser.append(parts.beginning)
      parts.begin(begin) { [weak self] in self?.update() }
    case .socket(let audience):
      guard let key = request.socketKey else { return refuse(.malformed) }
      browser.append(ResponseHead.webSocket(key))
      let socket = LiveSocket(audience)
      stage = .socket(socket)
      socket.join { [weak self] in self?.send($0, $1) }
      socket.append(head)
      head = []
    }
    update()
  }

  /// A message to the page.
  private func send(_ text: [UInt8], _ picture: [UInt8]) {
    guard case .socket = stage else { return }
    guard browser.waitingCount < Self.mostUnread, browser.waiting < Self.mostUnreadBytes else {
      return close()
    }
    browser.append(text)
    browser.append(picture)
    update()
  }

  private var hasRoom: Bool {
    let mostWaiting = if case .socket = stage { Self.mostWaitingOfPage } else { Self.mostWaiting }
    return browser.waiting < mostWaiting && browser.waitingCount < Self.mostParts
  }

  /// Lets the answer go on as far as there is room for it.
  ///
  /// - Returns: whether it may go on at once, after what is new was written.
  private func continueAnswer() -> Bool {
    guard hasRoom else { return false }
    switch stage {
    case .pieces(let pieces, isAsked: false):
      stage = .pieces(pieces, isAsked: true)
      DiskReader.shared.read {
        pieces.next()
      } then: { [weak self] in
        self?.take($0)
      }
      return false
    case .parts(let parts):
      guard !browser.hasWaiting else { return false }
      let part = parts.next()
      for bytes in part { browser.append(bytes) }
      return !part.isEmpty
    case .socket(let socket): return takeOrder(of: socket)
    case .pieces, .head, .turn, .asked, .ending, .draining, .closed: return false
    }
  }

  private func take(_ piece: BodyPieces.Piece) {
    guard case .pieces(let pieces, isAsked: true) = stage else { return }
    stage = .pieces(pieces, isAsked: false)
    switch piece {
    case .bytes(let bytes): browser.append(bytes)
    case .later: break
    case .end: return end()
    // The answer is shorter than its length says, so the browser does not take it for whole.
    case .failed: return close()
    }
    update()
  }

  /// Carries out a page's next order, if it has come.
  private func takeOrder(of socket: LiveSocket) -> Bool {
    guard pause == nil else { return false }
    switch socket.takeNext() {
    case .nothing: return false
    case .taken(let answer):
      lastOrderUSec = MonotonicClock.nowUSec
      browser.append(answer)
      let pauseUSec = pace.take(1, atUSec: lastOrderUSec)
      if pauseUSec > 0 {
        pause = EventLoop.shared.schedule(atUSec: lastOrderUSec + pauseUSec) { [weak self] in
          self?.pause = nil
          self?.update()
        }
      }
      return true
    case .ended(let farewell):
      browser.append(farewell)
      end()
      return true
    }
  }

  /// Writes what waits, lets the answer go on, and sets what is waited for.
  private func update() {
    guard !isUpdating else { return }
    isUpdating = true
    defer { isUpdating = false }
    repeat {
      if case .closed = stage { return }
      if !browser.hasWaiting { lastProgressUSec = MonotonicClock.nowUSec }
      guard let count = browser.write() else { return close() }
      if count > 0 { lastProgressUSec = MonotonicClock.nowUSec }
    } while continueAnswer()
    switch stage {
    case .closed: return
    case .ending where !browser.hasWaiting: return drain()
    case .socket: wantBytes(pause == nil && hasRoom)
    case .head, .turn, .asked, .pieces, .parts, .ending, .draining: wantBytes(true)
    }
  }

  private func wantBytes(_ may: Bool) { browser.want(reading: may && !browser.isAtEnd) }

  // MARK: The end

  private func refuse(_ refusal: Refusal) {
    if refusal == .guestsProxy { owner.noteProxy() }
    close(with: refusal.response)
  }

  /// Answers without the program.
  private func close(with answer: [UInt8]) {
    switch stage {
    case .head, .turn, .asked:
      browser.append(answer)
      end()
    case .pieces, .parts, .socket, .ending, .draining, .closed: break
    }
  }

  /// The answer is whole.
  private func end() {
    if case .closed = stage { return }
    leave()
    stage = .ending
    checkLater()
    update()
  }

  private func drain() {
    if browser.isAtEnd { return close() }
    stage = .draining
    shutdown(browser.raw, Int32(SHUT_WR))
    after(Self.drainUSec) { $0.close() }
    browser.want(reading: true)
  }

  func close() {
    if case .closed = stage { return }
    leave()
    stage = .closed
    if let deadline { EventLoop.shared.cancel(deadline) }
    if let pause { EventLoop.shared.cancel(pause) }
    browser.close()
    owner.remove(self)
  }

  /// Leaves what it watches, and lets the next one of its address go on.
  private func leave() {
    switch stage {
    case .parts(let parts): parts.end()
    case .socket(let socket): socket.leave()
    case .head, .turn, .asked, .pieces, .ending, .draining, .closed: break
    }
    guard let request else { return }
    if isWaiting { owner.giveUp(self, by: request.client) }
    if hasTurn { owner.end(by: request.client, at: entrance) }
    (isWaiting, hasTurn) = (false, false)
  }

  // MARK: Time

  /// Does something after a time, unless it is given something else to do before.
  private func after(
    _ durationUSec: Int64, _ act: @escaping @LoopActor (ServedConnection) -> Void
  ) {
    if let deadline { EventLoop.shared.cancel(deadline) }
    let atUSec = MonotonicClock.nowUSec + durationUSec
    deadline = EventLoop.shared.schedule(atUSec: atUSec) { [weak self] in
      if let self { act(self) }
    }
  }

  /// Whether it waits for its browser, or for a disk.
  private var isStalling: Bool {
    if case .pieces(_, isAsked: true) = stage { return true }
    return browser.hasWaiting
  }

  private func checkLater() {
    after(Self.stallUSec) { connection in
      let quietUSec = MonotonicClock.nowUSec - connection.lastProgressUSec
      connection.isStalling && quietUSec >= Self.stallUSec
        ? connection.close() : connection.checkLater()
    }
  }
}
