// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Glibc
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

struct PrintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "print",
    abstract: "Prints pictures by shutter-print and CUPS, and shows and mends what waits.",
    discussion: """
      `shutterctl print FILE` prints. A job is one sheet: jobs go to the printer one after the other, and none is \
      lost or printed twice, whatever happens. You need the group shutter-print.
      """,
    subcommands: [
      File.self, Jobs.self, Status.self, Queues.self, Resume.self, Reprint.self, Cancel.self,
      Counters.self, Sheets.self,
    ],
    defaultSubcommand: File.self)

  struct File: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "file", abstract: "Prints a JPEG or PNG picture.")
    @OptionGroup var common: CommonOptions
    @OptionGroup var again: AgainOptions
    @Option(help: "The size of the paper, as 'shutterctl print queues' lists them.")
    var media: String?
    @Option(help: "The event that the sheets count for.") var event: String?
    @Option(help: "The guest's turn that the sheets count for.") var session: String?
    @Flag(help: "Wait until the sheets are printed, or fail.") var wait = false
    @Argument(help: "The picture.", completion: .file(extensions: ["jpg", "jpeg", "png"]))
    var file: String

    func run() {
      LoopRun.run(common) { [self] in
        let picture: OwnedDescriptor
        do throws(SystemError) {
          picture = try OwnedDescriptor.open(file, O_RDONLY | O_NONBLOCK)
        } catch {
          throw Failure.input("\(error)")
        }
        let descriptors = DescriptorList()
        let index = descriptors.append(picture)
        // Before the job is there, so that nothing of it is missed.
        let watch = wait ? try common.connect(.print) : nil
        let changes = watch?.replies(to: PrintInterface.Watch.self, .init())
        let jobs = try await common.connect(.print).call(
          PrintInterface.Submit.self,
          .init(
            pictureFileDescriptor: index, copies: again.copies, media: media, event: event,
            session: session, key: again.key, beyondLimits: again.isBeyondLimits),
          descriptors: descriptors
        ).jobs
        guard let changes else { return PrintForm.show(jobs, common) }
        try await PrintForm.follow(jobs, changes, common)
      }
    }
  }

  struct Jobs: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists the sheets that wait or are being printed, with their states.")
    @OptionGroup var common: CommonOptions
    @Flag(help: "Also list jobs that have ended, the newest first.") var all = false
    @Flag(help: "Keep showing what changes, until interrupted.") var follow = false

    func run() {
      LoopRun.run(common) { [self] in
        if follow {
          return try await common.follow(
            PrintInterface.Watch.self, at: .print, with: { .init() }
          ) { reply, _ in
            if common.json { return TextForm.printJSON(reply) }
            if let printer = reply.printer { PrintForm.show(printer, common) }
            PrintForm.show(reply.jobs, common)
          }
        }
        let jobs = try await common.connect(.print).call(
          PrintInterface.ListJobs.self, .init(unfinished: all ? nil : true)
        ).jobs
        if jobs.isEmpty, !common.json { print("Nothing waits to be printed.") }
        PrintForm.show(jobs, common)
      }
    }
  }

  struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Shows the printer, and what it needs.")
    @OptionGroup var common: CommonOptions

    func run() {
      LoopRun.run(common) { [self] in
        PrintForm.show(
          try await common.connect(.print).call(PrintInterface.GetPrinter.self, .init()).printer,
          common)
      }
    }
  }

  struct Queues: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists the queues of CUPS, with the sizes of paper that they take.")
    @OptionGroup var common: CommonOptions

    func run() {
      LoopRun.run(common) { [self] in
        let queues = try await common.connect(.print).call(
          PrintInterface.ListQueues.self, .init()
        ).queues
        if common.json { return TextForm.printJSON(queues) }
        if queues.isEmpty {
          print("CUPS has no queue: make one with lpadmin, or at http://localhost:631.")
        }
        for queue in queues {
          TextForm.printLine("\(queue.name)\(queue.isDefault ? " (default)" : "")  \(queue.info)")
          for media in queue.media {
            TextForm.printLine("  \(media)\(media == queue.mediaDefault ? " (default)" : "")")
          }
        }
      }
    }
  }

  struct Resume: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Starts a stopped queue again, once the paper, ink or door has been seen to.")
    @OptionGroup var common: CommonOptions

    func run() {
      LoopRun.run(common) { [self] in
        _ = try await common.connect(.print).call(PrintInterface.Resume.self, .init())
        common.printDone("the queue goes on")
      }
    }
  }

  struct Reprint: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Prints the picture of a job again.",
      discussion:
        "A job that failed, or whose outcome nobody knows, goes back into the line itself.")
    @OptionGroup var common: CommonOptions
    @OptionGroup var again: AgainOptions
    @Argument(help: "The job's number, as 'shutterctl print jobs --all' lists it.") var job: Int64

    func run() {
      LoopRun.run(common) { [self] in
        let reply = try await common.connect(.print).call(
          PrintInterface.Reprint.self,
          .init(
            job: job, copies: again.copies, beyondLimits: again.isBeyondLimits, key: again.key))
        PrintForm.show(reply.jobs, common)
      }
    }
  }

  struct Cancel: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Gives a job up; a sheet that is being printed may still come out.")
    @OptionGroup var common: CommonOptions
    @Argument(help: "The job's number, as 'shutterctl print jobs' lists it.") var job: Int64

    func run() {
      LoopRun.run(common) { [self] in
        _ = try await common.connect(.print).call(PrintInterface.Cancel.self, .init(job: job))
        common.printDone()
      }
    }
  }

  struct Counters: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Shows how many sheets were printed, and how many more may be.")
    @OptionGroup var common: CommonOptions
    @Option(help: "Show those of this event instead of the configured one.") var event: String?
    @Option(help: "Show those of this guest's turn as well.") var session: String?
    @Option(help: "Show those of this picture as well.") var picture: String?

    func run() {
      LoopRun.run(common) { [self] in
        let reply = try await common.connect(.print).call(
          PrintInterface.GetCounters.self,
          .init(event: event, session: session, picture: picture))
        if common.json { return TextForm.printJSON(reply) }
        let counters = [
          ("event", reply.eventCounter), ("session", reply.sessionCounter),
          ("picture", reply.pictureCounter),
        ]
        var rows = counters.compactMap { name, counter in
          counter.map { [name, "\($0.used)", $0.left.map { "\($0) left" } ?? "no limit"] }
        }
        rows.append(["all", "\(reply.total)", ""])
        TextForm.printTable(rows)
      }
    }
  }

  struct Sheets: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Sets how many sheets are in the printer, after a new pack or roll.",
      discussion: "They are counted down as sheets come out. Without a number they are not counted."
    )
    @OptionGroup var common: CommonOptions
    @Argument(help: "Sheets in the printer.") var sheets: Int64?

    func run() {
      LoopRun.run(common) { [self] in
        _ = try await common.connect(.print).call(
          PrintInterface.SetSheets.self, .init(sheets: sheets))
        common.printDone()
      }
    }
  }
}

/// The options of commands that add jobs.
struct AgainOptions: ParsableArguments {
  @Option(help: "Sheets, 1 to 20.") var copies: Int64?
  @Option(
    help: "A name for this call: a second call with the same name adds nothing.") var key: String?
  @Flag(help: "Print although a limit is reached.") var beyondLimits = false

  /// Only what is true is sent.
  var isBeyondLimits: Bool? { beyondLimits ? true : nil }
}
