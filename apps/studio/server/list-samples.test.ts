import { expect, it } from 'vitest'
import { listSamples } from './list-samples.ts'
import { testFolder } from './workspace/test-folder.ts'

it('offers clips that play on any head, heads and accessories; nothing where there are no samples', async () => {
  const clip = (curves: number, joints: number) =>
    JSON.stringify({ duration: 2, curves: Array(curves).fill({}), joints: Array(joints).fill({}) })
  const { folder, remove } = await testFolder({
    'clips/laugh.clip.json': clip(3, 0),
    'clips/walk.clip.json': clip(0, 4),
    'clips/hello.clip.json': clip(2, 4),
    'clips/notes.txt': '',
    'heads/ada.glb': '',
    'heads/ada-game.glb': '',
    'accessories/ada-hat.glb': '',
    'project/faces.project.json': '{}',
    'project/clips/nod.clip.json': '{}',
    'project/.facework/journal': '',
  })
  expect(await listSamples(folder)).toEqual({
    clips: [{ name: 'laugh', seconds: 2 }],
    heads: ['ada'],
    accessories: ['ada-hat'],
    project: ['clips/nod.clip.json', 'faces.project.json'],
  })
  expect(await listSamples(`${folder}/nowhere`)).toEqual({
    clips: [],
    heads: [],
    accessories: [],
    project: [],
  })
  await remove()
})
