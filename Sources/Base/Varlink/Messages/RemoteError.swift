// SPDX-License-Identifier: Apache-2.0

/// An error as it came from a service, of whatever interface.
public struct RemoteError: Error, Equatable, Sendable {
  /// The qualified name.
  public let name: String
  /// The parameters, empty if the error has none.
  public let parameters: JSONObject

  /// Makes an error.
  public init(name: String, parameters: JSONObject = [:]) {
    self.name = name
    self.parameters = parameters
  }
}

extension RemoteError: CustomStringConvertible {
  /// One line for people: the name, and the parameters if there are any.
  public var description: String {
    parameters.isEmpty ? name : "\(name) \(JSON.object(parameters))"
  }
}
