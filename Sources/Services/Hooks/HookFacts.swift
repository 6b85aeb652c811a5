// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Glibc
import HookModel
import PhotoRecords
import Varlink

/// The facts that a command gets about its occasion: on standard input as a JSON object, and in its environment.
struct HookFacts: Sendable {
  /// Bytes of a value that goes into the environment.
  private static let longestVariable = 1024

  private(set) var fields: [HookField]

  /// The facts that every run has.
  init(of run: HookRun) {
    fields = [
      HookField("hook", .text(run.hook)), HookField("event", .text(run.kind.rawValue)),
      HookField("run", .number(Int64(run.number))),
      HookField("attempt", .number(Int64(run.attempts))),
    ]
    if case .event(let facts) = run.cause { fields += facts }
    // For a copy.
    fields.append(HookField("step", .text(run.copied == nil ? "copy" : "delete")))
    if let hash = run.copied { fields.append(HookField("sha256", .text(hash))) }
  }

  /// Adds what a file and its name say. May wait for the disk.
  mutating func add(_ file: CapturedFile, in files: ContentFiles) {
    let path = files.path(of: file)
    add("path", path)
    var status = stat()
    if lstat(path, &status) == 0 { fields.append(.init("size", .number(Int64(status.st_size)))) }
    fields.append(.init("uid", .number(Int64(file.uid))))
    add("directory", file.directory)
    fields.append(.init("number", .number(Int64(file.number))))
    add("application", files.application(of: file))
    add("session", files.session(of: file))
    let record = PhotoRecord(of: path)
    add("camera", record.camera)
    for (name, value) in record.provenance?.fields ?? [] {
      switch value {
      case .number(let number): fields.append(.init(name, .number(number)))
      case .word(let word): fields.append(.init(name, .text(word)))
      }
    }
    // A film has its press in its name alone.
    if record.provenance == nil, let press = CaptureName.press(in: file.name) {
      fields.append(.init("press", .number(press.number)))
      add("pressSource", press.source.rawValue)
    }
  }

  /// Adds what is known of the file's press; those of another boot are not.
  mutating func add(_ press: (Int64) -> [HookField]) {
    let number = fields.first { $0.name == "press" }?.value
    let source = fields.first { $0.name == "pressSource" }?.value
    guard case .number(let number)? = number, source == .text(PressSource.gateway.rawValue) else {
      return
    }
    fields += press(number)
  }

  private mutating func add(_ name: String, _ text: String?) {
    if let text { fields.append(HookField(name, .text(text))) }
  }

  /// One line of JSON. It has neither tabs nor ends of line.
  var json: String {
    var object: JSONObject = [:]
    for field in fields {
      switch field.value {
      case .number(let number): object[field.name] = .int(number)
      case .text(let text): object[field.name] = .string(text)
      case .flag(let flag): object[field.name] = .bool(flag)
      }
    }
    return String(decoding: JSON.object(object).bytes, as: UTF8.self)
  }

  /// The line for whatever runs the command of this hook: `Sources/Programs/shutter-action/HookLine.swift` reads it. A
  /// value with control characters, or one that is very long, is in the JSON object alone.
  func line(for hook: String) -> String {
    let variables = fields.filter { field in
      !field.text.containsControlCharacters && field.text.utf8.count <= Self.longestVariable
    }
    return ([hook, json] + variables.map { "\($0.variable)=\($0.text)" })
      .joined(separator: "\t")
  }
}
