// SPDX-License-Identifier: Apache-2.0

/// A method of an interface: a name and two structures.
public protocol VarlinkMethod: Sendable {
  /// What a call carries.
  associatedtype Parameters: VarlinkStructure
  /// What each reply carries.
  associatedtype Reply: VarlinkStructure

  /// The qualified name: `org.shutterd.Gateway.AddInteraction`.
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

  /// The bytes of a reply, its NUL included. Only a call with `more` may be told that more replies
  /// follow.
  public static func reply(_ reply: Reply, continues: Bool = false) -> [UInt8] {
    Varlink.Reply.encode(reply, continues: continues)
  }

  /// The parameters of a call of this method. Anything undeclared is an error.
  public static func parameters(of call: Call) throws(FieldError) -> Parameters {
    try Parameters(from: call.parameters, .strict)
  }
}
