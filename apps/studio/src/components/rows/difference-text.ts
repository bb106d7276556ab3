const MOST = 60

/** A value of a document in a few words, for two of them side by side. */
export function differenceText(value: unknown): string {
  if (value === undefined) return '–'
  if (typeof value === 'number') return String(Number(value.toPrecision(6)))
  if (typeof value === 'string') return shortened(value)
  if (ArrayBuffer.isView(value)) return `${(value as Float32Array).length} numbers`
  if (Array.isArray(value)) {
    const plain = value.every((member) => typeof member !== 'object')
    return plain ? shortened(value.map(differenceText).join(', ')) : `${value.length} entries`
  }
  if (typeof value !== 'object' || value === null) return String(value)
  const { name, time, value: amount } = value as Record<string, unknown>
  if (typeof name === 'string') return shortened(name)
  if (typeof time === 'number' && typeof amount === 'number')
    return `${differenceText(amount)} at ${differenceText(time)} s`
  return shortened(JSON.stringify(value))
}

const shortened = (text: string) => (text.length > MOST ? `${text.slice(0, MOST - 1)}…` : text)
