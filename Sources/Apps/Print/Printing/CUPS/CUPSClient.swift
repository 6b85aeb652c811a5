// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import PrintModel

/// Speaks IPP with CUPS for the line of jobs. It waits: for a thread of its own.
struct CUPSClient {
  var connection: CUPSConnection

  /// The operations of IPP that are used here (RFC 8011; CUPS' own from 0x4000 on).
  private enum Operation: UInt16 {
    case createJob = 0x05
    case sendDocument = 0x06
    case cancelJob = 0x08
    case getJobAttributes = 0x09
    case getJobs = 0x0A
    case getPrinterAttributes = 0x0B
    case releaseJob = 0x0D
    case resumePrinter = 0x11
    case getDefault = 0x4001
    case getPrinters = 0x4002
  }

  /// The outcome of an operation, as far as they have it in common.
  private enum Outcome {
    case groups(IPPMessage)
    case notFound
    case reply(CUPSReply)
  }

  private static let jobAttributes = [
    "job-id", "job-name", "job-state", "job-state-reasons", "number-of-documents",
    "time-at-processing", "job-printer-state-message",
  ]
  private static let printerAttributes = [
    "printer-name", "printer-state", "printer-state-reasons", "printer-state-message",
    "printer-is-accepting-jobs", "media-default",
  ]

  /// Does what is asked.
  ///
  /// - Parameter picture: the bytes of a file with a picture.
  func perform(_ request: CUPSRequest, picture: (String) -> Result<[UInt8], SystemError>)
    -> CUPSReply
  {
    switch request {
    case .printer(let queue): return printer(queue)
    case .find(let prefix): return find(prefix)
    case .create(let name, let queue, let media): return create(name, queue, media)
    case .look(let cups): return look(cups)
    case .send(let cups, let file, let format):
      switch picture(file) {
      case .success(let bytes): return send(cups, bytes, format)
      case .failure(let error):
        // A file that is not there will not come back; a disk that fails may.
        return .refused(isFinal: error.errno.code == ENOENT, reason: "\(error)")
      }
    case .release(let cups): return order(.releaseJob, jobURI(cups), "/jobs/")
    case .cancel(let cups): return order(.cancelJob, jobURI(cups), "/jobs/")
    case .resume(let queue): return order(.resumePrinter, printerURI(queue), "/admin/")
    }
  }

  // MARK: Printers

  private func printer(_ queue: String?) -> CUPSReply {
    let asked = requested(Self.printerAttributes)
    if let queue {
      return printer(
        run(.getPrinterAttributes, printerURI(queue), [asked], "/printers/\(Self.escaped(queue))"))
    }
    switch run(.getDefault, nil, [asked], "/") {
    case .notFound: break
    case let outcome: return printer(outcome)
    }
    // Without a default: the only one there is.
    switch run(.getPrinters, nil, [asked, IPPAttribute("limit", [.integer(2)])], "/") {
    case .groups(let message) where message.groups(.printer).count == 1:
      return printer(.groups(message))
    case .groups, .notFound: return .noPrinter
    case .reply(let reply): return reply
    }
  }

  private func printer(_ outcome: Outcome) -> CUPSReply {
    switch outcome {
    case .groups(let message):
      guard let report = PrinterReport(message.group(.printer)) else {
        return .failed(reason: "CUPS does not say what state the printer has")
      }
      return .printer(report)
    case .notFound: return .noPrinter
    case .reply(let reply): return reply
    }
  }

  /// A queue of CUPS, for people who choose one.
  struct Queue: Sendable {
    let name: String
    let info: String
    let isDefault: Bool
    let media: [String]
    let mediaDefault: String?
  }

  /// The queues of CUPS, at most 256.
  func queues() -> Result<[Queue], CUPSConnection.Failure> {
    let names = ["printer-name", "printer-info", "media-supported", "media-default"]
    var isDefault = ""
    if case .groups(let message) = run(.getDefault, nil, [requested(["printer-name"])], "/") {
      isDefault = message.group(.printer).texts("printer-name").first ?? ""
    }
    switch run(.getPrinters, nil, [requested(names), IPPAttribute("limit", [.integer(256)])], "/") {
    case .groups(let message):
      return .success(
        message.groups(.printer).compactMap { group in
          guard let name = group.texts("printer-name").first else { return nil }
          return Queue(
            name: name, info: group.texts("printer-info").first ?? "", isDefault: name == isDefault,
            media: Array(group.texts("media-supported").prefix(256)),
            mediaDefault: group.texts("media-default").first)
        })
    case .notFound: return .success([])
    case .reply(.notAllowed): return .failure(.init(reason: "CUPS does not allow it"))
    case .reply(.refused(_, let reason)), .reply(.failed(let reason)):
      return .failure(.init(reason: reason))
    case .reply: return .failure(.init(reason: "CUPS did not answer"))
    }
  }

  // MARK: Jobs

  private func find(_ prefix: String) -> CUPSReply {
    let attributes = [
      requested(Self.jobAttributes), IPPAttribute("which-jobs", .keyword, "all"),
    ]
    switch run(.getJobs, IPPAttribute("printer-uri", .uri, "ipp://localhost/"), attributes, "/") {
    case .groups(let message):
      return .found(
        message.groups(.job).compactMap { CUPSJobReport($0) }.filter { $0.name.hasPrefix(prefix) })
    case .notFound: return .found([])
    case .reply(let reply): return reply
    }
  }

  private func create(_ name: String, _ queue: String, _ media: String?) -> CUPSReply {
    var job = [IPPAttribute("job-hold-until", .keyword, "indefinite")]
    if let media { job.append(IPPAttribute("media", .keyword, media)) }
    let outcome = run(
      .createJob, printerURI(queue), [IPPAttribute("job-name", .name, name)],
      "/printers/\(Self.escaped(queue))", job: job)
    switch outcome {
    case .groups(let message):
      guard let cups = message.group(.job)["job-id"].first?.number else {
        return .failed(reason: "CUPS made a job without a number")
      }
      return .created(cups)
    case .notFound: return .noPrinter
    case .reply(let reply): return reply
    }
  }

  private func look(_ cups: Int) -> CUPSReply {
    switch run(.getJobAttributes, jobURI(cups), [requested(Self.jobAttributes)], "/jobs/") {
    case .groups(let message):
      var group = message.group(.job)
      // CUPS leaves out what it was asked by.
      if group["job-id"].isEmpty {
        group.attributes.append(IPPAttribute("job-id", [.integer(Int32(clamping: cups))]))
      }
      guard let report = CUPSJobReport(group) else {
        return .failed(reason: "CUPS does not say what state the job has")
      }
      return .job(report)
    case .notFound: return .absent
    case .reply(let reply): return reply
    }
  }

  private func send(_ cups: Int, _ picture: [UInt8], _ format: PrintJob.Format) -> CUPSReply {
    let attributes = [
      IPPAttribute("document-format", .mediaType, format.rawValue),
      IPPAttribute("last-document", [.boolean(true)]),
    ]
    switch run(.sendDocument, jobURI(cups), attributes, "/jobs/", document: picture) {
    case .groups: return .done
    case .notFound: return .absent
    case .reply(let reply): return reply
    }
  }

  private func order(_ operation: Operation, _ subject: IPPAttribute, _ path: String) -> CUPSReply {
    switch run(operation, subject, [], path) {
    case .groups: return .done
    case .notFound: return .absent
    case .reply(let reply): return reply
    }
  }

  // MARK: Requests

  private func run(
    _ operation: Operation, _ subject: IPPAttribute?, _ attributes: [IPPAttribute], _ path: String,
    job: [IPPAttribute] = [], document: [UInt8] = []
  ) -> Outcome {
    let head = [
      IPPAttribute("attributes-charset", .charset, "utf-8"),
      IPPAttribute("attributes-natural-language", .language, "en"),
    ]
    let user = IPPAttribute("requesting-user-name", .name, connection.user)
    var groups = [IPPGroup(.operation, head + (subject.map { [$0] } ?? []) + [user] + attributes)]
    if !job.isEmpty { groups.append(IPPGroup(.job, job)) }
    let message = IPPMessage(code: operation.rawValue, groups: groups)
    do throws(CUPSConnection.Failure) {
      let (status, reply) = try connection.post(message, to: path, document: document)
      guard let reply else {
        if status == 401 || status == 403 { return .reply(.notAllowed) }
        return .reply(.failed(reason: "CUPS answers with status \(status) of HTTP"))
      }
      return outcome(reply)
    } catch {
      return .reply(.failed(reason: error.reason))
    }
  }

  /// The meaning of a reply's status (RFC 8011, 4.1.6 and appendix B).
  private func outcome(_ reply: IPPMessage) -> Outcome {
    if reply.code < 0x100 { return .groups(reply) }
    let words = reply.group(.operation).texts("status-message").first
    let reason = words ?? "CUPS refuses (\(String(reply.code, radix: 16)))"
    switch reply.code {
    case 0x401, 0x402, 0x403: return .reply(.notAllowed)
    case 0x406: return .notFound
    // Not possible now: a job that is no longer in that state.
    case 0x404: return .reply(.refused(isFinal: false, reason: reason))
    case 0x400..<0x500: return .reply(.refused(isFinal: true, reason: reason))
    default: return .reply(.refused(isFinal: false, reason: reason))
    }
  }

  private func requested(_ names: [String]) -> IPPAttribute {
    IPPAttribute("requested-attributes", names.map { .text(.keyword, $0) })
  }

  private func jobURI(_ cups: Int) -> IPPAttribute {
    IPPAttribute("job-uri", .uri, "ipp://localhost/jobs/\(cups)")
  }

  private func printerURI(_ queue: String) -> IPPAttribute {
    IPPAttribute("printer-uri", .uri, "ipp://localhost/printers/\(Self.escaped(queue))")
  }

  /// A queue's name as part of an address: names may have all but spaces, slashes and "#".
  private static func escaped(_ name: String) -> String {
    name.utf8.map { byte -> String in
      let scalar = UnicodeScalar(byte)
      let isPlain =
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
        || "-_.".unicodeScalars.contains(scalar)
      if isPlain { return String(scalar) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count == 1 ? "0" : "") + digits
    }.joined()
  }
}
