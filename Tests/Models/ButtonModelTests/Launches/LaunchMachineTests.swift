// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import Testing

@Suite("The launch machine, in stories")
struct LaunchMachineTests {
  private func expect(_ story: String, _ output: String) throws {
    let played = try LaunchStory(story).output
    #expect(played.joined(separator: "\n") == output)
  }

  /// An extension that has met its requirements after half a second.
  private static let running = """
    0 launch L booth
    10 prepared L
    20 ready L
    30 announced L
    200 uses L camera
    300 preview L
    500 uses L camera interaction
    """
  private static let runs = """
    0 L audit launched
    0 L prepare
    10 L start
    20 L announce
    30 L go
    500 L audit running
    """

  @Test("from the button to the hand-over")
  func whole() throws {
    try expect(
      Self.running + """

        600 seats?
        2000 dismiss L
        2000 seats?
        2100 gone L
        2200 delivered L
        2300 wait
        """,
      Self.runs + """

        600 seats ["seat0"]
        2000 L audit dismissed
        2000 L end
        2000 seats []
        2100 L hand over
        2200 L audit handed over true
        2200 L forget
        """)
  }

  @Test("one that only sleeps ends when the time of grace is over, and both requirements are named")
  func sleeps() throws {
    try expect(
      "0 launch L booth\n10 prepared L\n20 ready L\n30 announced L\n9000 gone L",
      """
      0 L audit launched
      0 L prepare
      10 L start
      20 L announce
      30 L go
      5030 L audit unmet cameraNotActivelyUsed eventInteractionNotInstalled
      5030 L end
      9000 L hand over
      """)
  }

  @Test("a viewfinder without an interaction: only that is named")
  func withoutInteraction() throws {
    let output = try LaunchStory(
      "0 launch L booth\n0 prepared L\n0 ready L\n0 announced L\n100 uses L camera\n"
        + "200 preview L\n4900 preview L\n6000 wait"
    ).output
    #expect(output.contains("5000 L audit unmet eventInteractionNotInstalled"))
  }

  @Test("a camera whose picture nobody looks at does not count")
  func withoutPreview() throws {
    let output = try LaunchStory(
      "0 launch L booth\n0 prepared L\n0 ready L\n0 announced L\n100 uses L camera interaction\n"
        + "6000 wait"
    ).output
    #expect(output.contains("5000 L audit unmet cameraNotActivelyUsed"))
  }

  @Test("no preview for 10 s is logged once, for 20 s ends it; one in between begins the time anew")
  func previewIdle() throws {
    try expect(
      Self.running + "\n8000 preview L\n18000 wait\n19000 preview L\n50000 wait",
      Self.runs + """

        18000 L audit preview idle
        29000 L audit preview idle
        39000 L audit unmet cameraNotActivelyUsed
        39000 L end
        """)
  }

  @Test("an interruption stops the clock of previews, but not that of the interaction")
  func interrupted() throws {
    try expect(
      Self.running + """

        1000 uses L interrupted interaction
        60000 uses L camera interaction
        69000 preview L
        70000 uses L interrupted
        90000 wait
        """,
      Self.runs + """

        80000 L audit unmet eventInteractionNotInstalled
        80000 L end
        """)
  }

  @Test("without an interaction for less than 10 s it goes on")
  func interactionBack() throws {
    let output = try LaunchStory(
      Self.running + "\n1000 uses L camera\n9000 preview L\n10900 uses L camera interaction\n"
        + "15000 preview L\n16000 wait"
    ).output
    #expect(output.joined(separator: "\n") == Self.runs)
  }

  @Test("a stopped session counts as no preview")
  func stopped() throws {
    let output = try LaunchStory(Self.running + "\n1000 uses L interaction\n30000 wait").output
    #expect(output.suffix(2) == ["20300 L audit unmet cameraNotActivelyUsed", "20300 L end"])
  }

  @Test("stopping and starting does not begin the time anew")
  func stopAndGo() throws {
    let output = try LaunchStory(
      Self.running + "\n5000 uses L interaction\n6000 uses L camera interaction\n"
        + "15000 uses L interaction\n16000 uses L camera interaction\n30000 wait"
    ).output
    #expect(output.suffix(2) == ["20300 L audit unmet cameraNotActivelyUsed", "20300 L end"])
  }

  @Test("its program may end by itself; an engine or a runner that does not answer is named")
  func ends() throws {
    #expect(
      try LaunchStory(Self.running + "\n700 gone L 3").output.suffix(2)
        == ["700 L audit exited 3", "700 L hand over"])
    #expect(
      try LaunchStory("0 launch L booth\n20000 wait").output.suffix(2)
        == [
          "10000 L audit failed: the capture engine did not answer in time", "10000 L hand over",
        ])
    #expect(
      try LaunchStory("0 launch L booth\n0 prepared L\n20000 wait").output.suffix(2)
        == ["10000 L audit failed: the extension's service did not start in time", "10000 L end"])
  }

  @Test("another application at the seat takes its place; at another seat both run")
  func replaced() throws {
    let output = try LaunchStory(
      Self.running + "\n1000 launch M other seat1\n2000 launch N third"
    ).output
    #expect(
      output.suffix(6) == [
        "1000 M audit launched", "1000 M prepare", "2000 L audit replaced", "2000 L end",
        "2000 N audit launched", "2000 N prepare",
      ])
  }

  @Test("an engine that comes back is sent the launches that go on")
  func reattached() throws {
    #expect(
      try LaunchStory(Self.running + "\n700 reattached").output.suffix(2)
        == ["700 L prepare", "700 L announce"])
    #expect(
      try LaunchStory(Self.running + "\n700 dismiss L\n800 gone L\n900 reattached").output.last
        == "900 L hand over")
  }

  @Test("late answers and ends change nothing")
  func late() throws {
    let output = try LaunchStory(
      Self.running + "\n700 dismiss L\n710 dismiss L\n720 announced L\n730 uses L\n740 gone L\n"
        + "750 gone L\n760 delivered L\n770 delivered L\n780 preview L"
    ).output
    #expect(
      output.dropFirst(6) == [
        "700 L audit dismissed", "700 L end", "740 L hand over", "760 L audit handed over true",
        "760 L forget",
      ])
  }

  @Test("a press counts for 10 s, and only while it may capture")
  func touched() throws {
    let output = try LaunchStory(
      Self.running + "\n600 touched? L\n1000 press L\n11000 touched? L\n11001 touched? L\n"
        + "11100 preview L\n12000 press L\n12010 dismiss L\n12020 touched? L"
    ).output
    #expect(
      output.filter { $0.contains("touched") } == [
        "600 L touched false", "11000 L touched true", "11001 L touched false",
        "12020 L touched false",
      ])
  }
}
