import { expect, it } from 'vitest'
import { testMorphGlb } from '../test-head.ts'
import { testFolder } from '../test-io.ts'

it('poses are written as expressions of the draft, and read from them, where that is asked for', async () => {
  const folder = testFolder()
  folder.write('head.glb', testMorphGlb(['jawOpen', 'mouthSmileLeft']))
  const argv = ['export', 'head.glb', '--for', 'web', '--draft-expressions', '-o']
  const written = await folder.json(...argv, 'out.glb')
  expect(written.json).toMatchObject({ output: 'out.glb', poses: 2 })

  const { json } = await folder.json('inspect', 'out.glb', '--as', 'khr-character')
  expect(json.map.exact.map((line: { control: string }) => line.control)).toEqual([
    'jawOpen',
    'mouthSmileLeft',
  ])
  const frame = await folder.json('evaluate', 'out.glb', '--as', 'khr-character', '--set', 'jawOpen=0.5')
  expect(frame.json.morphs.Face).toMatchObject({ jawOpen: 0.5, mouthSmileLeft: 0 })

  expect(await folder.run('inspect', 'head.glb', '--as', 'khr-character')).toMatchObject({
    code: 1,
    err: expect.stringContaining('khr-character/no-expressions'),
  })
  expect(await folder.run(...argv, 'out.fbx')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Write a .glb, or leave out --draft-expressions.'),
  })
})
