// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Varlink

/// Values of options that an interface names.
enum NamedValue {
  /// Says which ones there are if it is none of them.
  static func check<Value: VarlinkEnumeration>(
    _ text: String?, _ type: Value.Type, _ option: String
  ) throws {
    let names = type.declared.map(\.rawValue)
    guard let text, !names.contains(text) else { return }
    throw ValidationError("\(option) is one of \(names.joined(separator: ", "))")
  }
}
