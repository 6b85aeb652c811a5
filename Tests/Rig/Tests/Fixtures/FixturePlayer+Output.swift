// SPDX-License-Identifier: Apache-2.0
import Glibc
import PressFixtures
import ShutterInterfaces

extension FixturePlayer {
  /// Waits until all lines have come that are expected up to a time of the fixture.
  func catchUp(through timeUSec: Int64) async throws {
    guard missed == nil else { return }
    let deadline = Patience.deadlineUSec
    while true {
      try await pump()
      guard
        let line = expectation.missing(texts, defaults: view.count, through: timeUSec)
      else { return }
      if RigClock.nowUSec > deadline {
        missed = line.description
        return
      }
      usleep(5_000)
    }
  }

  /// Lets the last bounces end and reads the rest, so that anything unexpected is seen as well.
  func settle() async throws {
    try engine.pass(until: RigClock.nowUSec + 20_000 * stretch)
    if !gateway.hasEnded { _ = try await administrator.state() }
    try await pump()
  }

  /// Takes what has come from everywhere.
  func pump() async throws {
    for client in clients.values {
      while let line = try client.nextLine() { try note(line) }
    }
    try pumpEngine()
    for grab in await administrator.takeGrabs() { tell(.grab, grab) }
    try view.pump()
    if isStopping, gateway.hasEnded {
      isStopping = false
      texts.append("gateway stopped")
    }
  }

  /// Takes what has come to the engine.
  func pumpEngine() throws {
    for message in try engine.takeMessages() { try note(message) }
  }

  /// Takes a client's lines until one answers a command.
  func awaitAnswer(
    of client: FixtureClient, to command: String, for interaction: String
  ) async throws {
    try RigClock.wait(for: "an answer to \(command) of \(interaction)") {
      while let line = try client.nextLine() {
        try note(line)
        if line.answers(command, for: interaction) { return () }
      }
      return nil
    }
  }

  private func note(_ line: FixtureClientLine) throws {
    if line.kind == "interaction", let id = line.fields["id"]?.stringValue {
      interactions[id] = line.interaction
    }
    if let name = line.interaction {
      if let press = line.fields["band"]?["press"]?.intValue { lastBands[name] = press }
      if let number = line.fields["pointer"]?["request"]?.intValue { lastRequests[name] = number }
    }
    if let text = try line.text(fixture.topics, devices) { texts.append(text) }
  }

  private func note(_ message: PlayedEngine.Message) throws {
    let told: EngineLinkInterface.Attach.Reply
    switch message {
    case .reply(let reply): told = reply
    case .detached: return texts.append("engine closed")
    case .lost: return
    }
    if let locked = told.locked {
      let session = told.session.map { "\($0) " } ?? ""
      tell(.engine, "engine told \(session)\(locked ? "locked" : "unlocked")")
    } else if let foreground = told.foreground {
      let session = told.session ?? ""
      tell(.engine, "engine told \(session) \(foreground ? "foreground" : "background")")
    } else if told.press != nil {
      tell(.engine, "engine told \(told.session ?? "") of a press")
    } else if let id = told.interaction {
      let event = try GatewayInterface.CaptureEvent(from: told.event ?? [:], .strict)
      texts.append(
        "engine \(interactions[id] ?? id) " + FixtureClientLine.text(event, devices))
    }
  }

  private func tell(_ topic: FixtureTopic, _ text: String) {
    if fixture.topics.contains(topic) { texts.append(text) }
  }
}
