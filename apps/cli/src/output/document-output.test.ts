import { type Clip, clipKind, documentToFiles } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { testCurveClip } from '../test-head.ts'
import { testFolder } from '../test-io.ts'

/** A take that is long enough for a `.bin`. */
function take(seed: number): Clip {
  const values = Float32Array.from({ length: 100_001 }, (_, i) => Math.sin(i + seed))
  const sampled = { type: 'sampled', name: 'jawOpen', start: 0, rate: 100_001, values } as const
  return clipKind.create('take', { duration: 1, curves: [{ ...sampled, before: 'hold', after: 'hold' }] })
}

describe('documents in files', () => {
  it('[B1] a .json with the .bin of another save is refused by name, with what to do', async () => {
    const folder = testFolder()
    folder.write('take.clip.json', documentToFiles(take(1)).json)
    folder.write('take.clip.bin', documentToFiles(take(2)).bin!)
    const { code, err } = await folder.run('clip', 'convert', 'take.clip.json', '-o', 'copy.clip.json')
    expect(code).not.toBe(0)
    expect(err).toMatch(
      /^document\/bin-mismatch: .*should have the checksum .*\n *at take\.clip\.json#curves\[0\]\.values\n.*same commit/s,
    )
    expect(folder.files()).toEqual(['take.clip.bin', 'take.clip.json'])
  })

  it('[B1] of a newer minor version are used, and not written', async () => {
    const folder = testFolder()
    const { json } = documentToFiles(testCurveClip())
    const newer = json.replace('"version": 1,', '"version": 1,\n  "minor": 2,\n  "glow": 3,')
    folder.write('talk.clip.json', newer)
    const looked = await folder.run('inspect', 'talk.clip.json')
    expect([looked.code, looked.err]).toEqual([0, expect.stringContaining('opened read-only')])
    const refused = await folder.run('clip', 'convert', 'talk.clip.json', '-o', 'talk.clip.json', '--force')
    expect(refused.code).not.toBe(0)
    expect(refused.err).toMatch(
      /document\/newer: .*cannot be changed\. .*layout version 1\.2.*\n.*Update Facework/s,
    )
    expect(folder.read('talk.clip.json')).toBe(newer)
    // What is made of it is no copy of it.
    const exported = await folder.run('compress', 'talk.clip.json', '-o', 'talk.facework')
    expect(exported.code, exported.err).toBe(0)
  })
})
