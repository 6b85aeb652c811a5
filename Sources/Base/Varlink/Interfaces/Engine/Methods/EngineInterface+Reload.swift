// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// Reads the engine's configuration again, all of it or, if it has an error, nothing. For
  /// root and the engine's own user.
  public enum Reload: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.shutterd.Engine.Reload"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.ignored

    /// The parameters of a call.
    public typealias Parameters = NoFields

    /// The parameters of a reply.
    public typealias Reply = NoFields
  }
}
