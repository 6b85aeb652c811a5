// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import WebRules

/// The part before the web server, which reads lines and messages of any length and waits for them as long as it takes.
/// Here a request has to be whole, short and in time before the server hears of it, and an answer has to be read.
///
///     browser ──▶ guard: head ≤ 8 KiB in 10 s, Host, Origin, who asks ──▶ server, at a socket in a private folder
///             ◀── limits for each entrance and address; one that does not read for 30 s is closed ◀──
@LoopActor
final class WebGuard {
  let admission: Admission
  /// The path of the server's socket.
  let serverPath: String
  /// The one that checks the password and remembers who gave it; nil: nobody can give it, and only this machine is
  /// served.
  let doorkeeper: Doorkeeper?
  private var listeners: [ConnectionListener] = []
  private var logLimiter = LogLimiter()
  /// The time for which no connection is accepted after the process ran out of descriptors.
  private static let pauseUSec: Int64 = 250_000
  private var connections: [Int: GuardedConnection] = [:]
  private var lastNumber = 0
  private var limits: ConnectionLimits
  /// When one of the requests that wait may get a turn that nobody uses.
  private var roomDeadline: Deadline?

  init(admission: Admission, serverPath: String, doorkeeper: Doorkeeper?) {
    self.admission = admission
    limits = ConnectionLimits(trusted: admission.trustedProxies)
    self.serverPath = serverPath
    self.doorkeeper = doorkeeper
    doorkeeper?.onEnd = { [weak self] in self?.close($0) }
  }

  func open(_ entrances: Entrances) throws(SystemError) {
    try watch(entrances.local) { ListeningAddress.isLocal($0) ? .local : nil }
    try watch(entrances.proxy) { _ in .proxy }
    try watch(entrances.guests) { .guests(address: ListeningAddress.group(of: $0)) }
  }

  private func watch(
    _ sockets: [ListeningSocket], _ entrance: @escaping @LoopActor (Int32) -> Entrance?
  ) throws(SystemError) {
    for socket in sockets {
      listeners.append(
        try ConnectionListener(
          watching: socket.raw, pauseUSec: Self.pauseUSec,
          source: { () throws(SystemError) in try socket.accept() },
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
    let connection = GuardedConnection(
      lastNumber, StreamSocket(owning: descriptor), entrance, welcome, self)
    connections[lastNumber] = connection
    connection.begin()
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

  // MARK: Turns

  /// Whether a request may be answered now. One that may later gets its turn.
  func begin(_ connection: GuardedConnection, by client: String) -> ConnectionLimits.Turn {
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

  func giveUp(_ connection: GuardedConnection, by client: String) {
    limits.giveUp(connection.number, by: client, at: connection.entrance)
  }

  func remove(_ connection: GuardedConnection) {
    guard connections.removeValue(forKey: connection.number) != nil else { return }
    limits.leave(connection.entrance, connection.welcome)
  }

  /// A session has ended, and what it has open with it.
  private func close(_ session: String) {
    for connection in connections.values where connection.session == session { connection.close() }
  }
}
