/** A drawn curve for illustrations, in a box of 240 by 44. */
export function curve(seed: number, height: number): string {
  const points = Array.from({ length: 61 }, (_, i) => {
    const t = i / 60
    const envelope = Math.max(0, Math.sin(Math.PI * Math.min(1, t * 1.15))) ** 0.6
    const value = envelope * (0.52 + 0.4 * Math.sin(t * (9 + seed * 3) + seed)) * height
    return `${i * 4} ${(39 - 33 * Math.max(0, value)).toFixed(1)}`
  })
  return `M${points.join('L')}`
}
