// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterKit
import Synchronization

/// Requests photos without a pause.
final class Burst: Sendable {
  private let session: CaptureSession
  private let parallel: Int
  private let count: Int
  private let taken = Atomic(0)

  init(runtimeDirectory: String?, parallel: Int, count: Int) {
    var configuration = CaptureSession.Configuration()
    configuration.isResponsiveCaptureEnabled = true
    session = CaptureSession(
      application: "org.shutterd.photo-burst", configuration: configuration,
      runtimeDirectory: runtimeDirectory)
    self.parallel = parallel
    self.count = count
  }

  func run() async throws {
    let notifications = session.notifications
    Task { [self] in await show(notifications) }
    try await session.startRunning()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<parallel { group.addTask { [self] in await shoot() } }
    }
  }

  private func show(_ notifications: AsyncStream<CaptureSession.Notification>) async {
    for await notification in notifications {
      switch notification {
      case .didStartRunning: say("running")
      case .runtimeError(.mediaServicesWereReset): say("reset")
      case .didStopRunning, .wasInterrupted, .interruptionEnded, .runtimeError: break
      }
    }
  }

  private func shoot() async {
    while count == 0 || taken.load(ordering: .relaxed) < count {
      do {
        for try await step in session.photoOutput.photoSteps(with: PhotoSettings()) {
          guard let photo = step.photo else { continue }
          say("photo \(photo.path ?? photo.name)")
          taken.add(1, ordering: .relaxed)
        }
      } catch {
        // The engine is gone or its session does not run yet. Both come back.
        try? await Task.sleep(nanoseconds: 5_000_000)
      }
    }
  }

  private func say(_ line: String) {
    print(line)
    fflush(nil)
  }
}
