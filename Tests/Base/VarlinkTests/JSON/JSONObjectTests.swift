// SPDX-License-Identifier: Apache-2.0

import Testing
import Varlink

@Suite struct JSONObjectTests {
  @Test func keepsTheOrder() {
    var object: JSONObject = ["z": 1, "a": 2]
    object["m"] = 3
    object["z"] = 4
    #expect(object.members.map(\.name) == ["z", "a", "m"])
    #expect(object["z"] == 4)
    object["a"] = nil
    #expect(object.members.map(\.name) == ["z", "m"])
    object.remove("absent")
    #expect(object.count == 2)
  }

  @Test func refusesDuplicates() {
    var object = JSONObject()
    let outcomes = [object.insert("a", 1), object.insert("a", 2)]
    #expect(outcomes == [true, false])
    #expect(object == ["a": 1])
  }

  @Test func comparesWithoutOrder() {
    #expect(JSON.object(["a": 1, "b": [1, 2]]) == .object(["b": [1, 2], "a": 1]))
    #expect(JSON.object(["a": [1, 2]]) != .object(["a": [2, 1]]))
    #expect(JSON.object(["a": 1]) != .object(["a": 1, "b": .null]))
    #expect(JSON.object(["a": 1]) != .object(["b": 1]))
    #expect(JSON.int(1) != .double(1))
  }

  @Test func looksUpAmongMany() {
    var object = JSONObject()
    for number in 0..<100 { object["member \(number)"] = .int(Int64(number)) }
    #expect(object.count == 100)
    #expect(object["member 57"] == 57)
    #expect(object["member 100"] == nil)
    let isNew = object.insert("member 99", 0)
    #expect(!isNew)
    for number in 0..<90 { object["member \(number)"] = nil }
    #expect(object.members.map(\.name) == (90..<100).map { "member \($0)" })
    #expect(object["member 95"] == 95)
    #expect(object["member 5"] == nil)
    object["member 95"] = 0
    #expect(object["member 95"] == 0)
  }

  @Test func parsesManyMembersInReasonableTime() throws {
    let members = (0..<60_000).map { "\"\($0)\":0" }
    let text = "{" + members.joined(separator: ",") + "}"
    let start = ContinuousClock.now
    #expect(try JSON(parsing: text).objectValue?.count == 60_000)
    // A quadratic search takes minutes.
    #expect(start.duration(to: .now) < .seconds(10))
  }

  @Test func givesAccess() {
    let value: JSON = ["s": "text", "i": 1, "d": 1.5, "b": true, "a": [1, 2], "o": ["x": .null]]
    #expect(value["s"]?.stringValue == "text")
    #expect(value["i"]?.intValue == 1)
    #expect(value["i"]?.doubleValue == 1)
    #expect(value["d"]?.doubleValue == 1.5)
    #expect(value["d"]?.intValue == nil)
    #expect(value["b"]?.boolValue == true)
    #expect(value["a"]?[1] == 2)
    #expect(value["a"]?[2] == nil)
    #expect(value["a"]?.arrayValue == [1, 2])
    #expect(value["o"]?["x"]?.isNull == true)
    #expect(value["o"]?.objectValue?.count == 1)
    #expect(value["s"]?.doubleValue == nil)
    #expect(value["absent"] == nil)
    #expect(value["s"]?["absent"] == nil)
    #expect(value["s"]?[0] == nil)
    let other = value["i"]
    #expect(other?.stringValue == nil && other?.boolValue == nil)
    #expect(other?.arrayValue == nil && other?.objectValue == nil)
    #expect(value["s"]?.isNull == false)
  }
}
