// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import VarlinkSocket
import VideoDevices

/// The change of a synthetic camera for which SimulateCamera asks.
private enum SimulatedEvent {
  case plugged(Bool)
  case condition(SyntheticCondition)
  /// All ends, and it is plugged in.
  case recovery
}

extension CameraRoom {
  /// Answers SimulateCamera, for a caller who may.
  func simulate(_ call: IncomingCall, _ parameters: EngineInterface.SimulateCamera.Parameters) {
    let name = parameters.camera
    guard sources.synthetic.camera(named: name) != nil else {
      return catalogue.camera(named: name) == nil
        ? call.fail(EngineInterface.NoSuchCamera(camera: name))
        : call.fail(EngineInterface.NotSynthetic(camera: name))
    }
    do throws(ConfigurationRefusal) {
      switch try SimulatedEvent(parameters) {
      case .plugged(let isPresent): sources.synthetic.plug(name, isPresent: isPresent)
      case .condition(let condition): sources.synthetic.simulate(condition, camera: name)
      case .recovery:
        sources.synthetic.simulate(.well, camera: name)
        sources.synthetic.plug(name, isPresent: true)
      }
      call.reply(EngineInterface.SimulateCamera.Reply())
    } catch {
      call.fail(error)
    }
  }
}

extension SimulatedEvent {
  /// Pictures of a good webcam in a dim room look like this.
  private static let usualNoisePercent: Int64 = 20

  init(
    _ parameters: EngineInterface.SimulateCamera.Parameters
  ) throws(ConfigurationRefusal) {
    let (event, lateUSec, fault) = (parameters.event, parameters.lateUSec, parameters.fault)
    let percent = parameters.noisePercent
    guard lateUSec == nil || event == .late else {
      throw .invalid(field: "lateUSec", rule: "only with the event 'late'")
    }
    guard fault == nil || event == .broken else {
      throw .invalid(field: "fault", rule: "only with the event 'broken'")
    }
    guard percent == nil || event == .noisy else {
      throw .invalid(field: "noisePercent", rule: "only with the event 'noisy'")
    }
    switch event {
    case .unplug: self = .plugged(false)
    case .plug: self = .plugged(true)
    case .busy: self = .condition(.busy)
    case .shut: self = .condition(.shut)
    case .late:
      guard let lateUSec, SyntheticCondition.latenesses.contains(lateUSec) else {
        let most = SyntheticCondition.latenesses.upperBound
        throw .invalid(field: "lateUSec", rule: "0 to \(most) with the event 'late'")
      }
      self = .condition(.late(uSec: lateUSec))
    case .noisy:
      let percents = SyntheticCondition.noisePercents
      guard percents.contains(percent ?? Self.usualNoisePercent) else {
        let rule = "\(percents.lowerBound) to \(percents.upperBound)"
        throw .invalid(field: "noisePercent", rule: rule)
      }
      self = .condition(.noisy(percent: percent ?? Self.usualNoisePercent))
    case .broken:
      guard let fault = fault.flatMap({ SyntheticFault($0) }) else {
        throw .invalid(field: "fault", rule: "one of its values with the event 'broken'")
      }
      self = .condition(.broken(fault))
    case .well: self = .recovery
    case .unrecognized: throw .invalid(field: "event", rule: "one of its values")
    }
  }
}

extension SyntheticFault {
  fileprivate init?(_ wire: EngineInterface.SimulateCamera.Parameters.Fault) {
    switch wire {
    case .eio: self = .io
    case .enodev: self = .gone
    case .enospc: self = .crowded
    case .eacces: self = .forbidden
    case .damaged: self = .damaged
    case .silent: self = .silent
    case .unrecognized: return nil
    }
  }
}
