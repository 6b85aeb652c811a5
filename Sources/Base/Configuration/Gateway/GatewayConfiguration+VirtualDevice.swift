// SPDX-License-Identifier: Apache-2.0

extension GatewayConfiguration {
  /// A device made through uinput that is used although such devices are not.
  package enum VirtualDevice: Sendable, Equatable {
    /// By the name the kernel shows for it.
    case name(GlobPattern)
    /// By its physical path (`PHYS`), written as `phys:PATTERN`.
    case physicalPath(GlobPattern)

    /// Reads one entry of `allow_virtual_devices`.
    package init(_ text: String) {
      let prefix = "phys:"
      if text.hasPrefix(prefix) {
        self = .physicalPath(GlobPattern(String(text.dropFirst(prefix.count))))
      } else {
        self = .name(GlobPattern(text))
      }
    }

    /// Whether a device is the one meant. `physicalPath` is `nil` for a device that has none.
    package func matches(name: String, physicalPath: String?) -> Bool {
      switch self {
      case .name(let pattern): pattern.matches(name)
      case .physicalPath(let pattern): physicalPath.map(pattern.matches) ?? false
      }
    }
  }
}
