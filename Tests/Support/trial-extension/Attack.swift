// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Attempts to get out of the sandbox; each is written down with what happened.
enum Attack {
  /// Tries everything, and writes `attacks` into the folder: lines of NAME, and "ok" or the error.
  static func run(into folder: String) {
    var lines: [String] = []
    func note(_ name: String, _ outcome: String) { lines.append("\(name) \(outcome)") }
    note("connect-outside", connect("1.1.1.1"))
    note("connect-loopback", connect("127.0.0.1"))
    note("getaddrinfo", lookUp("example.org"))
    note("netlink", outcome(socket(AF_NETLINK, Int32(SOCK_RAW.rawValue), 0)))
    note("packet", outcome(socket(AF_PACKET, Int32(SOCK_RAW.rawValue), 0)))
    note("read-secret", read("/var/lib/trial-application/secret"))
    note("read-home", read("/root/.profile"))
    note("list-other-launches", list(parent(of: folder)))
    note("list-content", list("/var/lib/shutter-engine/content"))
    note("write-etc", write("/etc/trial"))
    note("write-usr", write("/usr/trial"))
    note("write-run", write("/run/trial"))
    note("write-beside", write(parent(of: folder) + "/trial"))
    note("write-own", write(folder + "/own"))
    note("write-scratch", write("/tmp/trial"))
    note("scratch-was-empty", isEmpty("/tmp"))
    note("write-shared-memory", write("/dev/shm/trial"))
    note("shared-memory-was-empty", isEmpty("/dev/shm"))
    note("list-message-queues", list("/dev/mqueue"))
    note("write-huge-pages", write("/dev/hugepages/trial"))
    note("control-socket", read("/run/shutterd/org.shutterd.Control"))
    note("engine-link", read("/run/shutterd/org.shutterd.EngineLink"))
    note("video-node", read("/dev/video0"))
    note("input-node", read("/dev/input/event0"))
    note("uinput", write("/dev/uinput"))
    note("make-device", outcome(mknod("/tmp/null", S_IFCHR | 0o666, 0x103)))
    note("trace-runner", read("/proc/\(getppid())/mem"))
    note("runner-descriptors", list("/proc/\(getppid())/fd"))
    note("process-1", read("/proc/1/environ"))
    note("become-root", outcome(setuid(0)))
    note("new-namespace", run("/usr/bin/unshare", "--user", "true"))
    note("fork-bomb", forkMany())
    note("executable-memory", executableMemory())
    let text = lines.joined(separator: "\n") + "\n"
    let file = open(folder + "/attacks.part", O_WRONLY | O_CREAT | O_TRUNC, 0o666)
    _ = Glibc.write(file, text, text.utf8.count)
    close(file)
    rename(folder + "/attacks.part", folder + "/attacks")
  }

  private static func outcome(_ result: Int32) -> String {
    result >= 0
      ? "ok" : String(cString: strerror(errno)).split(separator: " ").joined(separator: "-")
  }

  private static func connect(_ address: String) -> String {
    let raw = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard raw >= 0 else { return outcome(raw) }
    var target = sockaddr_in()
    target.sin_family = sa_family_t(AF_INET)
    target.sin_port = UInt16(80).bigEndian
    inet_pton(AF_INET, address, &target.sin_addr)
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafePointer(to: &target) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.connect(raw, $0, length) }
    }
    return outcome(result)
  }

  private static func lookUp(_ name: String) -> String {
    var found: UnsafeMutablePointer<addrinfo>?
    let result = getaddrinfo(name, "80", nil, &found)
    if result == 0 { freeaddrinfo(found) }
    return result == 0 ? "ok" : "failed"
  }

  private static func read(_ path: String) -> String { outcome(open(path, O_RDONLY)) }

  private static func write(_ path: String) -> String {
    outcome(open(path, O_WRONLY | O_CREAT, 0o666))
  }

  /// The names in a folder, or the error.
  private static func list(_ path: String) -> String {
    guard let folder = opendir(path) else { return outcome(-1) }
    defer { closedir(folder) }
    var count = 0
    while readdir(folder) != nil { count += 1 }
    return "ok-\(count - 2)"
  }

  private static func isEmpty(_ path: String) -> String {
    // Its own file of a moment ago.
    list(path) == "ok-1" ? "ok" : list(path)
  }

  private static func parent(of path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }

  private static func run(_ path: String, _ arguments: String...) -> String {
    var child: pid_t = 0
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    guard posix_spawn(&child, path, nil, nil, &words, environ) == 0 else { return "not-run" }
    var status: Int32 = 0
    waitpid(child, &status, 0)
    return status == 0 ? "ok" : "failed"
  }

  private static func forkMany() -> String {
    var children: [pid_t] = []
    for _ in 0..<200 {
      var child: pid_t = 0
      var words: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("30"), nil]
      defer { for word in words { free(word) } }
      guard posix_spawn(&child, "/bin/sleep", nil, nil, &words, environ) == 0 else { break }
      children.append(child)
    }
    for child in children {
      kill(child, SIGKILL)
      waitpid(child, nil, 0)
    }
    return children.count < 200 ? "stopped" : "ok"
  }

  private static func executableMemory() -> String {
    let memory = mmap(
      nil, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    return memory == MAP_FAILED ? outcome(-1) : "ok"
  }
}
