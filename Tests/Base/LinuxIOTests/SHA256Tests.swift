// SPDX-License-Identifier: Apache-2.0
import CDigest
import LinuxIO
import TestSupport
import Testing

struct SHA256Tests {
  /// The examples of FIPS 180-4 as NIST publishes them, and the empty message.
  @Test(
    "known vectors",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func vectors(_ text: String, _ hash: String) {
    #expect(SHA256.hexadecimal(of: Array(text.utf8)) == hash)
  }

  @Test("a million times 'a'")
  func million() {
    let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    #expect(
      SHA256.hexadecimal(of: bytes)
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  /// Not every processor that runs the tests has instructions for it.
  @Test("the same with and without the processor's own instructions")
  func portable() {
    for count in (0...130) + [4096, 100_001] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 151 + count) }
      var (own, portable) = ([UInt8](repeating: 0, count: 32), [UInt8](repeating: 0, count: 32))
      cdigest_sha256(bytes, count, &own)
      cdigest_sha256_portable(bytes, count, &portable)
      #expect(own == portable)
    }
  }

  /// Around the places where the padding needs another block; the oracle is sha256sum.
  @Test("lengths around a block's end", arguments: [1, 54, 55, 56, 57, 63, 64, 65, 119, 120, 128])
  func lengths(_ count: Int) throws {
    let folder = TemporaryFolder()
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 151 + 7) }
    let path = folder.path + "/bytes"
    try TestFile.write(path, bytes)
    #expect(try Command.run("sha256sum", path).hasPrefix(SHA256.hexadecimal(of: bytes) + " "))
  }
}
