// SPDX-License-Identifier: Apache-2.0

/// What a method says about calls with `more`, in the words that sd-varlink puts into the
/// documentation of a method: `[Requires 'more' flag]`, `[Supports 'more' flag]`.
public enum MoreFlag: Equatable, Sendable {
  /// There is always one reply.
  case ignored
  /// With the flag there may be more than one reply.
  case supported
  /// Without the flag the answer is `org.varlink.service.ExpectedMore`.
  case required
}
