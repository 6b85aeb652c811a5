// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import Testing

@testable import VideoDevices

/// Values and their automatics, as webcams take them and as they do not.
struct ControlOrderTests {
  private typealias Pairs = KeyValuePairs<String, Int64>

  /// A request, and what the camera has afterwards.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let wanted: [ControlSetting]
    let after: [String: Int64]

    init(_ words: String, _ wanted: KeyValuePairs<String, Int64>, _ after: [String: Int64]) {
      (testDescription, self.wanted, self.after) = (words, UVCControls.settings(wanted), after)
    }
  }

  static let manual = [
    Case(
      "focus", ["focus_automatic_continuous": 0, "focus_absolute": 45],
      ["focus_automatic_continuous": 0, "focus_absolute": 45]),
    Case(
      "the value first", ["focus_absolute": 45, "focus_automatic_continuous": 0],
      ["focus_automatic_continuous": 0, "focus_absolute": 45]),
    Case(
      "exposure and gain", ["gain": 9, "auto_exposure": 1, "exposure_time_absolute": 20],
      ["gain": 9, "auto_exposure": 1, "exposure_time_absolute": 20]),
    Case(
      "white balance", ["white_balance_temperature": 3000, "white_balance_automatic": 0],
      ["white_balance_automatic": 0, "white_balance_temperature": 3000]),
    Case(
      "all at once",
      [
        "exposure_time_absolute": 20, "auto_exposure": 1, "focus_absolute": 45,
        "focus_automatic_continuous": 0, "gain": 3,
      ],
      [
        "auto_exposure": 1, "exposure_time_absolute": 20, "focus_automatic_continuous": 0,
        "focus_absolute": 45, "gain": 3,
      ]),
    // The automatic takes over, whatever the value is.
    Case(
      "a value and the automatic that rules it",
      ["exposure_time_absolute": 100, "auto_exposure": 3],
      ["auto_exposure": 3]),
  ]

  @Test(
    "from automatics on, each value arrives, whatever the firmware does",
    arguments: manual, [UVCControls.Firmware.refuses, .ignores])
  func fromAutomatic(_ test: Case, _ firmware: UVCControls.Firmware) throws {
    let driver = UVCControls(firmware)
    #expect(try driver.apply(test.wanted) == [])
    #expect(driver.values.filter { test.after.keys.contains($0.key) } == test.after)
    #expect(driver.ignored(of: test.wanted) == [])
    let other = UVCControls(firmware)
    try other.set(test.wanted)
    #expect(other.values == driver.values)
  }

  @Test(
    "set back from by hand, the values come first and the automatics last",
    arguments: [UVCControls.Firmware.refuses, .ignores])
  func restored(_ firmware: UVCControls.Firmware) throws {
    let driver = UVCControls(firmware)
    _ = try driver.apply(
      UVCControls.settings([
        "auto_exposure": 1, "exposure_time_absolute": 20, "focus_automatic_continuous": 0,
        "focus_absolute": 100,
      ]))
    let before = UVCControls.settings([
      "exposure_time_absolute": 250, "focus_absolute": 0, "auto_exposure": 3,
      "focus_automatic_continuous": 1,
    ])
    #expect(try driver.apply(before) == [])
    #expect(driver.values["auto_exposure"] == 3 && driver.values["focus_automatic_continuous"] == 1)
    #expect(
      driver.calls.suffix(3) == [
        ["exposure_time_absolute=250"], ["focus_absolute=0"],
        ["auto_exposure=3", "focus_automatic_continuous=1"],
      ])
  }

  @Test("a refusal costs the control, says why, and keeps no other from being set")
  func refusal() throws {
    let driver = UVCControls()
    driver.stall("gain")
    let refusals = try driver.apply(
      UVCControls.settings([
        "gain": 9, "focus_absolute": 45, "auto_exposure": 1, "exposure_time_absolute": 20,
      ]))
    #expect(refusals.map(\.control) == ["gain", "focus_absolute"])
    #expect(driver.values["exposure_time_absolute"] == 20)
    #expect(
      "\(refusals[1])"
        == "the control 'focus_absolute' is not set to 45: the camera does not take it while "
        + "an automatic mode rules it; turn that off as well, if it is on")
    // A camera that is gone is no refusal.
    struct Gone: ControlDriver {
      func setControls(_ settings: [ControlSetting]) throws(CameraError) { throw .disconnected }
      func readControls(_ controls: [CameraControl]) throws(SystemError) -> [Int64] { [] }
    }
    #expect(throws: CameraError.disconnected) {
      try Gone().apply(UVCControls.settings(["gain": 9]))
    }
  }

  @Test("a wrong state is said in words, not as an incomplete character")
  func words() {
    func words(_ code: Int32, _ name: String) -> String {
      let error = CameraError.device(SystemError("VIDIOC_S_EXT_CTRLS", errno: Errno(code)))
      let setting = ControlSetting(UVCControls.table.first { $0.name == name }!, 1)
      return "\(ControlRefusal(setting, .error(error)))"
    }
    #expect(words(EILSEQ, "auto_exposure").contains("does not take it in its present state"))
    #expect(!words(EILSEQ, "auto_exposure").contains("multibyte"))
    #expect(words(EBUSY, "gain").hasSuffix("the camera does not take it while it streams"))
  }

  @Test("what a camera forgets at the start of a stream is set again; what it only takes is said")
  func again() throws {
    let driver = UVCControls(.ignores)
    let wanted = UVCControls.settings(["focus_automatic_continuous": 0, "focus_absolute": 45])
    let refused = try driver.apply(wanted)
    driver.forget()
    #expect(try driver.applyAgain(wanted, refused: refused) == [])
    #expect(driver.values["focus_absolute"] == 45)
    #expect(driver.values["focus_automatic_continuous"] == 0)
    driver.set("focus_absolute", 3)
    #expect(driver.ignored(of: wanted).map(\.reason) == [.ignored(now: 3)])
    // Refused at the first time, taken at the second: nothing to say.
    let before = try #require(
      try UVCControls(.refuses).apply(UVCControls.settings(["focus_absolute": 45])).first)
    #expect(try driver.applyAgain(wanted, refused: [before]) == [])
  }

  @Test("a control that cannot be read costs no other one")
  func unreadable() {
    let driver = UVCControls()
    driver.stall("gain")
    let names = driver.values(of: UVCControls.table).map(\.name)
    #expect(names == UVCControls.table.map(\.name).filter { $0 != "gain" })
  }

  @Test(
    "what is still to be set back",
    arguments: [
      (
        "exposure_time_absolute=250 auto_exposure=3", "exposure_time_absolute=20 auto_exposure=1",
        "exposure_time_absolute=250 auto_exposure=3"
      ),
      (
        "exposure_time_absolute=250 auto_exposure=3", "exposure_time_absolute=156 auto_exposure=3",
        ""
      ),
      (
        "exposure_time_absolute=300 auto_exposure=1", "exposure_time_absolute=20 auto_exposure=1",
        "exposure_time_absolute=300"
      ),
      (
        "exposure_time_absolute=300 auto_exposure=1", "exposure_time_absolute=300 auto_exposure=1",
        ""
      ),
      (
        "exposure_time_absolute=300 auto_exposure=1", "exposure_time_absolute=156 auto_exposure=3",
        "exposure_time_absolute=300 auto_exposure=1"
      ),
      (
        "exposure_time_absolute=250", "exposure_time_absolute=156 auto_exposure=3", ""
      ),
      ("gain=16 unknown=1", "gain=99", "gain=16"),
      ("gain=16", "", "gain=16"),
    ])
  func open(kept: String, now: String, left: String) {
    func values(_ text: String) -> [ControlValue] {
      text.split(separator: " ").map { pair in
        let parts = pair.split(separator: "=")
        return ControlValue(name: String(parts[0]), value: Int64(parts[1])!)
      }
    }
    let open = ControlRestoring.open(values(kept), now: values(now), of: UVCControls.table)
    #expect(open == values(left))
  }
}

/// The walk over controls of which some do not answer.
struct ControlWalkTests {
  /// A driver with controls of these numbers, which does not advance when one of them fails.
  private func walk(
    _ ids: [UInt32], silent: Set<UInt32>
  ) throws -> (entries: [UInt32], silent: [UInt32]) {
    try ControlWalk.all { (request: UInt32) throws(SystemError) in
      let number = request & ~ControlWalk.next
      let isNext = request & ControlWalk.next != 0
      let found = isNext ? ids.first { $0 > number } : ids.first { $0 == number }
      guard let found else { return ControlWalk.Answer<UInt32>.none }
      return silent.contains(found) ? .silent : .found(id: found, found)
    }
  }

  private static let webcam: [UInt32] = [
    0x0098_0001, 0x0098_0900, 0x0098_0913, 0x0098_1AE1, 0x009A_0001, 0x009A_0902, 0x009A_090A,
    0x009A_0910,
    0x0A04_6D05,
  ]

  @Test("each control that answers is found, whichever others do not")
  func found() throws {
    let all = try walk(Self.webcam, silent: [])
    #expect(all.entries == Self.webcam && all.silent == [])
    for silent in Self.webcam where silent & 0xFFFF != 1 {
      let found = try walk(Self.webcam, silent: [silent])
      #expect(found.entries == Self.webcam.filter { $0 != silent } && found.silent == [silent])
    }
    let most = Set(Self.webcam.filter { $0 & 0xFFFF != 1 && $0 != 0x009A_0910 })
    let found = try walk(Self.webcam, silent: most)
    #expect(found.entries == Self.webcam.filter { !most.contains($0) } && Set(found.silent) == most)
  }

  @Test(
    "a driver that never ends, or fails without a control, ends the walk; one that is gone ends the probe"
  )
  func ends() throws {
    var count: UInt32 = 0
    let endless = try ControlWalk.all { (_: UInt32) throws(SystemError) in
      count += 1
      return .found(id: count, count)
    }
    #expect(endless.entries.count == 1024)
    let broken = try ControlWalk.all { (request: UInt32) throws(SystemError) in
      request & ControlWalk.next == 0 ? ControlWalk.Answer<Int>.none : .silent
    }
    #expect(broken.entries.isEmpty && broken.silent.isEmpty)
    #expect(throws: SystemError.self) {
      try ControlWalk.all { (_: UInt32) throws(SystemError) -> ControlWalk.Answer<Int> in
        throw SystemError("VIDIOC_QUERY_EXT_CTRL", errno: Errno(ENODEV))
      }
    }
  }
}
