import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testGlb } from '../test-head.ts'
import { testFolder } from '../test-io.ts'
import { validationErrors } from '../test-three.ts'

it('writes a valid head, and says what it measured morph by morph', async () => {
  const folder = testFolder()
  folder.write('head.glb', testGlb({ morphs: ['smile', 'blink'] }))
  const ran = await folder.json('optimize', 'head.glb', '--max-mm', '0.02', '-o', 'small.glb')
  expect(ran.code).toBe(0)
  expect(ran.json).toMatchObject({
    maxMm: 0.02,
    bytes: folder.bytes('small.glb').length,
    bytesBefore: folder.bytes('head.glb').length,
    pruned: false,
  })
  expect(ran.json.errors.map((e: { mesh: string; morph?: string }) => [e.mesh, e.morph])).toEqual([
    ['Face', undefined],
    ['Face', 'smile'],
    ['Face', 'blink'],
    ['Teeth', undefined],
    ['Teeth', 'smile'],
  ])
  expect(ran.json.worstMm).toBeGreaterThan(0)
  expect(ran.json.worstMm).toBeLessThanOrEqual(0.02)
  expect(await validationErrors(folder.bytes('small.glb'))).toEqual([])
})

it('wants glTF', async () => {
  const folder = testFolder()
  folder.write(
    'body.bvh',
    'HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 0\nEnd Site\n{\nOFFSET 0 1 0\n}\n}\nMOTION\nFrames: 1\nFrame Time: 0.1\n\n',
  )
  const ran = await folder.run('optimize', 'body.bvh', '-o', 'small.glb')
  expect(ran.code).toBe(1)
  expect(ran.err).toContain('cli/not-gltf')
})

it('does not replace the head it reads, also not through a link', async () => {
  const folder = testFolder()
  folder.write('head.glb', testGlb({ morphs: ['smile'] }))
  symlinkSync('head.glb', join(folder.path, 'link.glb'))
  const before = folder.bytes('head.glb')
  for (const output of ['head.glb', './head.glb', 'link.glb']) {
    const ran = await folder.run('optimize', 'head.glb', '-o', output, '--force')
    expect([output, ran.code, ran.err.split(':')[0]]).toEqual([output, 1, 'cli/output-is-input'])
  }
  expect(folder.bytes('head.glb')).toEqual(before)
})
