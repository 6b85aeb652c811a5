// SPDX-License-Identifier: Apache-2.0

/// Why parameters do not fit their declaration, and which field it is.
/// A service answers it with `org.varlink.service.InvalidParameter`, whose parameter is the path.
public struct FieldError: Error, Equatable, Sendable {
  /// What is wrong with the field.
  public enum Problem: Equatable, Sendable {
    /// The field is absent or null, but is not nullable.
    case missing
    /// The declaration has no such field.
    case unknown
    /// The value has another type than this one.
    case wrongType(expected: String)
    /// The enumeration has no such value.
    case unknownValue(String)
  }

  /// From the outermost field inwards: `settings.bracket[1].gain`. Empty for the whole value.
  public let path: String
  /// What is wrong with the field.
  public let problem: Problem

  /// Makes an error.
  public init(_ problem: Problem, path: String = "") {
    self.path = path
    self.problem = problem
  }

  /// The same error seen from the structure that has this field.
  public func inside(_ field: String) -> FieldError {
    let isPlain = path.isEmpty || path.utf8.first == UInt8(ascii: "[")
    return FieldError(problem, path: isPlain ? field + path : field + "." + path)
  }

  /// The same error seen from the array that has this element.
  func inside(element index: Int) -> FieldError {
    inside("[\(index)]")
  }
}

extension FieldError: CustomStringConvertible {
  /// One line for people.
  public var description: String {
    let subject = path.isEmpty ? "the value" : "field '\(path)'"
    switch problem {
    case .missing: return "\(subject) is missing"
    case .unknown: return "\(subject) is not known"
    case .wrongType(let expected): return "\(subject) is not of type \(expected)"
    case .unknownValue(let value): return "\(subject) cannot be '\(value)'"
    }
  }
}
