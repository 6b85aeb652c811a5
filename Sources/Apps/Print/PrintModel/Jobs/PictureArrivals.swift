// SPDX-License-Identifier: Apache-2.0

//   user 1000   ──read── kept ── decided      a place until it is decided what becomes of the picture
//   user 1001   ──read───····· 10 s ·····     lost: its file does not answer. The place is free for others, and stays
//                                             taken for this user until the file answers, or for good

/// Pictures on their way from a client's file to a job: so many at a time, because each takes memory and a thread.
public struct PictureArrivals: Sendable {
  /// All together.
  public static let most = 8
  /// Those of one user, with the lost ones.
  public static let mostOfUser = 6
  /// Lost ones of all users: each keeps its thread.
  public static let mostLost = 32

  private var arriving: [Int: UInt32] = [:]
  private var lost: [Int: UInt32] = [:]
  private var lastNumber = 0

  public init() {}

  /// A picture of a user is to be read. Nil: there are too many.
  public mutating func begin(by user: UInt32) -> Int? {
    let own = arriving.values.count { $0 == user } + lost.values.count { $0 == user }
    guard own < Self.mostOfUser, arriving.count < Self.most, lost.count < Self.mostLost else {
      return nil
    }
    lastNumber += 1
    arriving[lastNumber] = user
    return lastNumber
  }

  /// Its file does not answer.
  public mutating func lose(_ number: Int) {
    guard let user = arriving.removeValue(forKey: number) else { return }
    lost[number] = user
  }

  /// It is decided what becomes of it, or a lost one has come at last.
  public mutating func end(_ number: Int) {
    arriving[number] = nil
    lost[number] = nil
  }
}
