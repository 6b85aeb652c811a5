// SPDX-License-Identifier: Apache-2.0
import Glibc
import PressFixtures

extension FixturePlayer {
  /// A client comes, with its first interaction. The engine has to report its session first.
  func add(client name: String, _ options: FixtureClientOptions) async throws {
    try pumpEngine()
    if !options.external, options.session == nil, engine.isAttached {
      let uid = FixtureClient.uid(options.uid)
      try noteRefusal(to: name) { try engine.report(name, .stopped, uid: uid) }
    }
    let client = try FixtureClient(name, options, daemons, devices)
    clients[name] = client
    try await awaitAnswer(of: client, to: "add", for: name)
  }

  /// A client adds a further interaction.
  func add(interaction name: String, _ options: FixtureClientOptions) async throws {
    let client = try client(name)
    try client.write(["add", name] + FixtureClient.words(options, devices))
    try await awaitAnswer(of: client, to: "add", for: name)
  }

  /// A client closes an interaction; the gateway has seen the end of the connection.
  func remove(_ name: String) async throws {
    let before = try await interactionCount(name)
    try await ask(name, "remove")
    try await Patience.wait(for: "the end of an interaction of \(name)") {
      try await interactionCount(name) != before
    }
  }

  /// A client dies; the gateway has seen it.
  func kill(_ name: String) async throws {
    try client(name).kill()
    try await Patience.wait(for: "the end of \(name)") {
      try await interactionCount(name) == 0
    }
  }

  /// A client asks something for an interaction, and has its answer.
  func ask(_ name: String, _ words: String...) async throws {
    let client = try client(name)
    try client.write(words + [client.ownName(name)])
    try await awaitAnswer(of: client, to: words[0], for: name)
  }

  /// The client of an interaction.
  func client(_ interaction: String) throws -> FixtureClient {
    let name = String(interaction.prefix { $0 != "." })
    guard let client = clients[name] else {
      throw RigError.unexpected(awaited: "a client of the fixture", got: name)
    }
    return client
  }

  /// The number of the client's interactions that the gateway knows.
  private func interactionCount(_ name: String) async throws -> Int64 {
    let pid = Int64(try client(name).pid)
    return try await administrator.state().clients.first { $0.pid == pid }?.interactions ?? 0
  }
}
