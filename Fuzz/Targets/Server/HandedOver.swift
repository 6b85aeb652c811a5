// SPDX-License-Identifier: Apache-2.0

/// A value that the loop's thread hands over to another thread without keeping any of it.
package struct HandedOver<Value>: @unchecked Sendable {
  package let value: Value

  package init(_ value: Value) { self.value = value }
}
