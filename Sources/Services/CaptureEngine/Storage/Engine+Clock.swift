// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

extension Engine {
  /// Answers SimulateClock, for a caller who may.
  func simulate(_ call: IncomingCall, _ parameters: EngineInterface.SimulateClock.Parameters) {
    guard configuration.clock.isSimulated else {
      return call.fail(EngineInterface.NotSimulated(setting: "[clock] simulated"))
    }
    let clock = parts.desk.storage.clock
    guard clock.step(parameters.stepUSec) else {
      let years = DatingClock.farthestUSec / 31_536_000_000_000
      let rule = "at most \(years) years from the machine's clock"
      return call.fail(EngineInterface.InvalidSettings(field: "stepUSec", rule: rule))
    }
    let offsetUSec = clock.offsetUSec
    Log.notice("the simulated clock is \(offsetUSec) us ahead of the machine's")
    call.reply(EngineInterface.SimulateClock.Reply(offsetUSec: offsetUSec))
  }

  /// Goes back to the machine's clock if the configuration allows no other any more.
  func clockConfigured() {
    if !configuration.clock.isSimulated { _ = parts.desk.storage.clock.step(nil) }
  }
}
