// SPDX-License-Identifier: Apache-2.0

/// Arithmetic on numbers that others have chosen: the sizes of files, the answers of drivers, the fields of messages.
///
/// A sum or product that does not fit ends the program, and with it the sessions of everybody. Such numbers are either
/// bounded where they come in, so that whatever is done with them fits, or added and multiplied by these functions: a
/// result that is too large becomes the largest possible one, as with `Int(clamping:)`.
extension FixedWidthInteger {
  package func adding(clamping other: Self) -> Self {
    let (sum, overflow) = addingReportingOverflow(other)
    guard overflow else { return sum }
    return other < 0 ? .min : .max
  }

  package func subtracting(clamping other: Self) -> Self {
    let (difference, overflow) = subtractingReportingOverflow(other)
    guard overflow else { return difference }
    return self < other ? .min : .max
  }

  package func multiplied(clamping other: Self) -> Self {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    guard overflow else { return product }
    return (self < 0) != (other < 0) ? .min : .max
  }
}
