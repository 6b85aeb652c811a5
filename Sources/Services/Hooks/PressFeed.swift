// SPDX-License-Identifier: Apache-2.0
import HookModel
import Varlink
import Vocabulary

/// Reads presses, interruptions and countdowns from the gateway's audit log, as rules: records in, occasions out. It
/// also remembers the newest presses, for the photos that belong to them.
struct PressFeed {
  typealias Occasion = (kind: HookKind, fields: [HookField])

  /// Presses, interactions and sessions that are remembered.
  static let most = 256

  private var presses: [Int64: [HookField]] = [:]
  private var pressOrder: [Int64] = []
  /// The names of applications, by interaction.
  private var applications: [Int64: String] = [:]
  /// Sessions that run, and those that do not run any more although they did.
  private var running: [String: Int64] = [:]
  private var interrupted: [String: Int64] = [:]
  /// The moment of the newest record, or of the start, and the records of that moment: older ones are not news.
  private var newestUSec: Int64
  private var newest: [JSONObject] = []

  /// - Parameter nowUSec: CLOCK_MONOTONIC. What happened before is learnt, but no occasion.
  init(nowUSec: Int64) { newestUSec = nowUSec }

  /// What is known of a press of this boot.
  func fields(ofPress number: Int64) -> [HookField] {
    presses[number]?.filter { $0.name != "press" } ?? []
  }

  /// Takes a record. Those that come again after a lost connection are nothing new.
  mutating func take(_ record: JSONObject) -> [Occasion] {
    guard let event = record["event"]?.stringValue,
      let atUSec = record["monotonicUSec"]?.intValue
    else { return [] }
    let occasions = occasions(event, record)
    guard atUSec > newestUSec || (atUSec == newestUSec && !newest.contains(record)) else {
      return []
    }
    if atUSec > newestUSec { newest = [] }
    newestUSec = atUSec
    newest.append(record)
    return occasions
  }

  private mutating func occasions(_ event: String, _ record: JSONObject) -> [Occasion] {
    switch event {
    case "interaction_added":
      if let interaction = record["interaction"]?.intValue {
        if applications.count >= Self.most { applications = [:] }
        applications[interaction] = record["application"]?.stringValue
      }
    case "routed": return began(record)
    case "ended", "cancelled": return ended(record, event)
    case "default_edge" where record["pressed"]?.boolValue == false, "drained":
      return ended(record, "ended")
    case "session": return session(record)
    case "session_closed":
      if let name = record["session"]?.stringValue {
        running[name] = nil
        interrupted[name] = nil
      }
    case "engine_lost":
      defer { (running, interrupted) = ([:], [:]) }
      return running.sorted { $0.key < $1.key }.map {
        (.interruption, Self.fields(ofSession: $0.key, uid: $0.value, state: "engine_lost"))
      }
    case "countdown":
      guard let until = record["untilUSec"]?.intValue, let name = record["session"]?.stringValue
      else { break }
      let atUSec = record["monotonicUSec"]?.intValue ?? 0
      return [
        (
          .countdown,
          [
            HookField("session", .text(name)), HookField("untilUSec", .number(until)),
            HookField("leftUSec", .number(max(0, until - atUSec))),
          ]
        )
      ]
    default: break
    }
    return []
  }

  private mutating func began(_ record: JSONObject) -> [Occasion] {
    guard let number = record["press"]?.intValue, let button = record["button"]?.stringValue
    else { return [] }
    var press: [HookField] = []
    func add(_ name: String, _ text: String?) {
      if let text { press.append(HookField(name, .text(text))) }
    }
    press.append(HookField("press", .number(number)))
    add("role", record["role"]?.stringValue)
    let parts = button.split(separator: "/", maxSplits: 1)
    add("device", parts.first.map { String($0) })
    add("button", parts.last.map { String($0) })
    add("source", record["source"]?.stringValue)
    add("route", record["route"]?.stringValue)
    add("routeReason", record["reason"]?.stringValue)
    add("application", record["interaction"]?.intValue.flatMap { applications[$0] })
    if let stamp = record["stampUSec"]?.intValue {
      press.append(HookField("monotonicUSec", .number(stamp)))
    }
    presses[number] = press
    pressOrder.append(number)
    if pressOrder.count > Self.most { presses[pressOrder.removeFirst()] = nil }
    return [(.press, press + [HookField("phase", .text("began"))])]
  }

  private mutating func ended(_ record: JSONObject, _ phase: String) -> [Occasion] {
    guard let number = record["press"]?.intValue, var press = presses[number] else { return [] }
    // The release is reported to the client, and again where the system sees it.
    guard !press.contains(where: { $0.name == "phase" }) else { return [] }
    let beganUSec = press.first { $0.name == "monotonicUSec" }?.value
    var held = record["heldUSec"]?.intValue
    if held == nil, case .number(let began)? = beganUSec,
      let stamp = record["stampUSec"]?.intValue
    {
      held = stamp - began
    }
    if let held { press.append(HookField("heldUSec", .number(held))) }
    if phase == "cancelled", let reason = record["reason"]?.stringValue {
      press.append(HookField("cancelReason", .text(reason)))
    }
    press.append(HookField("phase", .text(phase)))
    presses[number] = press
    return [(.press, press)]
  }

  private mutating func session(_ record: JSONObject) -> [Occasion] {
    guard let name = record["session"]?.stringValue, let state = record["state"]?.stringValue
    else { return [] }
    let uid = record["uid"]?.intValue ?? 0
    switch state {
    case "running":
      if running.count >= Self.most { running = [:] }
      running[name] = uid
      guard interrupted.removeValue(forKey: name) != nil else { return [] }
      return [(.recovered, Self.fields(ofSession: name, uid: uid, state: state))]
    case "interrupted", "failed":
      guard running.removeValue(forKey: name) != nil else { return [] }
      interrupted[name] = uid
      return [(.interruption, Self.fields(ofSession: name, uid: uid, state: state))]
    case "stopped":
      running[name] = nil
      interrupted[name] = nil
      return []
    default: return []
    }
  }

  private static func fields(ofSession name: String, uid: Int64, state: String) -> [HookField] {
    [
      HookField("session", .text(name)), HookField("uid", .number(uid)),
      HookField("state", .text(state)),
    ]
  }
}
