/** glTF's normalised integers: unsigned ones reach from 0 to 1, signed ones from −1 to 1, with one value to spare. */
const LARGEST: Readonly<Record<number, number>> = { 5120: 127, 5121: 255, 5122: 32767, 5123: 65535 }

/** By component type, the float of every bit pattern. */
const tables = new Map<number, Float32Array>()

/**
 * The values of all bit patterns of an 8- or 16-bit component type: a look-up a number, where a division and
 * a clamp would be the slowest step in reading a large head.
 */
export function normalizedValues(componentType: number): Float32Array {
  const known = tables.get(componentType)
  if (known) return known
  const patterns = componentType < 5122 ? 256 : 65536
  const signed = componentType === 5120 || componentType === 5122
  const table = new Float32Array(patterns)
  for (let pattern = 0; pattern < patterns; pattern++) {
    const value = signed && pattern >= patterns / 2 ? pattern - patterns : pattern
    table[pattern] = Math.max(value / LARGEST[componentType]!, -1)
  }
  tables.set(componentType, table)
  return table
}
