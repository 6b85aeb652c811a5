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
