// SPDX-License-Identifier: Apache-2.0

/// What the loop's thread hands over to another, and keeps nothing of.
package struct HandedOver<Value>: @unchecked Sendable {
  package let value: Value

  package init(_ value: Value) { self.value = value }
}
