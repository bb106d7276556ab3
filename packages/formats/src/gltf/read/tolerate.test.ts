import { describe, expect, it } from 'vitest'
import { createTestHead, type TestGltf } from '../test-gltf.ts'
import { addAnimationToGltf } from '../write/add-animation.ts'
import { importGltf } from './import-gltf.ts'

/** Findings F: files that three.js opens although they break the rules a little. */
const ODDITIES: readonly (readonly [name: string, code: string, change: (head: TestGltf) => void])[] = [
  [
    'a buffer that says to be shorter than its chunk',
    'gltf/buffer-length',
    (h) => (h.json.buffers = [{ byteLength: h.bin().length - 40 }]),
  ],
  ['bounds that are null', 'gltf/bounds', (h) => (h.json.accessors![0]!.min = null as never)],
  [
    'bounds with null in them',
    'gltf/bounds',
    (h) => (h.json.accessors![0]!.max = [1, null, 0] as unknown as number[]),
  ],
  [
    'an interpolation that is a number',
    'gltf/interpolation',
    (h) => (h.json.animations![0]!.samplers[0]!.interpolation = 9729 as never),
  ],
]

describe('[B1] files that are slightly off', () => {
  it.each(ODDITIES)('are read with a warning: %s', async (_, code, change) => {
    const plain = await importGltf(createTestHead().glb(), { name: 'head' })
    const head = createTestHead()
    change(head)
    const odd = await importGltf(head.glb(), { name: 'head' })
    expect(odd.diagnostics.filter((d) => !plain.diagnostics.some((p) => p.code === d.code))).toMatchObject([
      { code, severity: 'warning' },
    ])
    expect(odd.model.meshes).toEqual(plain.model.meshes)
    const content = (clips: typeof plain.clips) =>
      clips.map(({ name, joints, morphs }) => [name, joints, morphs])
    expect(content(odd.clips)).toEqual(content(plain.clips))
  })

  it.each(ODDITIES)('stay whole when an animation is added: %s', async (_, __, change) => {
    const head = createTestHead()
    change(head)
    const { clips, model } = await importGltf(head.glb(), { name: 'head' })
    const baked = addAnimationToGltf(head.glb(), { ...clips[0]!, name: 'take' }, { reference: model })
    const back = await importGltf(baked, { name: 'head' })
    expect(back.model.meshes).toEqual(model.meshes)
    expect(back.clips.map((c) => c.name)).toContain('take')
  })

  it('read the keys of OpenGL’s nearest filter as steps', async () => {
    const head = createTestHead()
    head.json.animations![0]!.samplers[0]!.interpolation = 9728 as never
    const { clips } = await importGltf(head.glb(), { name: 'head' })
    expect(clips[0]!.joints.map((t) => t.interpolation)).toContain('step')
  })

  it('are refused when the bytes are not there', async () => {
    const head = createTestHead()
    head.json.bufferViews![0]!.byteLength = 1e6
    await expect(importGltf(head.glb())).rejects.toMatchObject({ code: 'gltf/bytes-range' })
  })
})
