// SPDX-License-Identifier: Apache-2.0

/// What a service tells about itself in `org.varlink.service.GetInfo`.
public struct ServiceInfo: Equatable, Sendable {
  /// Who makes it: `Shutterd`.
  public var vendor: String
  /// What it is: `shutterd`. Lines in the log start with it.
  public var product: String
  /// Its version, in whatever form.
  public var version: String
  /// Where to read about it.
  public var url: String

  /// Makes the information.
  public init(vendor: String, product: String, version: String, url: String) {
    self.vendor = vendor
    self.product = product
    self.version = version
    self.url = url
  }
}
