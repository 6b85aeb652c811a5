// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.varlink.service.varlink; change that and run it again.

/// Every Varlink service serves this interface. It tells who made the service and
/// which interfaces there are, and has the errors that any method may fail with.
public enum VarlinkServiceInterface: VarlinkInterface {
  /// The qualified name.
  public static let name = "org.varlink.service"

  /// All methods in the order of their declaration.
  public static let methods: [any VarlinkMethod.Type] = [
    GetInfo.self,
    GetInterfaceDescription.self,
  ]
}
