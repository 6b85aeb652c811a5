// SPDX-License-Identifier: Apache-2.0
import HookModel
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket
import Vocabulary

/// The service org.shutterd.Hooks.
@LoopActor
package final class HookService: HooksInterface.Service {
  package typealias Interface = HooksInterface

  private static let mostListed: Int64 = 5000

  private let desk: HookDesk

  package init(desk: HookDesk) { self.desk = desk }

  package func getState(_ call: IncomingCall) {
    let runs = Array(desk.queue.state.open.values) + Array(desk.queue.events.values)
    let hooks = desk.configuration.hooks.map { hook in
      func count(_ stage: HookRun.Stage) -> Int64 {
        Int64(runs.count { $0.hook == hook.name && $0.stage == stage })
      }
      return Interface.Hook(
        name: hook.name, kind: hook.kind.wire, user: hook.user.words,
        waiting: count(.waiting), running: count(.running), failed: count(.failed),
        lost: Int64(desk.lost[hook.name, default: 0]),
        problem: hook.user.uid == nil ? "there is no user '\(hook.user.words)'" : nil)
    }
    let copies = desk.configuration.copies.map { copy in
      func count(_ stage: HookRun.Stage) -> Int64 {
        Int64(runs.count { $0.hook == copy.name && $0.stage == stage })
      }
      // Nobody has to plug in a disk that nothing waits for.
      let isWaiting = runs.contains {
        $0.hook == copy.name && $0.copied == nil && ($0.stage == .waiting || $0.stage == .running)
      }
      return Interface.Copy(
        name: copy.name, to: copy.folder, user: copy.user.words, waiting: count(.waiting),
        running: count(.running), failed: count(.failed), deletes: copy.deletion == .afterCopy,
        away: isWaiting ? desk.queue.away[copy.name] : nil, freeMiB: desk.freeMiB[copy.name],
        problem: copy.user.uid == nil ? "there is no user '\(copy.user.words)'" : nil)
    }
    call.reply(
      Interface.GetState.Reply(
        hooks: hooks, copies: copies, retention: retention(runs),
        contentDirectory: desk.queue.isBeginningKept ? desk.contentFiles?.root : nil,
        problems: desk.problems))
  }

  private func retention(_ runs: [HookRun]) -> Interface.Retention? {
    desk.configuration.retention.map { retention in
      func count(_ stage: HookRun.Stage) -> Int64 {
        Int64(runs.count { $0.hook == RetentionRule.name && $0.stage == stage })
      }
      return Interface.Retention(
        user: retention.user.words, maxAgeDays: retention.longestAgeDays.map { Int64($0) },
        maxMiB: retention.mostMiB.map { Int64($0) },
        maxFiles: retention.mostFiles.map { Int64($0) }, withoutCopy: retention.isWithoutCopy,
        waiting: count(.waiting), failed: count(.failed))
    }
  }

  package func listRuns(_ parameters: Interface.ListRuns.Parameters, _ call: IncomingCall) {
    let maximum = parameters.maximum ?? 1000
    guard (1...Self.mostListed).contains(maximum) else {
      return call.fail(invalidParameter: "maximum")
    }
    let queue = desk.queue
    var runs = Array(queue.state.open.values) + Array(queue.events.values)
    if parameters.ended ?? false { runs += queue.state.ended + queue.endedEvents }
    let newest = runs.sorted { ($0.number, $0.foundUnixUSec) < ($1.number, $1.foundUnixUSec) }
      .suffix(Int(maximum))
    call.reply(Interface.ListRuns.Reply(runs: newest.map(wire)))
  }

  package func retry(_ parameters: Interface.Retry.Parameters, _ call: IncomingCall) {
    let number = parameters.run.map { Int(clamping: $0) }
    desk.ask({ [desk] in
      Self.answer(call, $0, desk, number) { Interface.Retry.Reply() }
    }) { $0.retry(call: $1, number, $2) }
  }

  package func drop(_ parameters: Interface.Drop.Parameters, _ call: IncomingCall) {
    let number = parameters.run.map { Int(clamping: $0) }
    desk.ask({ [desk] in
      Self.answer(call, $0, desk, number) { Interface.Drop.Reply() }
    }) { $0.drop(call: $1, number, $2) }
  }

  private func wire(_ run: HookRun) -> Interface.Run {
    let due = desk.queue.pauseUSec(of: run.number, at: MonotonicClock.nowUSec)
    return Interface.Run(
      run: Int64(run.number), hook: run.hook, kind: run.kind.wire,
      stage: run.stage.wire,
      path: run.file.map { file in
        desk.contentFiles?.path(of: file) ?? file.path
      },
      attempts: Int64(run.attempts), reason: run.reason, foundUSec: run.foundUnixUSec,
      changedUSec: run.changedUnixUSec, pauseUSec: run.stage == .waiting ? due : nil)
  }

  private static func answer<Reply: VarlinkStructure>(
    _ call: IncomingCall, _ answer: HookDesk.Answer, _ desk: HookDesk, _ run: Int?,
    _ reply: () -> Reply
  ) {
    let number = Int64(run ?? 0)
    switch answer {
    case .done: call.reply(reply())
    case .refused(.noSuchRun): call.fail(Interface.NoSuchRun(run: number))
    case .refused(.wrongStage(let stage)):
      call.fail(Interface.WrongStage(run: number, stage: stage.wire))
    case .refused(.notKept):
      call.fail(Interface.NotKept(reason: "the disk does not take the list of runs"))
    }
  }
}

extension HookKind: WireWord {
  package typealias Wire = HooksInterface.Kind
}

extension HookRun.Stage: WireWord {
  package typealias Wire = HooksInterface.Stage
}
