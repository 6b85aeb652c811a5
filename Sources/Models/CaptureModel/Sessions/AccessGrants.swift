// SPDX-License-Identifier: Apache-2.0

/// The users and applications that administrators have allowed to start cameras, or to record
/// sound: a file of lines, each with a user's number and the name of an application. Other lines are
/// ignored.
package struct AccessGrants: Sendable, Equatable {
  /// The path of the file for cameras unless the engine's configuration names another.
  package static let defaultPath = "/etc/shutterd/camera-access"
  /// The same for microphones.
  package static let defaultMicrophonePath = "/etc/shutterd/microphone-access"
  /// The most bytes that the file may have.
  package static let longest = 1 << 16

  package struct Grant: Hashable, Sendable {
    package var uid: UInt32
    package var application: String

    package init(uid: UInt32, application: String) {
      self.uid = uid
      self.application = application
    }
  }

  /// The grants in the order of the file, each once.
  package private(set) var grants: [Grant] = []

  /// Reads the text of a file.
  package init(text: String = "") {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1)
      guard words.count == 2, let uid = UInt32(words[0]) else { continue }
      add(uid: uid, application: String(words[1]))
    }
  }

  /// The text of the file.
  package var text: String {
    grants.map { "\($0.uid) \($0.application)\n" }.joined()
  }

  package func contains(uid: UInt32, application: String) -> Bool {
    grants.contains(Grant(uid: uid, application: application))
  }

  package mutating func add(uid: UInt32, application: String) {
    guard !contains(uid: uid, application: application) else { return }
    grants.append(Grant(uid: uid, application: application))
  }

  package mutating func remove(uid: UInt32, application: String) {
    grants.removeAll { $0 == Grant(uid: uid, application: application) }
  }
}
