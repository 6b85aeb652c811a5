// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import Testing

@testable import CaptureEngine

struct AccessControlListTests {
  @Test("the kernel's form: version 2, and eight bytes for each line in its order")
  func bytes() {
    let none: [UInt8] = [255, 255, 255, 255]
    #expect(
      AccessControlList(users: [1000, 7]).bytes
        == [2, 0, 0, 0] + [1, 0, 7, 0] + none + [2, 0, 7, 0, 7, 0, 0, 0]
        + [2, 0, 7, 0, 0xe8, 3, 0, 0] + [4, 0, 0, 0] + none + [16, 0, 7, 0] + none
        + [32, 0, 0, 0] + none)
  }

  @Test("a file system without ACLs is no error")
  func none() throws {
    let folder = try OwnedDescriptor.open("/proc/self/fd", O_RDONLY | O_DIRECTORY)
    #expect(try !AccessControlList.grant(65_534, folder))
  }
}
