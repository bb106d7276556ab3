import { writeContainer } from '@facework/container'
import { clipKind, type SampledCurve } from '@facework/documents'
import { expect, it } from 'vitest'
import { IMPORTED_ENDINGS } from './file-extensions.ts'
import { groupFiles } from './obj-files.ts'
import { readFile } from './read-file.ts'

const values = Float32Array.from({ length: 200 }, (_, i) => Math.sin(i / 20) ** 2)
const clip = clipKind.create('take', {
  duration: 4,
  curves: [{ type: 'sampled', name: 'jawOpen', start: 0, rate: 60, values, before: 'hold', after: 'hold' }],
})

it('takes compressed clips in', async () => {
  const packed = writeContainer({ documents: [clip], compress: { maxError: 0.001 } })
  expect(IMPORTED_ENDINGS).toContain('.facework')
  const { content, format } = await readFile(new File([packed.slice()], 'take.facework'))
  expect([format.holds, content.documents.map((d) => d.id)]).toEqual(['documents', [clip.id]])
  const found = (content.documents[0] as typeof clip).curves[0] as SampledCurve
  expect(found.values).toHaveLength(values.length)
  found.values.forEach((value, i) => {
    expect(Math.abs(value - values[i]!)).toBeLessThanOrEqual(0.001)
  })
})

it('refuses a damaged one with a reason', async () => {
  const packed = writeContainer({ documents: [clip], compress: {} })
  packed[packed.length - 20]! ^= 4
  await expect(readFile(new File([packed.slice()], 'take.facework'))).rejects.toMatchObject({
    code: expect.stringMatching(/^container\//),
  })
})

it('reads .obj files that come together as one head with its shapes', async () => {
  const rest = 'mtllib skin.mtl\nv 0 0 0\nv 0.2 0 0\nv 0 0.2 0\nusemtl skin\nf 1 2 3\n'
  const files = [
    new File([rest.replace('v 0 0.2 0', 'v 0 0.25 0')], 'smile.obj'),
    new File([rest], 'neutral.obj'),
    new File(['newmtl skin\nKd 1 0 0\n'], 'skin.mtl'),
    new File(['x'], 'other.bvh'),
  ]
  const groups = groupFiles(files)
  expect(groups.map(({ file }) => file.name)).toEqual(['neutral.obj', 'other.bvh'])
  const { content } = await readFile(groups[0]!.file, groups[0]!.beside)
  const model = content.documents.find((d) => d.kind === 'model')!
  expect(model.meshes[0]!.morphs.map((m) => m.name)).toEqual(['smile'])
  expect(model.materials[0]!.color).toEqual([1, 0, 0, 1])
})
