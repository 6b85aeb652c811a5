// SPDX-License-Identifier: Apache-2.0
import ShutterKit
import ShutterKitTesting

extension FakeEngine {
  /// A session of this engine.
  func session(_ configuration: CaptureSession.Configuration = .init()) -> CaptureSession {
    CaptureSession(
      application: "org.shutterd.test", configuration: configuration,
      runtimeDirectory: runtimeDirectory)
  }
}
