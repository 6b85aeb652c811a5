// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import ShutterInterfaces

/// Checks which program has the buttons, and what keeps it from getting presses.
struct ClientCheckup {
  let clients: [ControlInterface.Client]

  var findings: [Finding] {
    guard !clients.isEmpty else { return [.ok("no program asks for presses: none is granted")] }
    // Each seat has its own foreground client.
    let front = clients.filter(\.foreground)
    guard !front.isEmpty else {
      let count = TextForm.count(clients.count, "client")
      return [
        .warning(
          "\(count), none in the foreground: no press is granted",
          remedy: "shutterctl foreground PID brings one there, shutterctl status lists them")
      ]
    }
    return front.flatMap { client in
      let name = "\(client.application.escapingControlCharacters()) (pid \(client.pid))"
      return [.ok("\(name) is in the foreground")] + Self.session(client, name)
        + Self.others(client, name)
    }
  }

  private static func session(_ client: ControlInterface.Client, _ name: String) -> [Finding] {
    let obstacles = obstacles(of: client)
    if obstacles.contains(.noSession) {
      return [
        .warning(
          "\(name) has no session that the engine knows: no press is granted to it",
          remedy:
            "it has to open one, or external_sessions_for in shutterd.toml has to name its user")
      ]
    }
    if obstacles.contains(.sessionNotRunning) {
      return [
        .warning(
          "the session of \(name) does not run: no press is granted to it",
          remedy: "it has to start it; if it did, the engine's log has the reason")
      ]
    }
    if obstacles.contains(.sessionInterrupted) {
      return [
        .warning(
          "the session of \(name) is interrupted: no press is granted to it",
          remedy: "it goes on by itself when the camera is free, uncovered and cool again")
      ]
    }
    return obstacles.contains(.engineAbsent) ? [] : [.ok("the session of \(name) runs")]
  }

  /// Findings about obstacles that the client itself causes.
  private static func others(_ client: ControlInterface.Client, _ name: String) -> [Finding] {
    let obstacles = obstacles(of: client)
    if obstacles.contains(.unresponsive) {
      return [
        .warning(
          "\(name) does not acknowledge: no press is granted to it until it does",
          remedy: "it hangs, or its handler takes longer than acknowledgement_timeout_ms")
      ]
    }
    if obstacles.contains(.disabled) {
      return [
        .warning(
          "\(name) has disabled its interactions: no press is granted to it",
          remedy: "that is up to the program")
      ]
    }
    return []
  }

  private static func obstacles(of client: ControlInterface.Client) -> Set<Obstacle> {
    Set(client.obstacles.compactMap { Obstacle(rawValue: $0) })
  }
}
