// SPDX-License-Identifier: Apache-2.0

/// The members of a JSON object in their order, each name once.
///
/// Names are compared as Swift compares strings, so two spellings of the same text that differ
/// only in Unicode normalisation are the same name. Equality ignores the order.
public struct JSONObject: Sendable {
  /// One name with its value.
  public struct Member: Equatable, Sendable {
    /// The name.
    public let name: String
    /// The value.
    public fileprivate(set) var value: JSON
  }

  /// The members in the order in which they were added.
  public private(set) var members: [Member] = []
  /// Positions by name, kept once a linear search would be slower.
  private var positions: [String: Int]?

  /// An object with this many members looks names up by hash, so that a peer cannot make us spend
  /// quadratic time on an object of many members.
  private static let indexThreshold = 16

  /// Makes an empty object.
  public init() {}

  /// The number of members.
  public var count: Int { members.count }

  /// Whether there is no member.
  public var isEmpty: Bool { members.isEmpty }

  /// The value of a member. Setting keeps the place of an existing member and adds a new one at
  /// the end; setting nil removes it.
  public subscript(name: String) -> JSON? {
    get {
      position(of: name).map { members[$0].value }
    }
    set {
      guard let newValue else {
        remove(name)
        return
      }
      if let position = position(of: name) {
        members[position].value = newValue
      } else {
        append(name, newValue)
      }
    }
  }

  /// Adds a member at the end unless there is one of that name. Returns whether it was added.
  public mutating func insert(_ name: String, _ value: JSON) -> Bool {
    guard position(of: name) == nil else { return false }
    append(name, value)
    return true
  }

  /// Removes a member, if there is one.
  public mutating func remove(_ name: String) {
    guard let position = position(of: name) else { return }
    members.remove(at: position)
    positions = members.count >= Self.indexThreshold ? Self.index(members) : nil
  }

  /// Makes room for that many members.
  mutating func reserveCapacity(_ capacity: Int) {
    members.reserveCapacity(capacity)
  }

  private func position(of name: String) -> Int? {
    if let positions { return positions[name] }
    return members.firstIndex { $0.name == name }
  }

  private mutating func append(_ name: String, _ value: JSON) {
    if positions != nil {
      positions?[name] = members.count
      members.append(Member(name: name, value: value))
      return
    }
    members.append(Member(name: name, value: value))
    if members.count >= Self.indexThreshold { positions = Self.index(members) }
  }

  private static func index(_ members: [Member]) -> [String: Int] {
    var positions: [String: Int] = [:]
    for (position, member) in members.enumerated() { positions[member.name] = position }
    return positions
  }
}

extension JSONObject: Equatable {
  /// Whether both have the same members, in whatever order.
  public static func == (left: JSONObject, right: JSONObject) -> Bool {
    left.count == right.count && left.members.allSatisfy { right[$0.name] == $0.value }
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Makes an object with these members, whose names must differ.
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self.init(literalMembers: elements)
  }

  /// Makes an object with these members, whose names must differ.
  init(literalMembers: [(String, JSON)]) {
    for (name, value) in literalMembers {
      let isNew = insert(name, value)
      precondition(isNew, "the literal has two members named \(name)")
    }
  }
}
