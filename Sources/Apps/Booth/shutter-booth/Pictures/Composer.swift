// SPDX-License-Identifier: Apache-2.0
import CLinux
import ComposeOrders
import Glibc
import Installation
import LinuxIO
import Varlink

/// One picture to be made.
struct ComposeJob: Sendable {
  var order: ComposeOrder
  /// Files.
  let below: String?
  let above: String?
  let shots: [String]
  /// Where the picture is to be.
  let folder: String
  let name: String
}

/// Has pictures made by `shutter-compose`, a process for each, and puts them in their places when they are on the disk.
enum Composer {
  /// Longer than guests wait: a loop of many photos takes time on a small or busy machine, and a picture that is finished
  /// after they have gone is still kept.
  private static let patienceMSec: Int32 = 300_000

  struct Failure: Error {
    let text: String
  }

  /// Calls back on the loop.
  static func make(
    _ job: ComposeJob, _ done: @escaping @LoopActor @Sendable (Result<String, Failure>) -> Void
  ) {
    do throws(SystemError) {
      try WorkerThread.start(name: "compose") {
        let result = make(job)
        EventLoop.shared.post { done(result) }
      }
    } catch {
      let text = "\(error)"
      EventLoop.shared.post { done(.failure(Failure(text: text))) }
    }
  }

  private static func make(_ job: ComposeJob) -> Result<String, Failure> {
    let draft = "\(job.folder)/.\(job.name).draft"
    let path = "\(job.folder)/\(job.name)"
    do throws(SystemError) {
      unlink(draft)
      let file = try OwnedDescriptor.open(draft, O_RDWR | O_CREAT | O_EXCL, mode: 0o640)
      if let text = try fill(file, job) {
        unlink(draft)
        return .failure(Failure(text: text))
      }
      guard fsync(file.raw) == 0 else { throw SystemError("fsync", draft) }
      guard rename(draft, path) == 0 else { throw SystemError("rename", path) }
      let folder = try OwnedDescriptor.open(job.folder, O_RDONLY | O_DIRECTORY)
      guard fsync(folder.raw) == 0 else { throw SystemError("fsync", job.folder) }
      return .success(path)
    } catch {
      unlink(draft)
      return .failure(Failure(text: "\(error)"))
    }
  }

  /// Tries drawings without any photo. Blocks.
  static func trial(
    _ order: ComposeOrder, below: String?, above: String?
  ) throws(SystemError) -> ComposeReply {
    var order = order
    order.isTrial = true
    let job = ComposeJob(
      order: order, below: below, above: above, shots: [], folder: "", name: "")
    return try ask(try OwnedDescriptor.open("/dev/null", O_WRONLY), job)
  }

  /// Has the picture written into the file. Returns words about a failure.
  private static func fill(
    _ file: borrowing OwnedDescriptor, _ job: ComposeJob
  ) throws(SystemError) -> String? {
    switch try ask(file, job) {
    case .made: nil
    case .failed(let words): words
    case .tried: "shutter-compose has made no picture"
    }
  }

  private static func ask(
    _ file: borrowing OwnedDescriptor, _ job: ComposeJob
  ) throws(SystemError) -> ComposeReply {
    var order = job.order
    (order.hasBelow, order.hasAbove) = (job.below != nil, job.above != nil)
    var opened: [Int32] = []
    defer { for raw in opened { close(raw) } }
    for path in [job.below, job.above].compactMap(\.self) + job.shots {
      opened.append(try OwnedDescriptor.open(path, O_RDONLY | O_NONBLOCK).take())
    }
    let program = SiblingProgram.helper("shutter-compose")
    let (ours, theirs) = try PacketSocket.pair()
    defer { close(ours) }
    let child: pid_t
    do throws(SystemError) {
      child = try ChildProcess.spawn(program, [program], environment: environment, input: theirs)
    } catch {
      close(theirs)
      throw error
    }
    close(theirs)
    // It has no files and no children: killed, nothing is left of it.
    defer {
      kill(child, SIGKILL)
      waitpid(child, nil, 0)
    }
    let message = order.json.bytes
    let files = [file.raw] + opened
    guard message.count <= ComposeOrder.longest,
      clinux_send(ours, message, message.count, files, files.count) == message.count
    else { throw SystemError("send the order to", program) }
    return answer(ours)
  }

  /// The library that chooses a loop's colours would let its threads spin while they wait for each other: a fifth of the
  /// processor time, and more beside other work.
  private static let environment = ["OMP_WAIT_POLICY=passive"] + ChildProcess.environment

  private static func answer(_ socket: Int32) -> ComposeReply {
    var waiting = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, patienceMSec) > 0 else {
      return .failed("shutter-compose took too long")
    }
    var bytes = [UInt8](repeating: 0, count: ComposeOrder.longest)
    let count = recv(socket, &bytes, bytes.count, 0)
    return ComposeReply(Array(bytes[..<max(count, 0)]))
      ?? .failed("shutter-compose has ended without an answer")
  }
}
