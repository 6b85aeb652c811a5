// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Gateway.varlink; change that and run it again.

/// Hardware capture buttons, granted to the one client that may have them.
///
/// An interaction is a client's wish to receive presses. It lives exactly as long
/// as the connection on which AddInteraction() is being streamed; a client that
/// wants to go away closes that connection. Every other method is called on a
/// further connection and names the interaction by its identifier. Only callers
/// with the user identity of the opener (SO_PEERCRED) may name it, to all others
/// it does not exist.
///
/// A press is granted once, when the button goes down, and never moves: not to
/// another client, not to the default behaviour, not back. Every 'began' that was
/// sent is followed by exactly one 'ended' or 'cancelled' with the same press.
///
/// Times are microseconds of CLOCK_MONOTONIC, as the kernel stamped the input.
/// Enumerations in replies may gain values, clients tolerate unknown ones.
/// No method of this interface passes file descriptors.
public enum GatewayInterface: VarlinkInterface {
  /// The qualified name.
  public static let name = "org.shutterd.Gateway"

  /// All methods in the order of their declaration.
  public static let methods: [any VarlinkMethod.Type] = [
    ListDevices.self,
    WatchDevices.self,
    AddInteraction.self,
    SetSession.self,
    SetEnabled.self,
    Acknowledge.self,
    RequestForeground.self,
    GetInteractionStatus.self,
  ]
}
