// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import Testing

/// Cameras that cannot be had, or go away in the middle, as a client of the engine meets them.
@Suite(.rig, .serialized)
struct CameraTroubleTests {
  private let builtIn = """
    [button_to_capture]
    enabled = true
    width = 320
    height = 180
    """

  @Test("a camera that another program uses: CameraBusy and the remedy; freed, it takes the photo")
  func busy() throws {
    let vivid = try Vivid()
    let other = try RunningProcess(
      ["v4l2-ctl", "-d", vivid.node, "--stream-mmap=4", "--verbose"], errorOutput: .merged)
    _ = try other.line { $0.contains("dqbuf") }
    let booth = try Booth()
    let words = [
      "capture", "--width", "320", "--height", "180", "--runtime-dir",
      booth.daemons.runtimeFolder,
    ]
    let refused = try booth.daemons.run("shutterctl", words)
    #expect(refused.status == EXIT_FAILURE)
    #expect(refused.output.contains("used by another program"), "\(refused.output)")
    let cameras = try booth.daemons.control("cameras")
    #expect(cameras.contains("in use"), "\(cameras)")
    other.signal(SIGKILL)
    try other.wait()
    let taken = try booth.daemons.run("shutterctl", words)
    #expect(taken.status == EX_OK, "\(taken.output)")
    #expect(try booth.photos().count == 1)
  }

  @Test("a camera that fails in a session: the button is given back, and works again with it")
  func failing() throws {
    let vivid = try Vivid()
    try losesAndRegains { try vivid.set(control: "disconnect", 1) }
  }

  @Test("a camera unplugged in a session: the button is given back; plugged in again, it works")
  func unplugged() throws {
    let vivid = try Vivid()
    let driver = "/sys/bus/platform/drivers/vivid"
    try losesAndRegains {
      try RigFile.write("\(driver)/unbind", "vivid.0")
    } regain: {
      #expect(!RigFile.exists(vivid.node))
      try RigFile.write("\(driver)/bind", "vivid.0")
    }
  }

  /// A press before makes a photo, one between goes to the default behaviour, one after makes a photo. On a busy machine
  /// two edges that are not written at once may be so far apart that they are a film.
  private func losesAndRegains(lose: () throws -> Void, regain: () throws -> Void = {}) throws {
    let keyboard = try UinputKeyboard(keys: [Int32(KEY_VOLUMEDOWN), Int32(KEY_A)])
    let booth = try Booth(engine: builtIn)
    let name = try booth.device(at: keyboard.node)
    try booth.waitUntilGranted(name, "KEY_VOLUMEDOWN")
    try keyboard.tapAtOnce(Int32(KEY_VOLUMEDOWN))
    _ = try booth.waitForPhotos(1)
    let reader = try EvdevReader(keyboard.node)
    try lose()
    try RigClock.wait(for: "the button to be given back") {
      try keyboard.tapAtOnce(Int32(KEY_VOLUMEDOWN))
      return try reader.nextKey(within: 20)
    }
    try regain()
    let before = try booth.photos().count
    try booth.waitUntilGranted(name, "KEY_VOLUMEDOWN")
    try keyboard.tapAtOnce(Int32(KEY_VOLUMEDOWN))
    _ = try booth.waitForPhotos(before + 1)
  }
}
