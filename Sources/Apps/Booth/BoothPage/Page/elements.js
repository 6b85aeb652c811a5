// SPDX-License-Identifier: Apache-2.0
// The elements of a page, and new ones.

export const by = id => document.getElementById(id);
export const make = (name, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};
