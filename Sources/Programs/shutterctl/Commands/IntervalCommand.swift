// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

struct IntervalCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "interval",
    abstract: "Shows, starts and stops the intervals at which the engine takes photos.",
    discussion: """
      Intervals are the tables [[interval]] of shutter-engine.toml(5). Photos are numbered without a gap; 'missed' \
      counts the moments that have none.
      """,
    subcommands: [Status.self, Start.self, Stop.self], defaultSubcommand: Status.self)

  struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists the intervals, with their photos and the moments that were missed.")
    @OptionGroup var common: CommonOptions

    func run() {
      LoopRun.run(common) { [self] in
        let intervals = try await common.connect(.engine).call(
          EngineInterface.ListIntervals.self, .init()
        ).intervals
        if common.json { return TextForm.printJSON(intervals) }
        if intervals.isEmpty {
          return print("There is no interval: see shutter-engine.toml(5), [[interval]].")
        }
        TextForm.printTable(intervals.map { row($0) })
      }
    }

    private func row(_ interval: EngineInterface.Interval) -> [String] {
      [
        interval.name, interval.state.rawValue, "every \(Self.seconds(interval.stepUSec))",
        interval.number == 0 ? "no photo yet" : "number \(interval.number)",
        "\(interval.taken) taken, \(interval.missed) missed",
        interval.reason ?? interval.nextUSec.map(next) ?? "",
      ]
    }

    private func next(_ dueUSec: Int64) -> String {
      let seconds = max(0, dueUSec - MonotonicClock.nowUSec + 999_999) / 1_000_000
      return "next in \(seconds) s"
    }

    /// "10 s", "0.5 s".
    private static func seconds(_ uSec: Int64) -> String {
      let (whole, tenths) = (uSec / 1_000_000, uSec % 1_000_000 / 100_000)
      return tenths == 0 ? "\(whole) s" : "\(whole).\(tenths) s"
    }
  }

  struct Start: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Starts an interval, now and after each restart.",
      discussion: "Its numbers go on. Only root and the engine's own user may do this.")
    @OptionGroup var common: CommonOptions
    @OptionGroup var named: NamedInterval

    func run() {
      LoopRun.run(common) { [self] in
        _ = try await common.connect(.engine).call(
          EngineInterface.StartInterval.self, .init(name: named.name))
        common.printDone()
      }
    }
  }

  struct Stop: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Stops an interval until it is started again, also after a restart.",
      discussion: "Its photos stay. Only root and the engine's own user may do this.")
    @OptionGroup var common: CommonOptions
    @OptionGroup var named: NamedInterval

    func run() {
      LoopRun.run(common) { [self] in
        _ = try await common.connect(.engine).call(
          EngineInterface.StopInterval.self, .init(name: named.name))
        common.printDone()
      }
    }
  }

  struct NamedInterval: ParsableArguments {
    @Argument(
      help: "The interval's name in the engine's configuration.",
      completion: .custom(Completion.intervals))
    var name: String
  }
}
