// SPDX-License-Identifier: Apache-2.0

/// The files of the page, which are compiled into the program.
public enum WebPage {
  public static let page = PackageResources.index_html
  public static let style = PackageResources.style_css
  public static let script = PackageResources.page_js
  public static let gallery = PackageResources.gallery_js
  public static let machine = PackageResources.machine_js
  public static let password = PackageResources.password_html
  public static let icon = PackageResources.icon_svg
}
