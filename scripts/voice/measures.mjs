// Measures that all judges of voices share.

/** Eight groups that an eye can tell apart. */
export const GROUPS = [0, 1, 2, 3, 3, 3, 4, 3, 3, 4, 5, 5, 6, 7, 7]

export function smoothed(raw, sigma) {
  const reach = Math.ceil(3 * sigma)
  return raw.map((_, i) => {
    let [sum, norm] = [0, 0]
    for (let k = -reach; k <= reach; k++) {
      const w = Math.exp(-0.5 * (k / sigma) ** 2)
      sum += w * (raw[Math.min(Math.max(i + k, 0), raw.length - 1)] ?? 0)
      norm += w
    }
    return sum / norm
  })
}

export function correlation(a, b) {
  const n = a.length
  const mean = (x) => x.reduce((s, v) => s + v, 0) / n
  const [ma, mb] = [mean(a), mean(b)]
  let [ab, aa, bb] = [0, 0, 0]
  for (let i = 0; i < n; i++) {
    ab += (a[i] - ma) * (b[i] - mb)
    aa += (a[i] - ma) ** 2
    bb += (b[i] - mb) ** 2
  }
  return ab / Math.sqrt(aa * bb || 1)
}
