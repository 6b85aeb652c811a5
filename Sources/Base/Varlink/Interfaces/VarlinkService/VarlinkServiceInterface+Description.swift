// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.varlink.service.varlink; change that and run it again.

extension VarlinkServiceInterface {
  /// The interface description, byte for byte.
  public static let description = text
}

private let text = ##"""
  # Every Varlink service serves this interface. It tells who made the service and
  # which interfaces there are, and has the errors that any method may fail with.
  interface org.varlink.service

  # Tells what the service is and which interfaces it serves, this one among them.
  method GetInfo() -> (
    vendor: string,
    product: string,
    version: string,
    url: string,
    interfaces: []string
  )

  # Returns the description of an interface, comments included.
  method GetInterfaceDescription(interface: string) -> (description: string)

  # The service does not serve this interface.
  error InterfaceNotFound (interface: string)

  # The interface declares no such method.
  error MethodNotFound (method: string)

  # The interface declares the method, but the service does not have it.
  error MethodNotImplemented (method: string)

  # A parameter is missing, not known, or has a wrong type or value. In a structure
  # within the parameters it is named by its path: "settings.quality".
  error InvalidParameter (parameter: string)

  # The caller may not do that.
  error PermissionDenied ()

  # The method answers only calls with the 'more' flag.
  error ExpectedMore ()

  # The method answers only calls with the 'upgrade' flag.
  error ExpectedUpgrade ()

  """##
