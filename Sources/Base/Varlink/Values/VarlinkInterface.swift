// SPDX-License-Identifier: Apache-2.0

/// An interface, as the generator writes it.
public protocol VarlinkInterface: Sendable {
  /// The qualified name: `org.example.Door`.
  static var name: String { get }

  /// The interface description, byte for byte as it is in the `.varlink` file.
  static var description: String { get }

  /// All declared methods, in their order.
  static var methods: [any VarlinkMethod.Type] { get }
}

/// A method of an interface: a name and two structures.
public protocol VarlinkMethod: Sendable {
  /// The fields of a call.
  associatedtype Parameters: VarlinkStructure
  /// The fields of each reply.
  associatedtype Reply: VarlinkStructure

  /// The qualified name: `org.example.Door.Open`.
  static var name: String { get }

  /// Whether calls may ask for more than one reply.
  static var more: MoreFlag { get }
}

extension VarlinkMethod {
  /// There is one reply, unless the description says otherwise.
  public static var more: MoreFlag { .ignored }

  /// The bytes of a call with these parameters, its NUL included.
  public static func call(_ parameters: Parameters, mode: Call.Mode = .single) -> [UInt8] {
    Call.encode(method: name, parameters: parameters, mode: mode)
  }

  /// The bytes of a reply, its NUL included. Only a call with `more` may get one that continues.
  public static func reply(_ reply: Reply, continues: Bool = false) -> [UInt8] {
    Varlink.Reply.encode(reply, continues: continues)
  }

  /// The parameters of a call of this method. Anything undeclared is an error.
  public static func parameters(of call: Call) throws(FieldError) -> Parameters {
    try Parameters(from: call.parameters, .strict)
  }
}

/// The use that a method has for calls with `more`. sd-varlink states it in the documentation of
/// the method: `[Requires 'more' flag]`, `[Supports 'more' flag]`.
public enum MoreFlag: Equatable, Sendable {
  /// There is always one reply.
  case ignored
  /// With the flag there may be more than one reply.
  case supported
  /// Without the flag the answer is `org.varlink.service.ExpectedMore`.
  case required
}

/// An error of an interface: a name and a structure.
public protocol VarlinkErrorValue: VarlinkStructure, Error {
  /// The qualified name: `org.example.Door.Locked`.
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
