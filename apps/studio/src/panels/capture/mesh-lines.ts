/** Landmarks of outlines, by the region whose colour they are drawn in. The last one is joined to the first. */
// biome-ignore format: lists of numbers
export const OUTLINES: readonly { readonly region: 'brows' | 'eyes' | 'mouth'; readonly points: readonly number[] }[] = [
  { region: 'brows', points: [70, 63, 105, 66, 107, 55, 65, 52, 53, 46] },
  { region: 'brows', points: [300, 293, 334, 296, 336, 285, 295, 282, 283, 276] },
  { region: 'eyes', points: [33, 7, 163, 144, 145, 153, 154, 155, 133, 173, 157, 158, 159, 160, 161, 246] },
  { region: 'eyes', points: [263, 249, 390, 373, 374, 380, 381, 382, 362, 398, 384, 385, 386, 387, 388, 466] },
  { region: 'eyes', points: [469, 470, 471, 472] },
  { region: 'eyes', points: [474, 475, 476, 477] },
  { region: 'mouth', points: [61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291, 409, 270, 269, 267, 0, 37, 39, 40, 185] },
  { region: 'mouth', points: [78, 95, 88, 178, 87, 14, 317, 402, 318, 324, 308, 415, 310, 311, 312, 13, 82, 81, 80, 191] },
]

/** Landmarks of the skin; the others are of the irises. */
const SKIN = 468
/** Farther neighbours are never joined. */
const NEAREST = 10

/**
 * Pairs of landmarks to join: those with no other one inside the circle between them (a Gabriel graph), which leaves
 * no crossing lines. Found once, from a face that looks ahead.
 */
export function meshLines(landmarks: Float32Array): Uint16Array {
  const x = (i: number) => landmarks[i * 3]!
  const y = (i: number) => landmarks[i * 3 + 1]!
  const z = (i: number) => landmarks[i * 3 + 2]!
  const distance = (i: number, j: number) => (x(i) - x(j)) ** 2 + (y(i) - y(j)) ** 2 + (z(i) - z(j)) ** 2
  const pairs: number[] = []
  const from = new Float64Array(SKIN)
  for (let i = 0; i < SKIN; i++) {
    for (let j = 0; j < SKIN; j++) from[j] = distance(i, j)
    const near = Array.from({ length: SKIN }, (_, j) => j)
      .sort((a, b) => from[a]! - from[b]!)
      .filter((j) => j !== i)
      .slice(0, NEAREST)
    for (const j of near) {
      if (j < i) continue
      const [middleX, middleY, middleZ] = [(x(i) + x(j)) / 2, (y(i) + y(j)) / 2, (z(i) + z(j)) / 2]
      const inside = (k: number) =>
        (x(k) - middleX) ** 2 + (y(k) - middleY) ** 2 + (z(k) - middleZ) ** 2 < distance(i, j) / 4
      if (!near.some((k) => k !== j && inside(k))) pairs.push(i, j)
    }
  }
  return Uint16Array.from(pairs)
}
