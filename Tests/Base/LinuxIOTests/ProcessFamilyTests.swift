// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import Testing

@Suite("A family of processes")
struct ProcessFamilyTests {
  @Test("a process, its children and theirs belong to its family; its parent and others do not")
  func descendants() throws {
    let line = "sleep 30 & echo $!; (sleep 30 & echo $!; wait); wait"
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    var words: [UnsafeMutablePointer<CChar>?] = [strdup("sh"), strdup("-c"), strdup(line), nil]
    defer { for word in words { free(word) } }
    var shell: pid_t = 0
    try #require(posix_spawn(&shell, "/bin/sh", &actions, &attributes, &words, environ) == 0)
    close(ends[1])
    defer {
      kill(-shell, SIGKILL)
      waitpid(shell, nil, 0)
      close(ends[0])
    }
    var text: [UInt8] = []
    while text.count(where: { $0 == 10 }) < 2 {
      var byte: UInt8 = 0
      try #require(read(ends[0], &byte, 1) == 1)
      text.append(byte)
    }
    let children = String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap {
      Int32($0)
    }
    let family = ProcessFamily.descendants(shell)
    #expect(children.count == 2 && children.allSatisfy(family.contains))
    #expect(family.contains(shell) && !family.contains(getpid()) && !family.contains(1))
    #expect(!family.isEmpty)
    #expect(ProcessFamily.descendants(getpid()).contains(children[1]))
  }

  @Test("a control group holds what the kernel has there; one of no process is empty")
  func controlGroup() throws {
    let own = try #require(ProcessFamily.controlGroup(of: getpid()))
    #expect(ProcessFamily.controlGroup(own).contains(getpid()))
    #expect(!ProcessFamily.controlGroup(own + "/below").contains(getpid()))
    let nobody = ProcessFamily.controlGroup("/system.slice/nothing-of-the-kind.service")
    #expect(!nobody.contains(getpid()) && nobody.isEmpty)
    #expect(ProcessFamily.controlGroup(of: 0x3fff_ffff) == nil)
  }

  @Test(
    "only the system's own manager makes a unit of the template: users can name groups as they like",
    arguments: [
      (#"/system.slice/system-shutter\x2dextension.slice/shutter-extension@booth.service"#, true),
      (#"/system.slice/system-shutter\x2dextension.slice/shutter-extension@a-b_c.service"#, true),
      ("/system.slice/shutter-extension@booth.service", false),
      (
        #"/user.slice/user-1000.slice/user@1000.service/system-shutter\x2dextension.slice/shutter-extension@booth.service"#,
        false
      ),
      (#"/system.slice/system-shutter\x2dextension.slice/other@booth.service"#, false),
      (
        #"/system.slice/system-shutter\x2dextension.slice/shutter-extension@booth.service/below"#,
        false
      ),
      (#"/system.slice/system-shutter\x2dextension.slice/shutter-extension@booth.scope"#, false),
      ("/", false), ("", false),
    ])
  func unit(_ group: String, _ isUnit: Bool) {
    #expect(ProcessFamily.isUnit(group, of: "shutter-extension") == isUnit)
  }
}
