// SPDX-License-Identifier: Apache-2.0

import Varlink

/// Why an interface cannot be written as Swift.
enum GeneratorError: Error, Equatable {
  /// The file is not an interface description.
  case invalid(file: String, InterfaceDescriptionError)
  /// The file is not named after the interface in it.
  case wrongFileName(file: String, interface: String)
  /// A declaration whose Swift name means something else in the generated code.
  case takenName(String)
  /// Two names that differ in the description are the same in Swift.
  case ambiguousName(String)
  /// A structure that has more fields than a reader can tell apart.
  case tooManyFields(String)
  /// A file or folder that cannot be read or written, with the name of the operation.
  case system(operation: String, path: String, errno: Int32)
}

extension GeneratorError: CustomStringConvertible {
  /// One line for people.
  var description: String {
    switch self {
    case .invalid(let file, let error): return "\(file):\(error)"
    case .wrongFileName(let file, let interface):
      return "\(file): the file of interface \(interface) must be named \(interface).varlink"
    case .takenName(let name): return "'\(name)' means something else in the generated code"
    case .ambiguousName(let name): return "two names become '\(name)' in Swift"
    case .tooManyFields(let name):
      return "'\(name)' has more than \(FieldReader.maximumFields) fields"
    case .system(let operation, let path, let errno):
      return "cannot \(operation) \(path): error \(errno)"
    }
  }
}
