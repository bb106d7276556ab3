/** Smallest number of single-letter edits between two words, swaps of neighbours counting as one. */
function editDistance(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min(row[j - 1]! + 1, last[j]! + 1, last[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, before[j - 2]! + 1)
      row.push(cost)
    }
    before = last
    last = row
  }
  return last[b.length]!
}

/** A name that only goes on where the other stops (`jaw_01`, `jaw`) is close, however long the rest. */
function distanceBetween(a: string, b: string): number {
  if (a === b) return 0
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  const goesOn = short.length >= 3 && long.startsWith(short) && long.length <= short.length * 2
  return goesOn ? 1 : editDistance(a, b)
}

const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/**
 * The known name a person most likely meant, or undefined when none is close. Letter case and
 * punctuation count little: `jaw_open` and `jawOpen` are the same word to the person who typed it.
 */
export function nearestName(wanted: string, known: Iterable<string>): string | undefined {
  const target = plain(wanted.slice(0, 80))
  let best: string | undefined
  let bestDistance = Math.max(1, Math.floor(target.length / 3)) + 0.5
  for (const name of known) {
    const distance = distanceBetween(target, plain(name.slice(0, 80)))
    if (distance < bestDistance) {
      best = name
      bestDistance = distance
    }
  }
  return best
}

/** `Did you mean "x"?`, or nothing. */
export function suggestion(wanted: string, known: Iterable<string>): string | undefined {
  const name = nearestName(wanted, known)
  return name === undefined ? undefined : `Did you mean "${name}"?`
}
