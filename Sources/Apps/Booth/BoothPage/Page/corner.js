// SPDX-License-Identifier: Apache-2.0
// The host's way in by touch: a finger that stays in a corner for two seconds.

const holdMSec = 2000;

/**
 * Calls `open` after a finger has stayed on the corner, if `isFree` says so at its beginning and at its end.
 *
 * Returns a function that drops the hold that has begun.
 */
export function watchCorner(corner, isFree, open) {
  let timer;
  let finger;
  const drop = () => {
    clearTimeout(timer);
    finger = undefined;
  };
  corner.addEventListener("pointerdown", event => {
    event.preventDefault();
    if (event.button !== 0 || !event.isPrimary || !isFree()) return;
    drop();
    finger = event.pointerId;
    timer = setTimeout(() => {
      finger = undefined;
      if (isFree()) open();
    }, holdMSec);
  });
  // A finger stays the corner's wherever it goes.
  corner.addEventListener("pointermove", event => {
    const { left, top, right, bottom } = corner.getBoundingClientRect();
    const isInside = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
    if (event.pointerId === finger && !isInside) drop();
  });
  for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) {
    corner.addEventListener(name, event => event.pointerId === finger && drop());
  }
  // A second finger is a guest's hand.
  addEventListener("pointerdown", event => !event.isPrimary && drop());
  return drop;
}
