/**
 * n itself, a whole number from 0 to 2³⁰, and known as such to the engine: what is added to it afterwards needs
 * no check for overflow. In loops that mostly index, such checks cost as much as the arithmetic.
 */
export function smallIndex(n: number): number {
  return n & 0x3fffffff
}
