/** A rectangle on the canvas. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Between a new node and those that are there. */
const GAP = 24

/** The box, moved down as far as it takes to cover no other. */
export function freePlace(box: Box, others: readonly Box[]): Box {
  let { y } = box
  // From the top down: what was passed once is never met again.
  for (const other of [...others].sort((a, b) => a.y - b.y)) {
    const apart =
      box.x >= other.x + other.width + GAP ||
      other.x >= box.x + box.width + GAP ||
      y >= other.y + other.height + GAP ||
      other.y >= y + box.height + GAP
    if (!apart) y = other.y + other.height + GAP
  }
  return { ...box, y }
}
