import fc from 'fast-check'

/** Something between a face and nonsense: rests, ramps, waves, jumps and noise. */
export const anyColumn: fc.Arbitrary<number[]> = fc
  .array(
    fc.record({
      kind: fc.constantFrom('rest', 'ramp', 'wave', 'jump', 'noise'),
      length: fc.integer({ min: 1, max: 80 }),
      size: fc.double({ min: -2, max: 2, noNaN: true }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => {
    const values: number[] = []
    let at = 0
    for (const { kind, length, size } of parts) {
      for (let i = 0; i < length; i++) {
        const part = i / length
        if (kind === 'rest') values.push(0)
        else if (kind === 'ramp') values.push(at + size * part)
        else if (kind === 'wave') values.push(at + size * Math.sin(part * 6))
        else if (kind === 'jump') values.push(i % 7 === 0 ? size * 100 : at)
        else values.push(((i * 7919 + length) % 97) * size * 0.01)
      }
      at = values.at(-1)!
    }
    return values
  })
