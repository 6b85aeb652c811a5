// SPDX-License-Identifier: Apache-2.0
import FuzzTargets
import ShutterKit
import ShutterKitTesting

/// A program that uses all of ShutterKit at the same time: each letter of its input is something that it, its
/// user or the machine does. Others like it use the same gateway and engine.
final class ClientProgram: Sendable {
  private let gateway: FakeGateway
  private let engine: FakeEngine
  private let session: CaptureSession
  private let client: CaptureClient
  private let presses = PressGrammar()
  private let interaction: CaptureEventInteraction

  init(_ gateway: FakeGateway, _ engine: FakeEngine) {
    self.gateway = gateway
    self.engine = engine
    session = CaptureSession(
      application: "a.fuzz", runtimeDirectory: engine.runtimeDirectory)
    client = CaptureClient(session: session)
    interaction = CaptureEventInteraction { [presses] in presses.take($0) }
    interaction.statusHandler = { [presses] _ in presses.noteStatus() }
  }

  /// Does what the letters say, then waits until everything that it began is over.
  func run(_ letters: [UInt8]) async throws {
    client.addInteraction(interaction)
    var held: [Int64] = []
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      for letter in letters {
        switch UnicodeScalar(letter) {
        case "b": if let press = try? await gateway.began() { held.append(press) }
        case "e": if !held.isEmpty { try? await gateway.ended(held.removeFirst()) }
        case "c": if !held.isEmpty { try? await gateway.cancelled(held.removeFirst(), .locked) }
        case "g": try? await gateway.gesture(.tap)
        case "x": try await gateway.dropConnections()
        case "y":
          await engine.stop()
          try await engine.start()
        case "p": photo(&tasks)
        case "d": delegatedPhoto(&tasks)
        case "t": tasks.addTask { [session] in try? await session.startRunning() }
        case "a": tasks.addTask { [self] in await readEvents() }
        case "n": tasks.addTask { [self] in await readNotifications() }
        case "r": tasks.addTask { [self] in look() }
        default: await change(UnicodeScalar(letter))
        }
      }
      client.removeInteraction(interaction)
      client.invalidate()
      session.invalidate()
      try await tasks.waitForAll()
    }
    try presses.check()
  }

  /// Work of the program on its own parts.
  private func change(_ letter: UnicodeScalar) async {
    switch letter {
    case "i":
      client.removeInteraction(interaction)
      client.addInteraction(interaction)
    case "l": interaction.isEnabled.toggle()
    case "w": await interaction.setEnabled(true)
    case "q": _ = try? await interaction.requestForeground()
    case "s": await session.stopRunning()
    case "f":
      session.beginConfiguration()
      session.configuration.isPhotoEnabled = true
      try? await session.commitConfiguration()
    case "v": _ = try? await session.switchCamera(to: "other")
    default: break
    }
  }

  // MARK: What goes on beside it

  private func photo(_ tasks: inout ThrowingTaskGroup<Void, any Error>) {
    let steps = session.photoOutput.photoSteps(with: settings)
    tasks.addTask {
      var grammar = PhotoGrammar()
      do {
        for try await step in steps { try grammar.take(step.kind) }
      } catch let error as CaptureError {
        return try grammar.end(refusedBy: error)
      }
      try grammar.end(refusedBy: nil)
    }
  }

  private func delegatedPhoto(_ tasks: inout ThrowingTaskGroup<Void, any Error>) {
    let delegate = PhotoDelegate()
    session.photoOutput.capturePhoto(with: settings, delegate: delegate)
    tasks.addTask {
      var grammar = PhotoGrammar()
      for await call in delegate.calls {
        switch call {
        case .success(let kind): try grammar.take(kind)
        case .failure(let error): return try grammar.end(refusedBy: error)
        }
      }
      try grammar.end(refusedBy: nil)
    }
  }

  private var settings: PhotoSettings {
    var settings = PhotoSettings()
    settings.waitsUntilRunning = true
    return settings
  }

  /// Reads everything that may be read from any thread. It does so often: each lock that is taken between a
  /// change and a read makes the sanitizer believe that they are ordered.
  private func look() {
    for _ in 0..<1000 {
      _ = (interaction.status, interaction.isEnabled)
      _ = (session.state, session.name, session.failure, session.interruptionReason)
      _ = (session.contentDirectory, session.activeConfiguration, session.configuration)
      _ = session.photoOutput.captureReadiness
    }
  }

  /// Events of an interaction of its own, at most two; the client's end ends it.
  private func readEvents() async {
    var count = 0
    for await _ in client.captureEvents() {
      count += 1
      if count == 2 { break }
    }
  }

  private func readNotifications() async {
    for await _ in session.notifications {}
  }
}
