// SPDX-License-Identifier: Apache-2.0

/// A question to CUPS, or an order. There is one at a time.
public enum CUPSRequest: Hashable, Sendable {
  /// Nil: the default queue, or the only one.
  case printer(queue: String?)
  /// All jobs whose names begin with this prefix.
  case find(prefix: String)
  /// A job on hold.
  case create(name: String, queue: String, media: String?)
  case look(cups: Int)
  /// The picture of a job.
  case send(cups: Int, file: String, format: PrintJob.Format)
  case release(cups: Int)
  case cancel(cups: Int)
  case resume(queue: String)
}

/// What came of it.
public enum CUPSReply: Hashable, Sendable {
  case printer(PrinterReport)
  case noPrinter
  case found([CUPSJobReport])
  case created(Int)
  case job(CUPSJobReport)
  /// CUPS knows no such job.
  case absent
  case done
  /// CUPS will not do it, today or for good.
  case refused(isFinal: Bool, reason: String)
  /// This user may not.
  case notAllowed
  /// No answer, or a broken one: whether it was done is not known.
  case failed(reason: String)
}
