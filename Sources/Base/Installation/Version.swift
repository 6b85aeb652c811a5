// SPDX-License-Identifier: Apache-2.0

/// The version of all programs of this package, as semver.org has it.
public enum Version {
  public static let current = "0.2.0"
}
