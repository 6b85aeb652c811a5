// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Control.varlink; change that and run it again.

/// Administration of the gateway: who is in the foreground, whether the seat is
/// locked, why a press went where it went. Served on a socket of its own, for
/// root and the group of administrators.
public enum ControlInterface: VarlinkInterface {
  /// The qualified name.
  public static let name = "org.shutterd.Control"

  /// All methods in the order of their declaration.
  public static let methods: [any VarlinkMethod.Type] = [
    GetState.self,
    FollowAudit.self,
    SetForeground.self,
    SetLocked.self,
    Explain.self,
    Reload.self,
    SimulateButton.self,
    SimulatePlug.self,
  ]
}
