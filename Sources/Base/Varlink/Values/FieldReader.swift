// SPDX-License-Identifier: Apache-2.0

/// Takes the declared fields out of an object, one after the other.
///
/// Senders mostly keep the declared order, so the search for a field starts behind the last one.
public struct FieldReader {
  private let object: JSONObject
  private let mode: DecodingMode
  private var next = 0
  private var found = 0
  /// A bit for each of the first 64 members that was found. More are not needed: a structure has no
  /// more fields, so that the first member that is unknown is among these, or right behind them.
  private var foundPositions: UInt64 = 0

  /// The fields that a structure can have.
  public static let maximumFields = UInt64.bitWidth

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
  public func finish() throws(FieldError) {
    guard mode == .strict, found < object.count else { return }
    for (position, member) in object.members.enumerated()
    where position >= Self.maximumFields || foundPositions & 1 << position == 0 {
      throw FieldError(.unknown, path: member.name)
    }
  }

  private mutating func take(_ name: String) -> JSON? {
    let members = object.members
    var position = next
    if position >= members.count || members[position].name != name {
      guard let other = members.firstIndex(where: { $0.name == name }) else { return nil }
      position = other
    }
    found += 1
    next = position + 1
    if position < Self.maximumFields { foundPositions |= 1 << position }
    return members[position].value
  }
}
