// SPDX-License-Identifier: Apache-2.0

/// An error of an interface: a name and a structure.
public protocol VarlinkErrorValue: VarlinkStructure, Error {
  /// The qualified name: `org.shutterd.Gateway.NoSuchInteraction`.
  static var name: String { get }
}

extension VarlinkErrorValue {
  /// The bytes of the reply that carries this error, its NUL included.
  public func reply() -> [UInt8] {
    Reply.encode(self)
  }

  /// The error, if that is what a peer sent. Throws if it is, but has other parameters.
  public init?(_ error: RemoteError) throws(FieldError) {
    guard error.name == Self.name else { return nil }
    try self.init(from: error.parameters, .tolerant)
  }
}
