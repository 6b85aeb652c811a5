// SPDX-License-Identifier: Apache-2.0
import Configuration
import HookModel
import LinuxIO
import Vocabulary

extension HookConfiguration {
  /// What the rules need of each hook. Users are looked up now.
  @LoopActor
  var rules: [HookRule] {
    let copies = copies.flatMap { copy in copy.kinds.map { rule(of: copy, for: $0) } }
    return copies + deletions
      + hooks.map { hook in
        var rule = HookRule(name: hook.name, kind: hook.kind)
        rule.timeoutUSec = Int64(hook.timeoutSeconds) * 1_000_000
        rule.jobs = hook.jobs
        rule.attempts = hook.attempts
        rule.pauseUSec = Int64(hook.retrySeconds) * 1_000_000
        rule.runsAtBegin = hook.phase == .began
        rule.owners = hook.isForEverybody ? .everybody : hook.user.uid.map { .user($0) } ?? .unknown
        return rule
      }
  }

  /// The same rules, with those users looked up again that were not known.
  @LoopActor
  func lookedUp(_ rules: [HookRule]) -> [HookRule] {
    rules.map { old in
      guard old.owners == .unknown,
        let user = hooks.first(where: { $0.name == old.name })?.user
          ?? copies.first(where: { $0.name == old.name })?.user
      else { return old }
      var rule = old
      rule.owners = user.uid.map { .user($0) } ?? .unknown
      return rule
    }
  }

  /// The same retention, with its user looked up again if there was none.
  @LoopActor
  func lookedUp(_ old: RetentionRule?) -> RetentionRule? {
    guard var rule = old, rule.uid == nil else { return old }
    rule.uid = retention?.user.uid
    return rule
  }

  /// Deletions for the retention: no file asks for them by itself.
  private var deletions: [HookRule] {
    guard retention != nil else { return [] }
    return [HookKind.photo, .recording].map { kind in
      var rule = RetentionRule.deletion(of: kind)
      rule.timeoutUSec = Int64(Retention.timeoutSeconds) * 1_000_000
      rule.attempts = 10
      return rule
    }
  }

  @LoopActor
  var retentionRule: RetentionRule? {
    guard let retention else { return nil }
    var rule = RetentionRule(uid: retention.user.uid)
    rule.longestAgeUSec = retention.longestAgeDays.map { Int64($0) * 86_400_000_000 }
    rule.mostBytes = retention.mostMiB.map { Int64($0) << 20 }
    rule.mostFiles = retention.mostFiles
    rule.isWithoutCopy = retention.isWithoutCopy
    return rule
  }

  @LoopActor
  private func rule(of copy: Copy, for kind: HookKind) -> HookRule {
    var rule = HookRule(name: copy.name, kind: kind)
    rule.timeoutUSec = Int64(copy.timeoutSeconds) * 1_000_000
    rule.attempts = copy.attempts
    rule.pauseUSec = Int64(copy.retrySeconds) * 1_000_000
    rule.owners = copy.user.uid.map { .user($0) } ?? .unknown
    rule.isCopy = true
    rule.deletes = copy.deletion == .afterCopy
    return rule
  }
}
