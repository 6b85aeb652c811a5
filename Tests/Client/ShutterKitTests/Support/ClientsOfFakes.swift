// SPDX-License-Identifier: Apache-2.0
import ShutterKit
import ShutterKitTesting

extension FakeGateway {
  /// A client of this gateway.
  func client() -> CaptureClient {
    CaptureClient(
      application: "org.shutterd.test", session: "s1", runtimeDirectory: runtimeDirectory)
  }
}

extension FakeEngine {
  /// A session of this engine.
  func session(_ configuration: CaptureSession.Configuration = .init()) -> CaptureSession {
    CaptureSession(
      application: "org.shutterd.test", configuration: configuration,
      runtimeDirectory: runtimeDirectory)
  }
}

extension CaptureEventInteraction.Options {
  /// Microseconds, longer than any test takes.
  static let longTimeUSec: Int64 = 3_600_000_000

  /// The options of most tests. A press is delivered however late, because other tests may keep handlers from
  /// running for seconds.
  static var patient: Self {
    var options = Self()
    options.maximumEventAgeUSec = longTimeUSec
    return options
  }
}
