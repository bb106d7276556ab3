/** Compact JSON of plain data. Unlike JSON.stringify it keeps the sign of -0: what was authored comes back bit for bit. */
export function jsonText(value: unknown): string {
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`
  return `{${Object.entries(value)
    .map(([key, member]) => `${JSON.stringify(key)}:${jsonText(member)}`)
    .join(',')}}`
}
