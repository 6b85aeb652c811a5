// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Control.varlink; change that and run it again.

extension ControlInterface {
  /// Reads the configuration again. On an error the old one stays in force.
  public enum Reload: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.shutterd.Control.Reload"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.ignored

    /// The parameters of a call.
    public typealias Parameters = NoFields

    /// The parameters of a reply.
    public typealias Reply = NoFields
  }
}
