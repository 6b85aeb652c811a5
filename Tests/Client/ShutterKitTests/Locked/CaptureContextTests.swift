// SPDX-License-Identifier: Apache-2.0
import ShutterKit
import ShutterKitTesting
import Testing

/// The small state that an application and its extension share, against the fake engine.
struct CaptureContextTests {
  private static func context(
    _ engine: FakeEngine, _ application: String = "org.example.booth"
  ) -> CaptureContext {
    CaptureContext(application: application, runtimeDirectory: engine.runtimeDirectory)
  }

  @Test("4096 bytes are kept as they are; one more is refused, and they stay")
  func size() async throws {
    let engine = try await FakeEngine()
    let context = Self.context(engine)
    #expect(try await context.read() == nil)
    let most = (0..<4096).map { UInt8(truncatingIfNeeded: $0) }
    try await context.write(most)
    #expect(try await context.read() == most)
    await #expect(throws: CaptureError.contextTooLarge(size: 4097)) {
      try await context.write(most + [0])
    }
    #expect(try await context.read() == most)
    // An engine that allows less says so itself.
    await engine.refuse(.context, with: .contextTooLarge(size: 3000))
    await #expect(throws: CaptureError.contextTooLarge(size: 3000)) {
      try await context.write(Array(most.prefix(3000)))
    }
    await engine.refuse(.context, with: nil)
    #expect(try await context.read() == most)
  }

  @Test("a value is kept as JSON, and one that is too large or no value leaves the old one")
  func value() async throws {
    struct Choice: Codable, Equatable {
      var camera: String
      var zoom: Double?
    }
    let engine = try await FakeEngine()
    let context = Self.context(engine)
    #expect(try await context.appContext(as: Choice.self) == nil)
    let choice = Choice(camera: "front", zoom: 1.5)
    try await context.updateAppContext(choice)
    #expect(try await context.appContext(as: Choice.self) == choice)
    #expect(try await context.read() == Array("{\"camera\":\"front\",\"zoom\":1.5}".utf8))
    // 4096 bytes with the quotation marks.
    try await context.updateAppContext(String(repeating: "a", count: 4094))
    await #expect(throws: CaptureError.contextTooLarge(size: 4097)) {
      try await context.updateAppContext(String(repeating: "a", count: 4095))
    }
    await #expect(throws: CaptureError.self) {
      try await context.updateAppContext(Choice(camera: "back", zoom: .nan))
    }
    #expect(try await context.appContext(as: String.self)?.count == 4094)
    await #expect(throws: CaptureError.self) {
      try await context.appContext(as: Choice.self)
    }
  }

  @Test("empty is not the same as none, and another application has its own")
  func none() async throws {
    let engine = try await FakeEngine()
    let context = Self.context(engine)
    try await context.write([])
    #expect(try await context.read() == [])
    #expect(try await Self.context(engine, "org.example.other").read() == nil)
    try await context.write(nil)
    #expect(try await context.read() == nil)
  }

  @Test(
    "an extension has its application's, whatever name it gives; the application reads it later")
  func shared() async throws {
    let gateway = try await FakeGateway()
    let engine = try await FakeEngine(beside: gateway)
    let application = Self.context(engine)
    try await application.write(Array("front".utf8))
    let launch = try await gateway.launch("org.example.booth", at: engine)
    let foreign = Self.context(engine, "org.example.other")
    #expect(try await foreign.read() == Array("front".utf8))
    try await foreign.write(Array("back".utf8))
    try await launch.dismiss()
    #expect(try await application.read() == Array("back".utf8))
    #expect(try await foreign.read() == nil)
  }
}
