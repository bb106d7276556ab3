/** Of plain data: numbers, texts, lists, columns. */
export function contentFingerprint(content: unknown): string {
  const mixer = createMixer()
  mix(content, mixer)
  return mixer.result()
}

/** 2 × 32 bits of FNV-1a: this tells versions apart, it guards nothing. */
export function createMixer() {
  let [a, b, count] = [0x811c9dc5, 0x01234567, 0]
  const unit = (value: number): void => {
    a = Math.imul(a ^ value, 0x01000193)
    b = Math.imul(b ^ (value + count), 0x01000193)
    count++
  }
  return {
    text(text: string): void {
      for (let i = 0; i < text.length; i++) unit(text.charCodeAt(i))
    },
    numbers(values: ArrayLike<number>): void {
      for (let i = 0; i < values.length; i++) unit(values[i]!)
    },
    result: () => [a, b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join(''),
  }
}

function mix(value: unknown, mixer: ReturnType<typeof createMixer>): void {
  if (value instanceof Float32Array)
    mixer.numbers(new Uint32Array(value.buffer, value.byteOffset, value.length))
  else if (value instanceof Uint32Array || value instanceof Uint16Array) mixer.numbers(value)
  else if (Array.isArray(value)) {
    mixer.text(`[${value.length}`)
    for (const member of value) mix(member, mixer)
  } else if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined)
    mixer.text(`{${members.length}`)
    for (const [key, member] of members.sort(byKey)) {
      mixer.text(`${key}:`)
      mix(member, mixer)
    }
  } else mixer.text(`${String(value)},`)
}

/** For members of an object, which are in no order. */
export const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1)
