// SPDX-License-Identifier: Apache-2.0
import ShutterKit
import ShutterKitTesting
import TestSupport
import Testing

/// An application that says that it runs, against the fake gateway.
struct ApplicationAppearanceTests {
  private static let application = "org.example.booth"

  private static func appearance(_ gateway: FakeGateway) -> ApplicationAppearance {
    ApplicationAppearance(application: application, runtimeDirectory: gateway.runtimeDirectory)
  }

  @Test("requests that came before the first reader are kept, and then each comes once")
  func requests() async throws {
    let gateway = try await FakeGateway()
    let appearance = Self.appearance(gateway)
    try await gateway.waitForApplication { $0.application == Self.application }
    for _ in 0..<2 { try await gateway.appear(Self.application) }
    // The gateway has sent both by then.
    try await appearance.beginDelayingAppearance()
    var requests = appearance.requests.makeAsyncIterator()
    for _ in 0..<2 { #expect(await requests.next() == .init()) }
    try await gateway.appear(Self.application)
    #expect(await requests.next() == .init())
    #expect(appearance.failure == nil)
  }

  @Test(
    "the gateway is lost and comes back: it knows the application again, and asks nothing by that")
  func comesBack() async throws {
    let gateway = try await FakeGateway()
    let appearance = Self.appearance(gateway)
    var requests = appearance.requests.makeAsyncIterator()
    try await gateway.waitForApplication()
    await gateway.stop()
    #expect(await gateway.applications() == [])
    try await gateway.start()
    try await gateway.waitForApplication()
    try await gateway.appear(Self.application)
    #expect(await requests.next() == .init())
    // A request that the reconnection had made would have come before this one.
    let client = try await gateway.launchAndOpen(Self.application, "second")
    #expect(await requests.next()?.activity?.type == "second")
    withExtendedLifetime(client) {}
  }

  @Test("a delay holds until it is ended, by the program or by the gateway")
  func delay() async throws {
    let gateway = try await FakeGateway()
    let appearance = Self.appearance(gateway)
    try await gateway.waitForApplication { !$0.isDelayingAppearance }
    try await appearance.beginDelayingAppearance()
    try await appearance.beginDelayingAppearance()
    #expect(await gateway.applications().map(\.isDelayingAppearance) == [true])
    appearance.endDelayingAppearance()
    try await gateway.waitForApplication { !$0.isDelayingAppearance }
    try await appearance.beginDelayingAppearance()
    await gateway.endDelay(of: Self.application)
    #expect(await gateway.applications().map(\.isDelayingAppearance) == [false])
    // Another one can begin once the end was heard.
    try await Patience.wait(for: "another delay", seen: await gateway.applications()) {
      try? await appearance.beginDelayingAppearance()
      return await gateway.applications().contains { $0.isDelayingAppearance }
    }
  }

  @Test("an application that has ended is not known any more, and its requests end")
  func ends() async throws {
    let gateway = try await FakeGateway()
    var appearance: ApplicationAppearance? = Self.appearance(gateway)
    try await gateway.waitForApplication()
    let sequence = try #require(appearance?.requests)
    var requests = sequence.makeAsyncIterator()
    appearance = nil
    #expect(await requests.next() == nil)
    try await Patience.wait(for: "the end", seen: await gateway.applications()) {
      await gateway.applications().isEmpty
    }
    await #expect(throws: FakeGatewayError.applicationDoesNotRun(Self.application)) {
      try await gateway.appear(Self.application)
    }
    // A delay that nobody can grant.
    let other = ApplicationAppearance(application: "org.example.b", runtimeDirectory: "/nowhere")
    await #expect(throws: GatewayError.self) { try await other.beginDelayingAppearance() }
  }
}

extension FakeGateway {
  /// Has an extension of this application open it, on an unlocked seat. Returns the client that was pressed.
  fileprivate func launchAndOpen(
    _ application: String, _ type: String
  ) async throws -> CaptureClient {
    await setLocked(false)
    let engine = try await FakeEngine()
    let launch = try await launch(application, at: engine)
    let session = try LockedCaptureSession(
      environment: launch.environment, runtimeDirectory: runtimeDirectory)
    let client = client()
    client.addInteraction(CaptureEventInteraction(options: .patient) { _ in })
    try await waitForInteractions(1)
    try await press()
    try await session.openApplication(for: CaptureActivity(type: type))
    return client
  }
}
