// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

extension SessionLink {
  /// A function that is called with each step of a film, or with the error of a refused request.
  typealias RecordingHandler = @Sendable (Result<RecordingStep, CaptureError>) -> Void

  /// Requests a film, on a connection of its own that ends with the film.
  /// - Parameter onAnswer: called once, when the engine has accepted or refused the request, or it was abandoned.
  func record(
    _ recording: Recording, _ tell: @escaping RecordingHandler, onAnswer: Completion? = nil
  ) {
    let request = RecordingRequest(self, recording, tell, onAnswer)
    recording.begin(request)
    recordings.append(request)
    if let id {
      request.start(id)
    } else {
      request.take(.refused(isInvalid ? .invalidated : .sessionNotRunning(.stopped)))
    }
  }

  /// Requests a film, for a task. Returns when the engine has accepted or refused it.
  func record(_ recording: Recording) async -> Result<Void, CaptureError> {
    // An earlier cancellation found no request to abandon, so check for it here.
    guard !Task.isCancelled else { return .failure(.failed(.operationCancelled)) }
    return await withCheckedContinuation { waiter in
      record(recording, { _ in }, onAnswer: { waiter.resume(returning: $0) })
    }
  }

  /// Gives an order to the film in progress. There is one at most; a request that will be refused ignores it.
  func order(_ order: RecordingRequestMachine.Order) {
    for request in recordings { request.order(order) }
  }
}

/// A film under way: passes its steps on, and the program's orders to the engine.
@LoopActor
final class RecordingRequest {
  typealias Interface = EngineInterface

  /// An answer of the engine, or the end of the connection.
  enum Input {
    case reply(Interface.StartRecording.Reply)
    case refused(CaptureError)
    case order(RecordingRequestMachine.Order)
  }

  private let link: SessionLink
  private let recording: Recording
  private let tell: SessionLink.RecordingHandler
  private var onAnswer: SessionLink.Completion?
  private var machine = RecordingRequestMachine()
  /// The engine's names for the session and the film.
  private var session = ""
  private var stream: VarlinkClient?
  /// The connection for orders. One for all, because a pause and a resume on two may overtake each other.
  private var orders: VarlinkClient?

  init(
    _ link: SessionLink, _ recording: Recording, _ tell: @escaping SessionLink.RecordingHandler,
    _ onAnswer: SessionLink.Completion?
  ) {
    self.link = link
    self.recording = recording
    self.tell = tell
    self.onAnswer = onAnswer
  }

  func start(_ session: String) {
    self.session = session
    do throws(CaptureError) {
      let stream = try link.connect()
      self.stream = stream
      stream.call(
        Interface.StartRecording.self, recording.settings.wire(session: session), more: true
      ) { [weak self] result in
        switch result {
        case .success(let reply):
          self?.take(.reply(reply.parameters))
          if !reply.continues { self?.take(.refused(.mediaServicesWereReset)) }
        case .failure(let error): self?.take(.refused(CaptureError(error)))
        }
      }
    } catch {
      take(.refused(error))
    }
  }

  func order(_ order: RecordingRequestMachine.Order) { take(.order(order)) }

  /// Nobody waits for the film any more: ends it as soon as possible.
  func abandon() {
    // Once the program has the film, it decides.
    guard onAnswer != nil else { return }
    answer(.failure(.failed(.operationCancelled)))
    order(.stop)
  }

  func take(_ input: Input) {
    let outcomes: [RecordingRequestMachine.Outcome] =
      switch input {
      case .reply(let reply):
        RecordingStep(reply, after: machine.movie, recording.settings).map {
          machine.received($0)
        } ?? []
      case .refused(let error): machine.refused(error)
      case .order(let order): machine.ordered(order)
      }
    for outcome in outcomes {
      switch outcome {
      case .step(let step):
        recording.take(step)
        answer(.success(()))
        tell(.success(step))
      case .refused(let error):
        recording.end()
        answer(.failure(error))
        tell(.failure(error))
      case .send(let order): send(order)
      }
    }
    if machine.isOver { close() }
  }

  private func answer(_ result: Result<Void, CaptureError>) {
    onAnswer?(result)
    onAnswer = nil
  }

  private func send(_ order: RecordingRequestMachine.Order) {
    guard let name = machine.movie?.name else { return }
    do throws(CaptureError) {
      let orders = try ordersConnection()
      switch order {
      case .stop:
        orders.call(Interface.StopRecording.self, .init(session: session, recording: name)) {
          self.answered($0)
        }
      case .pause:
        orders.call(Interface.PauseRecording.self, .init(session: session, recording: name)) {
          self.answered($0)
        }
      case .resume:
        orders.call(Interface.ResumeRecording.self, .init(session: session, recording: name)) {
          self.answered($0)
        }
      }
    } catch {
      // A film that cannot be stopped must not go on: it ends with its connection.
      take(.refused(error))
    }
  }

  private func ordersConnection() throws(CaptureError) -> VarlinkClient {
    if let orders { return orders }
    let connection = try link.connect()
    orders = connection
    return connection
  }

  private func answered<Reply>(_ result: Result<ReceivedReply<Reply>, VarlinkCallError>) {
    switch result {
    // The answer to an order is a step of the film. An error says that the film is over, or soon will be.
    case .success, .failure(.error): break
    case .failure: take(.refused(.mediaServicesWereReset))
    }
  }

  private func close() {
    stream?.close()
    orders?.close()
    (stream, orders) = (nil, nil)
    link.recordings.removeAll { $0 === self }
  }
}
