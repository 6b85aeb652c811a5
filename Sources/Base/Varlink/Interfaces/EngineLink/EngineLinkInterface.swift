// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.EngineLink.varlink; change that and run it again.

/// Between the capture engine and the gateway, on a socket that only the engine's
/// user can open. The engine calls; the gateway believes nobody else about capture
/// sessions.
public enum EngineLinkInterface: VarlinkInterface {
  /// The qualified name.
  public static let name = "org.shutterd.EngineLink"

  /// All methods in the order of their declaration.
  public static let methods: [any VarlinkMethod.Type] = [
    Attach.self,
    ReportSession.self,
    ReportSessionClosed.self,
    ReportReadiness.self,
    Acknowledge.self,
  ]
}
