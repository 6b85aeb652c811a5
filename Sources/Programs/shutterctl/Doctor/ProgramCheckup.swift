// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces

/// Checks whether the camera programs run.
struct ProgramCheckup {
  let programs: [EngineInterface.CameraProgram]

  var findings: [Finding] {
    programs.map { program in
      switch program.state {
      case .failing:
        .warning(
          "the camera program \(program.path) does not run: \(program.reason ?? "unknown")",
          remedy: "ldd \(program.path) shows libraries that are missing; the engine's log has "
            + "what it printed")
      case .starting, .unrecognized:
        .warning(
          "the camera program \(program.path) has not said yet what cameras there are",
          remedy: "the engine's log has what it printed")
      case .running:
        .ok(
          "camera program \(program.name ?? "") (\(program.library ?? "")): "
            + TextForm.count(program.cameras.count, "camera"))
      }
    }
  }
}
