// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import Installation

/// The line between the gateway and the action service.
struct ActionRequestTests {
  @Test("what is written is read again, whatever a device calls itself")
  func both() throws {
    let request = ActionRequest(
      "print-last", [.device: "a=b \t\n\u{7f}", .press: "12", .heldUSec: "90000"])
    #expect(!request.line.contains("\n"))
    let read = try #require(ActionRequest(line: request.line))
    #expect(read.name == "print-last" && read.details[.press] == "12")
    #expect(read.details[.device]?.hasPrefix("a=b ") == true)
    #expect(read.details[.device]?.contains { $0 == "\t" || $0 == "\n" } == false)
    #expect(ActionRequest.Detail.heldUSec.variable == "SHUTTERD_HELD_USEC")
    let longest = ActionRequest(
      String(repeating: "x", count: 64),
      Dictionary(
        uniqueKeysWithValues: ActionRequest.Detail.allCases.map {
          ($0, String(repeating: "\n", count: 999))
        }))
    #expect(longest.line.utf8.count < ActionRequest.longestLine)
    #expect(ActionRequest(line: longest.line) != nil)
  }

  @Test(
    "a line of an older or newer gateway is read, and one that would make another variable is not")
  func others() {
    #expect(ActionRequest(line: "note") == ActionRequest("note"))
    #expect(
      ActionRequest(line: "note\tnew=1\tpress=2\tPATH=/tmp\tpress")
        == ActionRequest("note", [.press: "2"]))
    #expect(ActionRequest(line: "note\tdevice=a\u{0}b") == nil)
    #expect(ActionRequest(line: "note\tdevice=" + String(repeating: "x", count: 257)) == nil)
    #expect(ActionRequest(line: "")?.name == "")
  }
}
