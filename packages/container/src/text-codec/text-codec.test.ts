import { FaceworkError } from '@facework/report'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packTexts } from './pack-texts.ts'
import { unpackTexts } from './unpack-texts.ts'

const encode = (text: string) => new TextEncoder().encode(text)

describe('packed texts', () => {
  it('come back byte for byte, whatever is in them', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 4 }), (texts) => {
        expect(unpackTexts(packTexts(texts)!, 'p')).toEqual(texts)
      }),
      { numRuns: 12 },
    )
    fc.assert(
      fc.property(fc.array(fc.json(), { maxLength: 4 }), (texts) => {
        const bytes = texts.map(encode)
        expect(unpackTexts(packTexts(bytes)!, 'p')).toEqual(bytes)
      }),
      { numRuns: 12 },
    )
  })

  it('repeat for next to nothing', () => {
    const line = '{"time":0.25,"value":0.5,"interpolation":"cubic"},'
    expect(packTexts([encode(line.repeat(100))])!.length).toBeLessThan(40)
  })

  it('[B1] are refused when they are cut, forged or too long', () => {
    const texts = [
      encode('{"a":1}'),
      encode(JSON.stringify(Array.from({ length: 99 }, (_, i) => Math.sqrt(i)))),
    ]
    const whole = packTexts(texts)!
    for (let kept = 0; kept < whole.length - 8; kept += 40) {
      expect(() => unpackTexts(whole.slice(0, kept), 'chunks[0]')).toThrow(FaceworkError)
    }
    const forged = Uint8Array.from([1, 0xff, 0xff, 0x7f, 1, 2, 3])
    expect(() => unpackTexts(forged, 'chunks[0]')).toThrow(
      /^The packed text in chunks\[0\] cannot be read: The length of a text is/,
    )
    expect(packTexts([new Uint8Array(2 ** 20 + 1)])).toBeUndefined()
  })
})
