// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterKit
import Varlink
import VarlinkSocket

/// `org.shutterd.Engine` out of memory: the sessions, and what a test has happen to them.
@LoopActor
final class FakeEngineService: VarlinkService {
  typealias Interface = EngineInterface

  nonisolated var interface: any VarlinkInterface.Type { Interface.self }

  private let server: FakeServer
  private var sessions: [FakeCapture] = []
  private(set) var refusals: [FakeEngine.Request: CaptureError] = [:]
  private(set) var areStartsHeld = false
  private(set) var heldBefore: PhotoStep.Kind?
  private(set) var failure: CaptureFailure?

  nonisolated init(path: String) {
    server = FakeServer(path: path, product: "fake engine")
  }

  // MARK: The connection

  func start() throws { try server.start(self) }

  func stop() {
    server.stop()
    sessions = []
  }

  // MARK: Sessions

  var snapshots: [FakeSession] { sessions.map(\.snapshot) }

  func insert(_ session: FakeCapture) { sessions.append(session) }

  func remove(_ session: FakeCapture) { sessions.removeAll { $0 === session } }

  func session(named name: String) -> FakeCapture? { sessions.first { $0.name == name } }

  // MARK: What a test says

  func refuse(_ request: FakeEngine.Request, with error: CaptureError?) {
    refusals[request] = error
  }

  func holdStarts(_ isHeld: Bool) {
    areStartsHeld = isHeld
    if !isHeld { for session in sessions { session.answerStarts() } }
  }

  func holdPhotos(before kind: PhotoStep.Kind?) {
    heldBefore = kind
    for session in sessions { session.goOn(before: kind, failure) }
  }

  func failPhotos(with failure: CaptureFailure?) { self.failure = failure }

  func tell(
    _ state: CaptureSession.State, interruption: CaptureSession.InterruptionReason? = nil,
    failure: CaptureFailure? = nil
  ) throws {
    guard let session = sessions.last else { throw FakeEngineError.noSession }
    session.change(to: state, interruption: interruption, failure: failure)
  }

  func tell(_ readiness: CaptureReadiness) throws {
    guard let session = sessions.last else { throw FakeEngineError.noSession }
    session.tell(readiness)
  }
}
