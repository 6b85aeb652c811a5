// SPDX-License-Identifier: Apache-2.0

extension JSONWriter {
  /// Writes a field, whose name is an identifier of an interface description.
  public mutating func field<Value: VarlinkValue>(_ name: StaticString, _ value: Value) {
    identifier(name)
    value.encode(into: &self)
  }

  /// Writes a nullable field, or nothing for nil.
  public mutating func field<Value: VarlinkValue>(_ name: StaticString, _ value: Value?) {
    guard let value else { return }
    identifier(name)
    value.encode(into: &self)
  }
}
