/** `0.5*1.2` typed into a number field: + − * / and brackets, ° as people write it. Undefined for anything else. */
export function evaluateMaths(text: string): number | undefined {
  const words =
    text
      .replaceAll('−', '-')
      .replaceAll(',', '.')
      .replaceAll('°', '')
      .match(/[\d.]+(?:e[+-]?\d+)?|[-+*/()]|\S/gi) ?? []
  let at = 0
  let broken = words.length === 0

  const sum = (): number => {
    let value = product()
    while (words[at] === '+' || words[at] === '-') value += words[at++] === '+' ? product() : -product()
    return value
  }
  const product = (): number => {
    let value = factor()
    while (words[at] === '*' || words[at] === '/')
      value = words[at++] === '*' ? value * factor() : value / factor()
    return value
  }
  const factor = (): number => {
    const word = words[at++]
    if (word === '-') return -factor()
    if (word === '+') return factor()
    if (word === '(') {
      const value = sum()
      if (words[at++] !== ')') broken = true
      return value
    }
    const value = word === undefined ? Number.NaN : Number(word)
    if (Number.isNaN(value)) broken = true
    return value
  }

  const value = sum()
  return broken || at !== words.length || !Number.isFinite(value) ? undefined : value
}
