// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import ShutterInterfaces

/// Checks whether hooks run. Without `hooks.toml` there are none.
struct HookCheckup {
  private static let file = "/etc/shutterd/hooks.toml"

  /// As for the disk of the photos themselves.
  private static let littleMiB: Int64 = 1024

  let state: HooksInterface.GetState.Reply

  /// Whether this machine has a file of hooks.
  static var isConfigured: Bool { access(file, F_OK) == 0 || access("\(file).d", F_OK) == 0 }

  static func unreachable(_ error: any Error) -> Finding {
    let failure = Failure(error)
    var isRefused = false
    if case .unreachable(_, let error) = failure { isRefused = error.errno.code == EACCES }
    return isRefused
      ? .warning(
        "hooks cannot be examined: this user is not in the group shutter-admin",
        remedy: "run it as root, or as a member of that group")
      : .failure(
        "shutter-hooks does not answer: no hook runs",
        remedy: "systemctl enable --now shutter-hooks.service shutter-hook.socket; \(failure)")
  }

  var findings: [Finding] {
    let problems = state.problems.map { problem in
      Finding.warning(
        "hooks: \(problem.escapingControlCharacters())",
        remedy: "docs/HOOKS.md has what each of them needs")
    }
    let hooks = state.hooks.flatMap(findings) + (state.copies ?? []).flatMap(findings)
    if problems.isEmpty, hooks.isEmpty {
      var counts = TextForm.count(state.hooks.count, "hook")
      if let copies = state.copies, !copies.isEmpty {
        counts += ", " + TextForm.count(copies.count, "folder") + " for copies"
      }
      return [.ok("shutter-hooks answers: \(counts)")]
    }
    return problems + hooks
  }

  /// What keeps a hook or a copy from running as it is configured.
  private static func mistake(_ problem: String?, _ name: String) -> [Finding] {
    guard let problem else { return [] }
    return [
      .failure(
        "\(name): \(problem.escapingControlCharacters())",
        remedy: "correct hooks.toml, then 'systemctl reload shutter-hooks'")
    ]
  }

  private func findings(_ copy: HooksInterface.Copy) -> [Finding] {
    let name = "copy '\(copy.name.escapingControlCharacters())'"
    var findings = Self.mistake(copy.problem, name)
    if let away = copy.away {
      findings.append(
        .warning(
          "\(name) waits with \(copy.waiting) photos and films: \(away.escapingControlCharacters())",
          remedy: "plug the disk in, or make room on it: it goes on by itself"))
    }
    if copy.away == nil, let free = copy.freeMiB, free < Self.littleMiB {
      findings.append(
        .warning(
          "only \(free) MiB are free for \(name) in \(copy.to.escapingControlCharacters())",
          remedy: "make room there, or take another disk: photos wait for it when it is full"))
    }
    if copy.failed > 0 {
      findings.append(
        .warning(
          "\(name) failed for \(copy.failed) photos or films, and does not try again by itself",
          remedy: "'shutterctl hooks' says why; then 'shutterctl hooks retry', or 'drop'"))
    }
    return findings
  }

  private func findings(_ hook: HooksInterface.Hook) -> [Finding] {
    let name = "hook '\(hook.name.escapingControlCharacters())'"
    var findings = Self.mistake(hook.problem, name)
    if hook.failed > 0 {
      findings.append(
        .warning(
          "\(name) failed for \(hook.failed) of its photos or films, and does not try again by itself",
          remedy: "'shutterctl hooks' says why; then 'shutterctl hooks retry', or 'drop'"))
    }
    if hook.waiting >= 100 {
      findings.append(
        .warning(
          "\(hook.waiting) runs wait for \(name)",
          remedy: "'shutterctl hooks' shows what it does; set jobs = … for several at a time"))
    }
    if hook.lost > 0 {
      let missed = TextForm.count(Int(hook.lost), "occasion")
      findings.append(
        .warning(
          "\(name) missed \(missed): too many waited",
          remedy: "see that its command is quick, or set timeout_s"))
    }
    return findings
  }
}
