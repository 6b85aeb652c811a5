// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import TestSupport

extension EngineStage {
  /// A session of the camera "two", a `TroubledCamera`.
  ///
  /// - Parameters:
  ///   - wish: what is to become of it if the camera runs in another format for others.
  ///   - isSmall: whether it asks for the smaller size; else it names none.
  nonisolated func session(
    _ wish: EngineInterface.Configuration.OtherFormat? = nil, isSmall: Bool = false,
    starts: Bool = true
  ) throws -> TestSession {
    try TestSession(
      directory, starts: starts,
      .init(
        camera: "two", width: isSmall ? 160 : nil, height: isSmall ? 80 : nil, otherFormat: wish))
  }
}
