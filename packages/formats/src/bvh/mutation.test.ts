import { readDocument } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import { describe, expect, it } from 'vitest'
import { damage, randomFrom } from '../live-link/test-damage.ts'
import { importBvh } from './import-bvh.ts'
import { bytesOf, frame, smallBvh } from './test-bvh.ts'

describe('[B1] damaged BVH files', () => {
  it('1,000 end in sound documents or one error', () => {
    const original = bytesOf(smallBvh([0, 1, 2, 3].map(frame)))
    const random = randomFrom(21)
    const words = [
      'NaN',
      '1e999',
      '1e38',
      '1e-45',
      '{',
      '}',
      '\n',
      'JOINT',
      'End Site',
      'CHANNELS 99',
      'Frames: 1e9',
      '\0',
      'ROOT',
    ]
    let read = 0
    for (let i = 0; i < 1000; i++) {
      const bytes = damage(original, random, words)
      try {
        const result = importBvh(bytes, { maxBytes: 1 << 20, names: bytes.subarray(0, i) })
        for (const document of [result.skeleton, result.model, ...result.clips]) readDocument(document)
        read++
      } catch (error) {
        if (!(error instanceof FaceworkError)) throw new Error(`mutation ${i}`, { cause: error })
        expect(error.code, `${error.path}: ${error.message}`).toMatch(/^bvh\//)
      }
    }
    expect(read).toBeGreaterThan(200)
    expect(read).toBeLessThan(1000)
  })
})
