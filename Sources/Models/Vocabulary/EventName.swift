// SPDX-License-Identifier: Apache-2.0

/// The bounds of an event's name: those of the configuration, of the host's page, of the orders for pictures and of
/// those for prints. Whatever one of them takes, the others do.
public enum EventName {
  /// Letters as people count them: a letter with its accents is one, and an emoji of several parts is one.
  public static let mostLetters = 200
  /// UTF-8. A letter can have any number of marks.
  public static let mostBytes = 1000

  public static func isTooLong(_ text: String) -> Bool {
    text.utf8.count > mostBytes || text.count > mostLetters
  }
}
