// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import TestSupport

extension ChaosRun {
  /// Takes the messages that have come, and acknowledges those that need it. True if anything came.
  @discardableResult
  func pump(milliseconds: Int64) throws -> Bool {
    pumps += 1
    try acknowledgeForwarded()
    // A reader of a device has room for this number.
    if milliseconds > 0 || pumps % 4 == 0 { try lookAround() }
    var wait = milliseconds
    var hasCome = false
    while let (client, connection, message) = try clients.next(within: wait) {
      try take(message, client, connection)
      hasCome = true
      wait = 0
    }
    return hasCome
  }

  /// Lets the engine acknowledge forwarded events. If that came too late and the gateway has ended the
  /// attachment, it attaches again, as the real engine does.
  private func acknowledgeForwarded() throws {
    for message in try engine.takeMessages() where !engine.isAttached {
      switch message {
      case .reply: break
      case .detached: try engine.attach()
      case .lost: throw TestError.ended(awaited: "a message to the engine")
      }
    }
  }

  func lookAround() throws {
    for text in try devices.lookAround() { received.violate(text) }
  }

  func pump(until awaited: String, _ isThere: () -> Bool) throws {
    let deadline = Patience.deadlineUSec
    while !isThere() {
      if TestClock.nowUSec > deadline { throw TestError.timeout(awaited: awaited) }
      try pump(milliseconds: 20)
    }
  }

  func pause(_ milliseconds: Int) throws {
    let end = TestClock.nowUSec + Int64(milliseconds) * 1_000
    repeat {
      try pump(milliseconds: min(10, Int64(TestClock.millisecondsLeft(until: end))))
    } while TestClock.nowUSec < end
  }

  private func take(_ message: ChaosClients.Message, _ client: Int, _ connection: Int) throws {
    switch message {
    case .started(let pid): processes[client] = ChaosProcess(pid: pid)
    case .end: ended(client, connection)
    case .text(let text) where connection == 0: answered(client, ChaosLine(text))
    case .text(let text): try streamed(client, connection - 1, ChaosLine(text))
    }
  }

  /// A connection has ended. The gateway may do so with a stream whose client did not read, but not with
  /// one that was asked for at the wrong moment: that is an error, and no end.
  private func ended(_ client: Int, _ connection: Int) {
    guard connection > 0,
      let stream = processes[client]?.streams.removeValue(forKey: connection - 1)
    else { return }
    received.ended(stream.number)
  }

  private func answered(_ client: Int, _ line: ChaosLine) {
    replies[client, default: 0] += 1
    note(line, of: client)
  }

  private func note(_ line: ChaosLine, of client: Int) {
    guard let error = line.text("error") else { return }
    // The gateway may refuse with an error of the interface, but not because it does not understand.
    if !error.hasPrefix(GatewayInterface.name + ".") {
      received.violate("client \(client): \(error)")
    }
  }

  private func streamed(_ client: Int, _ slot: Int, _ line: ChaosLine) throws {
    guard let stream = processes[client]?.streams[slot] else { return }
    if line.has("error") {
      // Refused: the engine had just gone.
      processes[client]?.streams[slot] = nil
      return note(line, of: client)
    }
    guard let name = stream.name else {
      processes[client]?.streams[slot]?.name = line.text("interaction") ?? ""
      received.opened(
        stream.number, pid: processes[client]?.pid ?? 0, eligible: line.flag("eligible") ?? false)
      return
    }
    received.take(line, of: stream.number)
    guard !stream.options.automatic, !stream.options.toEngine,
      let sequence = line.number("sequence")
    else { return }
    try clients.send(
      client, 0, GatewayInterface.Acknowledge.self,
      .init(interaction: name, sequence: sequence), mode: .oneway)
  }
}
