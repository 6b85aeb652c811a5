// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// The light of a camera as a torch.
struct TorchTests {
  private typealias Engine = EngineInterface

  @discardableResult
  private func torch(_ isOn: Bool, in session: TestSession) throws -> Bool {
    try session.call(Engine.SetTorch.self, .init(session: session.id, on: isOn)).active
  }

  @Test("on while some session wants it, also through photos with light; off with the last one")
  func shared() throws {
    let lamp = LightLog()
    let studio = try Studio(tables: lamp.entry)
    let session = try TestSession(studio)
    let other = try TestSession(studio)
    #expect(try torch(true, in: session))
    #expect(try lamp.isLit())
    #expect(try torch(true, in: other))
    #expect(try torch(false, in: session), "the other session wants it")
    #expect(try lamp.isLit())
    let before = try lamp.changes().count
    #expect(try session.photo(.init(light: .on)).flashFired == true)
    #expect(try lamp.changes()[before...].allSatisfy { $0.isLit }, "it is dark for no time")
    try other.stop()
    try lamp.wait(for: false, "nobody wants it")
    // Another start does not bring it back.
    try other.start()
    #expect(try !torch(false, in: session) && !lamp.isLit())
  }

  @Test("off with the client's connection, with an interruption, and with the engine")
  func ends() throws {
    let lamp = LightLog()
    let studio = try Studio(engine: "interruptions = { locked = true }", tables: lamp.entry)
    do {
      let session = try TestSession(studio)
      #expect(try torch(true, in: session))
    }
    try lamp.wait(for: false, "its client is gone")
    let session = try TestSession(studio)
    #expect(try torch(true, in: session))
    try studio.daemons.control("lock", "on")
    _ = try session.wait(for: .interrupted)
    try lamp.wait(for: false, "the session is interrupted")
    let locked = Engine.SessionNotRunning(
      state: .interrupted, interruption: .notAvailableInBackground, camera: "test")
    #expect(throws: locked.remote) { try torch(true, in: session) }
    try studio.daemons.control("lock", "off")
    _ = try session.wait(for: .running)
    #expect(try !lamp.isLit(), "it does not come back by itself")
    #expect(try torch(true, in: session))
    studio.engine.signal(SIGTERM)
    #expect(try studio.engine.wait() == 0)
    #expect(try !lamp.isLit())
  }

  @Test("refused for a camera without a light; one that cannot be had is dark and no error")
  func without() throws {
    let plain = try Studio()
    let session = try TestSession(plain)
    #expect(throws: Engine.ConfigurationUnsupported(field: "light", nearest: nil).remote) {
      try torch(true, in: session)
    }
    let studio = try Studio(tables: "light = { led = \"shutterd-test::none\" }")
    let dark = try TestSession(studio)
    #expect(try !torch(true, in: dark))
    #expect(try !torch(false, in: dark))
    #expect(try dark.photo().flashFired == nil)
  }

  @Test("a client that switches it on and off without waiting leaves it as it said last")
  func flicker() throws {
    let lamp = LightLog()
    let studio = try Studio(tables: lamp.entry)
    let session = try TestSession(studio)
    for number in 0..<200 {
      try session.calls.send(
        Engine.SetTorch.self, .init(session: session.id, on: number % 2 == 0))
    }
    for _ in 0..<200 { _ = try session.calls.next(Engine.SetTorch.self) }
    #expect(try !lamp.isLit())
    #expect(try torch(true, in: session) && lamp.isLit())
  }
}
