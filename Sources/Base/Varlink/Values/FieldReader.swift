// SPDX-License-Identifier: Apache-2.0

/// Takes the declared fields out of an object, one after the other.
///
/// Senders mostly keep the declared order, so the search for a field starts behind the last one.
public struct FieldReader {
  private let object: JSONObject
  private let mode: DecodingMode
  private var next = 0
  private var found = 0

  /// Makes a reader at the first member.
  public init(_ object: JSONObject, _ mode: DecodingMode) {
    self.object = object
    self.mode = mode
  }

  /// The value of a field that must be there.
  public mutating func required<Value: VarlinkValue>(
    _ name: String
  ) throws(FieldError) -> Value {
    guard let value: Value = try optional(name) else {
      throw FieldError(.missing, path: name)
    }
    return value
  }

  /// The value of a nullable field, nil if it is absent or null. Each field is asked for once.
  public mutating func optional<Value: VarlinkValue>(
    _ name: String
  ) throws(FieldError) -> Value? {
    guard let value = take(name), !value.isNull else { return nil }
    do throws(FieldError) {
      return try Value(from: value, mode)
    } catch {
      throw error.inside(name)
    }
  }

  /// Throws for the first member that was not asked for, unless unknown fields are tolerated.
  /// The names, all that were asked for, are only needed where there is one.
  public func finish(known names: @autoclosure () -> [String]) throws(FieldError) {
    guard mode == .strict, found < object.count else { return }
    let names = names()
    if let unknown = object.members.first(where: { !names.contains($0.name) }) {
      throw FieldError(.unknown, path: unknown.name)
    }
  }

  private mutating func take(_ name: String) -> JSON? {
    let members = object.members
    if next < members.count, members[next].name == name {
      found += 1
      next += 1
      return members[next - 1].value
    }
    guard let position = members.firstIndex(where: { $0.name == name }) else { return nil }
    found += 1
    next = position + 1
    return members[position].value
  }
}
