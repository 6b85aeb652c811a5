// SPDX-License-Identifier: Apache-2.0

/// What to make of things that an interface does not declare (UAPI.20, "Unknown Fields").
public enum DecodingMode: Sendable {
  /// For the parameters of calls: unknown fields and enumeration values are errors.
  case strict
  /// For replies and errors, which a newer service may extend: unknown fields are ignored, unknown
  /// enumeration values kept as `unrecognized`.
  case tolerant
}
