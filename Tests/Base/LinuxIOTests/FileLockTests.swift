// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing

@testable import LinuxIO

/// One process alone has a file or folder.
struct FileLockTests {
  @Test("a lock that another process lets go of soon is taken; one that it keeps is not")
  func patience() throws {
    let folder = TemporaryFolder()
    let mine = try OwnedDescriptor.open(folder.path, O_RDONLY | O_DIRECTORY)
    let other = try RunningProcess([
      "/usr/bin/flock", folder.path, "/bin/sh", "-c", "echo locked; read line; sleep 0.1",
    ])
    #expect(try other.nextLine() == "locked")
    #expect(!FileLock.take(mine.raw, patienceMSec: 20))
    try other.write("go\n")
    #expect(FileLock.take(mine.raw, patienceMSec: 240_000))
    #expect(try other.wait() == 0)
  }
}
