// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

struct HooksCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hooks",
    abstract: "Shows what hooks are doing, what waits and failed, and tries it again.",
    discussion: """
      Hooks are the commands of hooks.toml(5), which run when a photo comes, a button is pressed, or something is wrong. \
      The copies of that file are listed with them. \
      You need the group shutter-admin.
      """,
    subcommands: [List.self, Status.self, Retry.self, Drop.self],
    defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists what waits, is under way or failed, and why.")
    @OptionGroup var common: CommonOptions
    @Flag(help: "Also list what was done or dropped.") var all = false

    func run() {
      LoopRun.run(common) { [self] in
        let runs = try await common.connect(.hooks).call(
          HooksInterface.ListRuns.self, .init(ended: all ? true : nil)
        ).runs
        if common.json { return TextForm.printJSON(runs) }
        if runs.isEmpty { return print("Nothing waits for a hook.") }
        TextForm.printTable(runs.map(row))
      }
    }

    private func row(_ run: HooksInterface.Run) -> [String] {
      let next = run.pauseUSec.map { "again in \(($0 + 999_999) / 1_000_000) s" }
      return [
        "\(run.run)", run.hook, run.stage.rawValue, TextForm.count(Int(run.attempts), "attempt"),
        run.path ?? run.kind.rawValue,
        [run.reason, next].compactMap { $0 }.joined(separator: "; "),
      ]
    }
  }

  struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists the hooks, with what waits for each, and what keeps them from running.")
    @OptionGroup var common: CommonOptions

    func run() {
      LoopRun.run(common) { [self] in
        let state = try await common.connect(.hooks).call(HooksInterface.GetState.self, .init())
        if common.json { return TextForm.printJSON(state) }
        let copies = state.copies ?? []
        if state.hooks.isEmpty, copies.isEmpty { print("There is no hook: see hooks.toml(5).") }
        TextForm.printTable(state.hooks.map(row))
        TextForm.printTable(copies.map(row))
        if let retention = state.retention { TextForm.printLine(Self.words(retention)) }
        for problem in state.problems { TextForm.printLine(problem) }
      }
    }

    private func row(_ hook: HooksInterface.Hook) -> [String] {
      let counts = [
        (hook.waiting, "wait"), (hook.running, "under way"), (hook.failed, "failed"),
        (hook.lost, "left out"),
      ]
      let words = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
      return [
        hook.name, "on \(hook.kind.rawValue)", "as \(hook.user)",
        (words + [hook.problem].compactMap { $0 }).joined(separator: ", "),
      ]
    }

    private static func words(_ retention: HooksInterface.Retention) -> String {
      let limits = [
        retention.maxAgeDays.map { "\($0) days" }, retention.maxMiB.map { "\($0) MiB" },
        retention.maxFiles.map { "\($0) files" },
      ].compactMap { $0 }
      let failed = retention.failed > 0 ? "; \(retention.failed) could not be deleted" : ""
      return
        "\(retention.user) keeps at most \(limits.joined(separator: ", ")); the oldest are deleted, "
        + (retention.withoutCopy ? "copied or not" : "if they were copied") + failed
    }

    private func row(_ copy: HooksInterface.Copy) -> [String] {
      let counts = [(copy.waiting, "wait"), (copy.running, "under way"), (copy.failed, "failed")]
      let words = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
      return [
        copy.name, copy.deletes ? "moves to \(copy.to)" : "copies to \(copy.to)", "as \(copy.user)",
        (words + [copy.away, copy.problem].compactMap { $0 }).joined(separator: ", "),
      ]
    }
  }

  struct Retry: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Tries what failed again, or one run alone.")
    @OptionGroup var common: CommonOptions
    @Argument(
      help: ArgumentHelp(
        "The run's number, as 'shutterctl hooks' lists it. Without: all.", valueName: "run"),
      completion: .custom(Completion.hookRuns))
    var number: Int64?

    func run() {
      LoopRun.run(common) { [self] in
        _ = try await common.connect(.hooks).call(HooksInterface.Retry.self, .init(run: number))
        common.printDone()
      }
    }
  }

  struct Drop: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Gives up what failed, or one run alone, and ends it if it is under way.",
      discussion: "Photos and films stay where they are.")
    @OptionGroup var common: CommonOptions
    @Argument(
      help: ArgumentHelp(
        "The run's number, as 'shutterctl hooks' lists it. Without: all that failed.",
        valueName: "run"),
      completion: .custom(Completion.hookRuns))
    var number: Int64?

    func run() {
      LoopRun.run(common) { [self] in
        _ = try await common.connect(.hooks).call(HooksInterface.Drop.self, .init(run: number))
        common.printDone()
      }
    }
  }
}
