import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHECKS } from '@facework/operations/internal'
import { describe, expect, it } from 'vitest'
import { BLENDER_SCRIPTS, REPOSITORY } from './test-blender.ts'

describe('the add-on for Blender', () => {
  const text = readFileSync(join(BLENDER_SCRIPTS, 'facework_export.py'), 'utf8')

  it('reports problems with codes that the check has', () => {
    const codes = [...text.matchAll(/"(head\/[a-z-]+)"/g)].map(([, code]) => code!)
    expect(codes.length).toBeGreaterThan(5)
    const known = new Set([...CHECKS.map((c) => c.code), 'head/mesh-unknown'])
    expect([...new Set(codes)].filter((code) => !known.has(code))).toEqual([])
  })

  it('says what the check says', () => {
    const sources = ['frames/frames', 'rig/face-root', 'poses/pose-names'].map((file) =>
      readFileSync(join(REPOSITORY, `packages/operations/src/check/${file}.ts`), 'utf8'),
    )
    const said = sources.join('')
    for (const words of [
      'No frame is named after a pose',
      'No RootFaceJoint',
      'is named on two frames',
      'which is not a joint',
    ])
      expect([text.includes(words), said.includes(words)], words).toEqual([true, true])
  })

  it('has the names of the neutral frame that the check knows', () => {
    expect(text).toContain('^_?(neutral|rest)$')
  })
})
