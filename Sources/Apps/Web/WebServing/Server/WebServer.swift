// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import WebRules
import WebTokens

/// Answers what the program makes answers for.
public protocol PageHandler: Sendable {
  /// The answer to a request that the guard has let in.
  ///
  /// - Parameter form: its body, whole.
  @LoopActor func answer(to request: AdmittedRequest, form: [UInt8]) async -> WebResponse
}

/// The web server: lets requests in by the rules of `WebRules`, has the program answer them, and limits what browsers take.
/// A request has to be whole, short and in time before the program hears of it, and an answer has to be read.
///
///     browser ──▶ head ≤ 8 KiB in 10 s, Host, Origin, who asks ──▶ its turn ──▶ the program's handler
///             ◀── limits for each entrance and address; one that does not read for 30 s is closed ◀──
@LoopActor
final class WebServer {
  let admission: Admission
  let handler: any PageHandler
  /// The one that checks the password and remembers who gave it; nil: nobody can give it, and only this machine is
  /// served.
  let doorkeeper: Doorkeeper?
  private let tokens: TokenKeeper?
  private var listeners: [ConnectionListener] = []
  private var logLimiter = LogLimiter()
  /// The time for which no connection is accepted after the process ran out of descriptors.
  private static let pauseUSec: Int64 = 250_000
  private var connections: [Int: ServedConnection] = [:]
  private var lastNumber = 0
  private var limits: ConnectionLimits
  /// What opens and ends a page, and is not needed for the live picture.
  private let coldCode = ColdCode()
  /// When one of the requests that wait may get a turn that nobody uses.
  private var roomDeadline: Deadline?

  init(
    admission: Admission, doorkeeper: Doorkeeper?, tokens: TokenKeeper?, handler: any PageHandler
  ) {
    self.admission = admission
    self.handler = handler
    limits = ConnectionLimits(trusted: admission.trustedProxies)
    self.doorkeeper = doorkeeper
    self.tokens = tokens
    doorkeeper?.onEnd = { [weak self] in self?.close($0) }
    tokens?.onChange = { [weak self] in self?.closeReaders() }
  }

  func open(_ entrances: Entrances) throws(SystemError) {
    try watch(entrances.local) { ListeningAddress.isLocal($0) ? .local : nil }
    try watch(entrances.proxy) { _ in .proxy }
    try watch(entrances.guests) { .guests(address: ListeningAddress.group(of: $0)) }
    try watch(entrances.readers) { .readers(address: ListeningAddress.group(of: $0)) }
    coldCode.ran()
  }

  private func watch(
    _ sockets: [ListeningSocket], _ entrance: @escaping @LoopActor (Int32) -> Entrance?
  ) throws(SystemError) {
    for socket in sockets {
      listeners.append(
        try ConnectionListener(
          watching: socket.raw, pauseUSec: Self.pauseUSec,
          source: { () throws(SystemError) in
            try DescriptorReserve.check("accept a connection")
            return try socket.accept()
          },
          // Swift 6.0 takes `$0` for a borrow.
          onConnection: { [weak self] (connection: consuming OwnedDescriptor) in
            guard let entrance = entrance(connection.raw) else { return }
            self?.take(connection, at: entrance)
          },
          onError: { [weak self] in self?.log($0) }))
    }
  }

  private func take(_ descriptor: consuming OwnedDescriptor, at entrance: Entrance) {
    if entrance == .local, limits.isFull(entrance) { makeRoom(from: .answered, .rest, .head) }
    let welcome = limits.enter(entrance)
    if welcome == .closed { return }
    lastNumber += 1
    let connection = ServedConnection(
      lastNumber, StreamSocket(owning: descriptor), entrance, welcome, self)
    connections[lastNumber] = connection
    connection.begin()
    coldCode.ran()
  }

  private func log(_ error: SystemError) {
    guard let suppressed = logLimiter.admit(nowUSec: MonotonicClock.nowUSec) else { return }
    let note = suppressed > 0 ? " (\(suppressed) lines before were left out)" : ""
    Log.warning("\(error)\(note)")
  }

  /// A proxy that is not trusted has passed on what a guest asks for.
  func noteProxy() {
    guard logLimiter.admit(nowUSec: MonotonicClock.nowUSec) != nil else { return }
    Log.warning(
      "a proxy has passed on what a guest asks for, and is refused: name its address in trusted_proxies of [share]"
    )
  }

  /// Closes a connection of this machine that nobody uses, if there is one: of the first of these stages that has one.
  private func makeRoom(from stages: HeldConnection.Stage...) {
    let held = connections.values.filter { $0.entrance == .local }.compactMap(\.held)
    let nowUSec = MonotonicClock.nowUSec
    let leaver = stages.lazy.compactMap {
      HeldConnection.leaver(among: held, from: $0, atUSec: nowUSec)
    }.first
    if let leaver { connections[leaver.number]?.close() }
  }

  func isSession(_ name: String) -> Bool { doorkeeper?.isSession(name) ?? false }

  func holder(of token: PresentedToken) -> TokenHolder? { tokens?.holder(of: token) }

  // MARK: Turns

  /// Whether a request may be answered now. One that may later gets its turn.
  func begin(_ connection: ServedConnection, by client: String) -> ConnectionLimits.Turn {
    let entrance = connection.entrance
    var turn = limits.begin(connection.number, by: client, at: entrance)
    if turn == .never, entrance == .local {
      // One that waits takes the place of a turn that nobody uses, and this one its.
      makeRoom(from: .turn)
      turn = limits.begin(connection.number, by: client, at: entrance)
    }
    if turn != .now, entrance == .local { serveWaiting() }
    return turn
  }

  /// Ends turns of this machine that nobody uses, one after the other, as long as requests wait: now, or when the first
  /// one has been quiet for long enough.
  private func serveWaiting() {
    guard roomDeadline == nil, limits.isAwaited(at: .local) else { return }
    let held = connections.values.filter { $0.entrance == .local }.compactMap(\.held)
    let nowUSec = MonotonicClock.nowUSec
    let atUSec = HeldConnection.nextRoomUSec(among: held, atUSec: nowUSec)
    roomDeadline = EventLoop.shared.schedule(atUSec: atUSec) { [weak self] in
      guard let self else { return }
      roomDeadline = nil
      if limits.isAwaited(at: .local) { makeRoom(from: .turn) }
      serveWaiting()
    }
  }

  func end(by client: String, at entrance: Entrance) {
    guard let next = limits.end(by: client, at: entrance) else { return }
    connections[next]?.goOn()
  }

  func giveUp(_ connection: ServedConnection, by client: String) {
    limits.giveUp(connection.number, by: client, at: connection.entrance)
  }

  func remove(_ connection: ServedConnection) {
    guard connections.removeValue(forKey: connection.number) != nil else { return }
    limits.leave(connection.entrance, connection.welcome)
    coldCode.ran()
  }

  /// Tokens have changed. Programs whose token is still good come again.
  private func closeReaders() {
    for connection in connections.values where connection.isReader { connection.close() }
  }

  /// A session has ended, and what it has open with it.
  private func close(_ session: String) {
    for connection in connections.values where connection.session == session { connection.close() }
  }
}
