// SPDX-License-Identifier: Apache-2.0
import Configuration
import LinuxIO
import Synchronization
import TestSupport
import Testing

/// The disk answers when the test lets it, so the order of things is not a matter of time.
@Suite
struct RereadingTests {
  init() { LoopThread.start() }

  /// A disk that waits to be told, and whose file has another number each time it is read.
  private final class Disk: Sendable {
    let mayAnswer = Semaphore()
    let isAsked = Semaphore()
    let isTold = Semaphore()
    private let readings = Mutex(0)

    func read() throws(ConfigurationErrors) -> Int {
      let number = readings.withLock { count in
        count += 1
        return count
      }
      isAsked.signal()
      mayAnswer.wait()
      if number == 3 {
        throw ConfigurationErrors(ConfigurationError(FileLocation(file: "a.toml"), "is wrong"))
      }
      return number
    }
  }

  /// What is in force, and who was told what.
  @LoopActor
  private final class Owner {
    var inForce = 0
    var told: [String] = []
    private(set) lazy var rereading = Rereading("a.toml") {
      [disk] () throws(ConfigurationErrors) in
      try disk.read()
    } apply: { [unowned self] in
      if case .success(let number) = $0 { inForce = number }
    }
    private let disk: Disk

    init(_ disk: Disk) { self.disk = disk }

    func ask(_ name: String) {
      rereading.begin { [self] problem in
        told.append("\(name): \(problem?.first.file ?? "well"), \(inForce) in force")
        disk.isTold.signal()
      }
    }
  }

  @Test("the loop goes on while a disk is silent; who asks meanwhile gets a later reading")
  func order() async {
    let disk = Disk()
    let owner = await Owner(disk)
    await owner.ask("first")
    disk.isAsked.wait()
    // The loop answers: it does not wait for the disk.
    await owner.ask("second")
    await owner.ask("third")
    #expect(await owner.told.isEmpty)
    disk.mayAnswer.signal()
    disk.isTold.wait()
    disk.isAsked.wait()
    #expect(await owner.told == ["first: well, 1 in force"])
    disk.mayAnswer.signal()
    disk.isTold.wait()
    disk.isTold.wait()
    #expect(
      await Array(owner.told[1...]) == ["second: well, 2 in force", "third: well, 2 in force"])
  }

  @Test("a mistake is told to who asked, and what was in force stays")
  func mistake() async {
    let disk = Disk()
    let owner = await Owner(disk)
    for name in ["a", "b", "c", "d"] {
      await owner.ask(name)
      disk.isAsked.wait()
      disk.mayAnswer.signal()
      disk.isTold.wait()
    }
    #expect(await owner.told[2] == "c: a.toml, 2 in force")
    #expect(await owner.told[3] == "d: well, 4 in force")
  }
}
