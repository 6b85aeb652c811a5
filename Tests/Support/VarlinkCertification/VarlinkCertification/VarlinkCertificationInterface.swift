// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.varlink.certification.varlink; change that and run it again.
import Varlink

/// The interface by which implementations of Varlink are tested against each other.
/// It uses every type there is, and words that languages reserve as field names. A
/// client calls the methods in their order, each with what the one before replied.
public enum VarlinkCertificationInterface: VarlinkInterface {
  /// The qualified name.
  public static let name = "org.varlink.certification"

  /// All methods in the order of their declaration.
  public static let methods: [any VarlinkMethod.Type] = [
    Start.self,
    Test01.self,
    Test02.self,
    Test03.self,
    Test04.self,
    Test05.self,
    Test06.self,
    Test07.self,
    Test08.self,
    Test09.self,
    Test10.self,
    Test11.self,
    End.self,
  ]
}
