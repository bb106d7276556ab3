import type { Joint } from '@facework/documents'
import { angleBetweenQuaternions } from '@facework/math/internal'
import { describe, expect, it } from 'vitest'
import { createTestHead, inverseTranslation, type TestGltf, turnX } from '../test-gltf.ts'
import { type GltfImportOptions, importGltf } from './import-gltf.ts'

/** The test head without frame names, its jaw turned by `part` of a right angle and moved forward. */
function savedMidSmile(part: number, forward = 0.5): TestGltf {
  const g = createTestHead()
  g.json.nodes[3]!.extras = {}
  Object.assign(g.json.nodes[2]!, { rotation: turnX(part), translation: [0, 0, forward] })
  return g
}

async function jawOf(g: TestGltf, options: GltfImportOptions = {}) {
  const imported = await importGltf(g.glb(), options)
  const jaw = imported.model.joints.find((j) => j.name === 'Jaw')!
  return { jaw, said: imported.diagnostics.filter((d) => !d.code.startsWith('gltf/frame')), imported }
}

const expectJaw = (jaw: Joint, part: number, forward: number) => {
  expect(angleBetweenQuaternions(jaw.reference.r, 0, turnX(part), 0)).toBeLessThan(1e-5)
  expect(Math.abs(jaw.reference.t[2] - forward)).toBeLessThan(1e-6)
}

describe('[S1] the reference pose', () => {
  it('is the nodes\u2019; bind matrices that disagree are reported with number, worst joint, size and remedy', async () => {
    const { jaw, said } = await jawOf(savedMidSmile(0.5, 0.51))
    expectJaw(jaw, 0.5, 0.51)
    expect(said).toEqual([
      {
        severity: 'warning',
        code: 'gltf/bind-disagrees',
        path: 'nodes[2]',
        message:
          'The node transforms and the inverse bind matrices disagree on 1 joint, most on "Jaw" (10.00 mm and 45.00°). The reference pose is the node transforms.',
        hint: 'Choose with --reference node|bind|frame0 which of them is the resting face.',
      },
    ])
  })

  it.each([
    ['node', 0.5, 0.51],
    ['bind', 0, 0.5],
    ['frame0', 0, 0.5],
  ] as const)('is taken as chosen: %s', async (reference, part, forward) => {
    const { jaw, said } = await jawOf(savedMidSmile(0.5, 0.51), { reference })
    expectJaw(jaw, part, forward)
    expect(said.map((d) => [d.code, d.severity])).toEqual([['gltf/bind-disagrees', 'info']])
  })

  it.each([
    [0.09, 0.05, false],
    [0.11, 0, true],
    [0, 0.09, false],
    [0, 0.11, true],
  ])('%d mm and %d° off: reported is %s', async (millimetres, degrees, reported) => {
    const { said } = await jawOf(savedMidSmile(degrees / 90, 0.5 + millimetres / 1000))
    expect(said.length > 0).toBe(reported)
  })

  it('is right with each choice where the inverse binds are the odd ones', async () => {
    const g = savedMidSmile(0)
    g.json.skins![0]!.inverseBindMatrices = g.accessor(
      [...inverseTranslation(0, 1, 0), ...inverseTranslation(0, 1.25, 0.5)],
      'MAT4',
    )
    const bound = await jawOf(g, { reference: 'bind' })
    expect(bound.jaw.reference.t).toEqual([0, 0.25, 0.5])
    const node = await jawOf(g)
    expect([node.jaw.reference.t, node.said[0]!.code]).toEqual([[0, 0, 0.5], 'gltf/bind-disagrees'])
  })

  it('is measured in the world: an armature may count in centimetres', async () => {
    const g = savedMidSmile(0, 0.505)
    Object.assign(g.json.nodes[0]!, { scale: [0.01, 0.01, 0.01] })
    const scaled = (x: number, y: number, z: number) =>
      inverseTranslation(x, y, z).map((v, i) => (i < 12 ? v * 100 : v))
    g.json.skins![0]!.inverseBindMatrices = g.accessor(
      [...scaled(0, 1, 0), ...scaled(0, 1, 0.5)].map((v, i) => (i % 16 === 15 ? 1 : v)),
      'MAT4',
    )
    expect((await jawOf(g)).said).toEqual([])
    Object.assign(g.json.nodes[2]!, { translation: [0, 0, 0.515] })
    expect((await jawOf(g)).said[0]!.message).toContain('0.15 mm')
  })

  it('does not mind that mesh space is quantised or that the mesh was placed before binding', async () => {
    const quantised = savedMidSmile(0)
    const fold = (m: number[]) => m.map((v, i) => (i < 12 ? v * 3 : v))
    quantised.json.skins![0]!.inverseBindMatrices = quantised.accessor(
      [...fold(inverseTranslation(0, 1, 0)), ...fold(inverseTranslation(0, 1, 0.5))],
      'MAT4',
    )
    expect((await jawOf(quantised)).said).toEqual([])
    const placed = savedMidSmile(0)
    placed.json.nodes[3]!.translation = [0, 2, 0]
    placed.json.skins![0]!.inverseBindMatrices = placed.accessor(
      [...inverseTranslation(0, -1, 0), ...inverseTranslation(0, -1, 0.5)],
      'MAT4',
    )
    expect((await jawOf(placed)).said).toEqual([])
  })

  it('a skeleton that only stands elsewhere as a whole is an info', async () => {
    const g = savedMidSmile(0)
    g.json.nodes[1]!.translation = [0, 1, 3]
    const { said } = await jawOf(g)
    expect(said.map((d) => [d.severity, d.code, d.path])).toEqual([
      ['info', 'gltf/bind-disagrees', 'nodes[1]'],
    ])
  })

  it('is the frame named Neutral or Rest, unless chosen otherwise; morphs rest there too', async () => {
    for (const name of ['Neutral', 'rest', 'NEUTRAL']) {
      const g = createTestHead()
      g.json.nodes[3]!.extras = { Frame0: 'jawClosed', Frame1: name, Frame2: 'smile' }
      g.json.animations![0]!.samplers[2]!.output = g.accessor([0, 0, 0.25, 0.5, 1, 1], 'SCALAR')
      const { jaw, said, imported } = await jawOf(g)
      expectJaw(jaw, 0.25, 0.5)
      expect(jaw.reference.t[1]).toBe(-0.125)
      expect(imported.model.meshes[0]!.morphs.map((m) => m.default)).toEqual([0.25, 0.5])
      expect(said.map((d) => [d.severity, d.code])).toEqual([
        ['info', 'gltf/reference-frame'],
        ['warning', 'gltf/bind-disagrees'],
      ])
      expectJaw((await jawOf(g, { reference: 'node' })).jaw, 0, 0.5)
    }
  })

  it('of a head with frames saved mid-smile is still its Neutral frame', async () => {
    const g = savedMidSmile(0.5, 0.51)
    g.json.nodes[3]!.extras = { Frame0: 'Neutral', Frame1: 'jawOpen' }
    const { jaw, said } = await jawOf(g)
    expectJaw(jaw, 0, 0.5)
    expect(said.map((d) => [d.severity, d.code])).toEqual([
      ['info', 'gltf/reference-frame'],
      ['info', 'gltf/bind-disagrees'],
    ])
    expectJaw((await jawOf(g, { reference: 'node' })).jaw, 0.5, 0.51)
  })

  it('frame0 without an animation says so', async () => {
    const g = savedMidSmile(0)
    delete g.json.animations
    expect((await jawOf(g, { reference: 'frame0' })).said[0]!.code).toBe('gltf/reference-frame')
  })

  it('an inverse bind that cannot be inverted is reported and passed over', async () => {
    const g = savedMidSmile(0)
    g.json.skins![0]!.inverseBindMatrices = g.accessor(
      [...inverseTranslation(0, 1, 0), ...Array(15).fill(0), 1],
      'MAT4',
    )
    const { jaw, said } = await jawOf(g, { reference: 'bind' })
    expect([jaw.reference.t, said.map((d) => d.code)]).toEqual([[0, 0, 0.5], ['gltf/inverse-bind']])
  })
})
