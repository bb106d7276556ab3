import type { ClipContent, JointTrack, MorphTrack } from '@facework/documents'
import { Report } from '@facework/report'
import { MeshoptEncoder } from 'meshoptimizer'
import { describe, expect, it } from 'vitest'
import { importGltf } from '../read/import-gltf.ts'
import { readContainer } from '../read/read-container.ts'
import { readGltfNodeNames } from '../read/read-node-names.ts'
import { createTestGltf, createTestHead } from '../test-gltf.ts'
import { expectValid } from '../test-validate.ts'
import { addAnimationToGltf } from './add-animation.ts'

const f32 = (...values: number[]) => new Float32Array(values)
const track = (
  joint: string,
  path: JointTrack['path'],
  times: Float32Array,
  values: Float32Array,
  interpolation: JointTrack['interpolation'] = 'linear',
): JointTrack => ({ joint, path, interpolation, times, values })
const morph = (
  name: string,
  times: Float32Array,
  values: Float32Array,
  interpolation: MorphTrack['interpolation'] = 'linear',
): MorphTrack => ({ mesh: 'Head_Geo', morph: name, interpolation, times, values })
const clip = (rest: Partial<ClipContent>): ClipContent & { name: string } => ({
  name: 'baked',
  duration: 1,
  joints: [],
  morphs: [],
  curves: [],
  markers: [],
  ...rest,
})

const times = f32(0, 0.5, 1)
const nod = clip({
  joints: [
    track('Head', 'translation', times, f32(0, 1, 0, 0, 1.5, 0, 0, 1, 0)),
    track('Jaw', 'rotation', times, f32(0, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 1)),
  ],
  morphs: [morph('blink', times, f32(0, 1, 0))],
})

describe('adding an animation to a file', () => {
  it('leaves everything else as it was, to the byte', async () => {
    const head = createTestHead()
    Object.assign(head.json, {
      extensionsUsed: ['ACME_secret'],
      extensions: { ACME_secret: { deep: [1, { a: null }] } },
      extras: { __proto__: 1, note: 'ü' },
    })
    head.json.nodes[2]!.extensions = { ACME_secret: { also: true } }
    const before = head.glb()
    const after = addAnimationToGltf(before, nod)
    await expectValid(after)
    const [old, now] = [readContainer(before), readContainer(after)]
    expect(Buffer.from(now.bin!.subarray(0, old.bin!.length)).equals(Buffer.from(old.bin!))).toBe(true)
    expect(now.json.animations!.slice(0, 1)).toEqual(old.json.animations)
    const { animations: _, accessors, bufferViews, buffers: __, ...rest } = now.json
    const {
      animations: ___,
      accessors: oldAccessors,
      bufferViews: oldViews,
      buffers: ____,
      ...oldRest
    } = old.json
    expect(rest).toEqual(oldRest)
    expect(accessors!.slice(0, oldAccessors!.length)).toEqual(oldAccessors)
    expect(bufferViews!.slice(0, oldViews!.length)).toEqual(oldViews)
  })

  it('reads back as the same tracks; morphs that the clip leaves out stay at rest', async () => {
    const head = createTestHead()
    head.json.nodes[3]!.weights = [0.25, 0]
    const { clips } = await importGltf(addAnimationToGltf(head.glb(), nod))
    expect(clips.map((c) => c.name)).toEqual(['poses', 'baked'])
    expect(clips[1]!.joints[0]).toEqual(nod.joints[0])
    const [, turn] = clips[1]!.joints
    expect(Array.from(turn!.values.subarray(4, 8))).toEqual(
      [Math.SQRT1_2, 0, 0, Math.SQRT1_2].map(Math.fround),
    )
    expect(clips[1]!.morphs.map((m) => [m.morph, Array.from(m.values)])).toEqual([
      ['smile', [0.25, 0.25, 0.25]],
      ['blink', [0, 1, 0]],
    ])
  })

  it('means the same nodes by the same names as the importer', async () => {
    const g = createTestGltf({
      nodes: [{ name: 'a', children: [1, 2] }, { name: 'a' }, {}, { name: 'root', children: [0] }],
    })
    g.json.scenes = [{ nodes: [3] }]
    const bytes = g.glb()
    const { model } = await importGltf(bytes)
    expect(model.joints.map((j) => j.name)).toEqual(['root', 'a', 'a_2', 'node_2'])
    expect(Object.fromEntries(readGltfNodeNames(bytes).nodeOfJoint)).toEqual({
      a: 0,
      a_2: 1,
      node_2: 2,
      root: 3,
    })
    const still = f32(1, 2, 3)
    const after = addAnimationToGltf(
      bytes,
      clip({ joints: ['a_2', 'node_2', 'a'].map((joint) => track(joint, 'scale', f32(0), still)) }),
    )
    await expectValid(after)
    expect(readContainer(after).json.animations![0]!.channels.map((c) => c.target.node)).toEqual([1, 2, 0])
    expect(readContainer(after).json.nodes).toEqual(readContainer(bytes).json.nodes)
  })

  it('shares key times, and gives a second animation of a name its own', async () => {
    const twice = addAnimationToGltf(addAnimationToGltf(createTestHead().glb(), nod), nod)
    await expectValid(twice)
    const { animations } = readContainer(twice).json
    expect(animations!.map((a) => a.name)).toEqual(['poses', 'baked', 'baked_2'])
    expect(new Set(animations![1]!.samplers.map((s) => s.input)).size).toBe(1)
  })

  it('splits the matrix of a node that it moves', async () => {
    const g = createTestGltf({
      nodes: [{ name: 'n', matrix: [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1] }],
      scenes: [{ nodes: [0] }],
    })
    const after = addAnimationToGltf(
      g.glb(),
      clip({ joints: [track('n', 'translation', f32(0, 1), f32(0, 0, 0, 1, 1, 1))] }),
    )
    await expectValid(after)
    const { model } = await importGltf(after)
    expect(model.joints[0]!.reference.t).toEqual([1, 2, 3])
    expect(model.joints[0]!.reference.r[2]).toBeCloseTo(Math.SQRT1_2, 9)
  })

  it('takes a .gltf with files beside it into one .glb', async () => {
    const head = createTestHead()
    const bin = head.bin()
    const split = 40
    head.json.buffers = [
      { byteLength: split, uri: 'a.bin' },
      { byteLength: bin.length - 36, uri: 'b.bin' },
    ]
    head.json.bufferViews = head.json.bufferViews!.map((v) =>
      v.byteOffset! + v.byteLength <= split ? v : { ...v, buffer: 1, byteOffset: v.byteOffset! - 36 },
    )
    head.json.images = [{ uri: 'skin.png' }, { uri: 'not-given.png' }]
    const gltf = new TextEncoder().encode(JSON.stringify(head.json))
    const png = Uint8Array.from(
      atob(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      ),
      (c) => c.charCodeAt(0),
    )
    const resources = new Map([
      ['a.bin', bin.slice(0, split)],
      ['b.bin', bin.slice(36)],
      ['skin.png', png],
    ])
    const after = addAnimationToGltf(gltf, nod, { resources })
    const [before, now] = [await importGltf(gltf, { resources }), await importGltf(after)]
    expect(now.model.meshes).toEqual(before.model.meshes)
    expect(now.clips).toHaveLength(2)
    expect(now.model.images.map((i) => [i.mimeType, i.bytes])).toEqual([['image/png', png]])
    expect(readContainer(after).json.images![1]).toEqual({ uri: 'not-given.png' })
    expect(readContainer(after).json.buffers).toHaveLength(1)
    expect(() => addAnimationToGltf(gltf, nod)).toThrowError(/a\.bin/)
  })

  it('leaves compressed buffers compressed', async () => {
    await MeshoptEncoder.ready
    const g = createTestGltf({
      nodes: [
        { name: 'root', children: [1] },
        { name: 'm', mesh: 0 },
      ],
      scenes: [{ nodes: [0] }],
      extensionsUsed: ['EXT_meshopt_compression'],
      extensionsRequired: ['EXT_meshopt_compression'],
    })
    const positions = new Uint8Array(f32(0, 0, 0, 1, 0, 0, 0, 1, 0).buffer)
    g.view(MeshoptEncoder.encodeGltfBuffer(positions, 3, 12, 'ATTRIBUTES'))
    const { byteLength } = g.json.bufferViews![0]!
    g.json.bufferViews![0] = {
      buffer: 1,
      byteLength: 36,
      byteStride: 12,
      target: 34962,
      extensions: {
        EXT_meshopt_compression: { buffer: 0, byteLength, byteStride: 12, count: 3, mode: 'ATTRIBUTES' },
      },
    }
    g.json.buffers = [
      { byteLength: g.bin().length },
      { byteLength: 36, extensions: { EXT_meshopt_compression: { fallback: true } } },
    ]
    g.json.accessors = [
      { bufferView: 0, componentType: 5126, type: 'VEC3', count: 3, min: [0, 0, 0], max: [1, 1, 0] },
    ]
    g.json.meshes = [{ primitives: [{ attributes: { POSITION: 0 } }] }]
    const after = addAnimationToGltf(
      g.glb(),
      clip({ joints: [track('root', 'scale', f32(0), f32(2, 2, 2))] }),
    )
    const { json } = readContainer(after)
    expect(json.bufferViews![0]).toEqual(g.json.bufferViews![0])
    expect(json.buffers![1]).toEqual(g.json.buffers[1])
    expect(Array.from((await importGltf(after)).model.meshes[0]!.primitives[0]!.positions)).toEqual([
      0, 0, 0, 1, 0, 0, 0, 1, 0,
    ])
  })

  it('[B1] names what the file lacks, and what glTF cannot play', () => {
    const head = createTestHead().glb()
    const failing = (content: Partial<ClipContent>, match: object) => {
      try {
        addAnimationToGltf(head, clip(content))
        expect.unreachable()
      } catch (error) {
        expect(error).toMatchObject(match)
      }
    }
    failing(
      { joints: [track('jaw', 'scale', f32(0), f32(1, 1, 1))] },
      { code: 'gltf/joint-unknown', path: 'joints[0]', hint: 'Did you mean "Jaw"?' },
    )
    failing({ morphs: [{ ...morph('smile', f32(0), f32(1)), mesh: 'Head' }] }, { code: 'gltf/mesh-unknown' })
    failing(
      { morphs: [morph('smil', f32(0), f32(1))] },
      { code: 'gltf/morph-unknown', hint: 'Did you mean "smile"?' },
    )
    failing({ joints: [track('Jaw', 'scale', f32(-1, 0), f32(1, 1, 1, 1, 1, 1))] }, { code: 'gltf/key-time' })
    failing({}, { code: 'gltf/clip-without-tracks' })
  })
})

describe('morph tracks of one mesh', () => {
  async function weights(...tracks: MorphTrack[]) {
    const report = new Report()
    const after = addAnimationToGltf(createTestHead().glb(), clip({ morphs: tracks }), { report })
    await expectValid(after)
    const [smile, blink] = (await importGltf(after)).clips[1]!.morphs
    return { smile: smile!, blink: blink!, said: report.diagnostics.map((d) => d.code) }
  }

  it('with the same keys are woven exactly, splines too', async () => {
    const { smile, blink, said } = await weights(
      morph('smile', times, f32(1, 2, 3, 4, 5, 6, 7, 8, 9), 'cubicspline'),
    )
    expect([Array.from(smile.values), Array.from(blink.values), said]).toEqual([
      [1, 2, 3, 4, 5, 6, 7, 8, 9],
      Array(9).fill(0),
      [],
    ])
  })

  it('with lines or steps at different times meet at all of them', async () => {
    const lines = await weights(
      morph('smile', f32(0, 1), f32(0, 1)),
      morph('blink', f32(0.25, 0.5), f32(1, 0)),
    )
    expect([
      Array.from(lines.smile.times),
      Array.from(lines.smile.values),
      Array.from(lines.blink.values),
    ]).toEqual([
      [0, 0.25, 0.5, 1],
      [0, 0.25, 0.5, 1],
      [1, 1, 0, 0],
    ])
    const steps = await weights(
      morph('smile', f32(0, 1), f32(0, 1), 'step'),
      morph('blink', f32(0.5), f32(1), 'step'),
    )
    expect([steps.smile.interpolation, Array.from(steps.smile.values), steps.said]).toEqual([
      'step',
      [0, 0, 1],
      [],
    ])
  })

  it('of different kinds become lines, and that is said', async () => {
    const { smile, blink, said } = await weights(
      morph('smile', f32(0, 1), f32(0, 1), 'step'),
      morph('blink', f32(0, 1), f32(0, 0, 3, 0, 1, 0), 'cubicspline'),
    )
    expect([smile.interpolation, said]).toEqual(['linear', ['gltf/morphs-resampled']])
    expect(smile.times.length).toBe(62)
    // The step is kept: nothing right before its end, all at it.
    expect(Array.from(smile.values.slice(-2))).toEqual([0, 1])
    const middle = blink.times.indexOf(0.5)
    // Hermite from 0 (slope 3) to 1 (slope 0) at the half.
    expect(blink.values[middle]).toBeCloseTo(0.5 + 3 / 8, 5)
  })

  it('a spline of one key is its value', async () => {
    const { smile } = await weights(morph('smile', f32(0), f32(5, 0.5, 5), 'cubicspline'))
    expect([smile.interpolation, Array.from(smile.values)]).toEqual(['step', [0.5]])
  })

  it('[S1] holds the reference where the file was saved in another pose, and nowhere else', async () => {
    const head = createTestHead()
    const { model } = await importGltf(head.glb())
    const jaw = head.json.nodes.findIndex((n) => n.name === 'Jaw')
    head.json.nodes[jaw]!.rotation = [0.1, 0, 0, Math.sqrt(0.99)]
    head.json.nodes[3]!.weights = [0.25, 0]
    const turned = clip({ joints: [track('Head', 'translation', times, f32(0, 1, 0, 0, 1.5, 0, 0, 1, 0))] })
    const plain = await importGltf(addAnimationToGltf(head.glb(), turned))
    expect(plain.clips[1]!.joints.map((t) => `${t.joint} ${t.path}`)).toEqual(['Head translation'])
    const held = addAnimationToGltf(head.glb(), turned, { reference: model })
    await expectValid(held)
    const [, baked] = (await importGltf(held)).clips
    expect(baked!.joints.map((t) => [t.joint, t.path, t.times.length])).toEqual([
      ['Head', 'translation', 3],
      ['Jaw', 'rotation', 1],
    ])
    expect([...baked!.joints[1]!.values]).toEqual([
      ...model.joints.find((j) => j.name === 'Jaw')!.reference.r,
    ])
    const rest = model.meshes.find((m) => m.name === 'Head_Geo')!.morphs.map((m) => m.default)
    const geo = baked!.morphs.filter((t) => t.mesh === 'Head_Geo')
    expect(geo.map((t) => t.values[0])).toEqual(rest)
  })
})
