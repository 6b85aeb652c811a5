// SPDX-License-Identifier: Apache-2.0

/// The names of photos and of guests' pages in addresses: 16 random bytes as small hexadecimal digits, so that nobody guesses one.
public enum UnguessableName {
  public static func isOne(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 32
      && text.utf8.allSatisfy { byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
      }
  }
}
