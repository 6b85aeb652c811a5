// SPDX-License-Identifier: Apache-2.0

/// An interface, as the generator writes it.
public protocol VarlinkInterface: Sendable {
  /// The qualified name: `org.shutterd.Gateway`.
  static var name: String { get }

  /// The interface description, byte for byte as it is in the `.varlink` file.
  static var description: String { get }

  /// All declared methods, in their order.
  static var methods: [any VarlinkMethod.Type] { get }
}
