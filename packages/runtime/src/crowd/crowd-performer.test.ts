import {
  controlMapKind,
  type Document,
  type GraphLink,
  type GraphNode,
  graphKind,
  graphNode,
  inputsOf,
  keyedCurve,
  lookupIn,
  nodeKind,
  type PortType,
  resolveGraph,
} from '@facework/documents'
import { angleBetweenQuaternions } from '@facework/math'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CharacterInstance } from '../character-instance.ts'
import { compileGraph } from '../graph/compile-graph.ts'
import type { CompiledGraph } from '../graph/compiled-graph.ts'
import { compileTestGraph } from '../graph/test-graph.ts'
import type { PoseBuffers } from '../pose-buffers.ts'
import { testClip, testModel, testPoses, transform } from '../test-rig.ts'
import { addPerformer } from './add-performer.ts'
import { createCrowd } from './crowd.ts'
import type { CrowdBatch } from './crowd-batch.ts'
import { planBatch } from './plan-batch.ts'

const JOINTS = ['root', 'neck', 'head', 'jaw', 'brow']
const CURVES = ['open', 'up', 'extra', 'other', 'headYaw', 'headPitch']
const model = testModel(
  JOINTS.map((name, i) => ({
    name,
    ...(i > 0 ? { parent: JOINTS[Math.min(i - 1, 2)]! } : {}),
    reference: transform([0.1 * i, 0.2, 0], [0.1 * i, 0, 0.05], [1, 1 + 0.1 * i, 1]),
  })),
  { face: ['wide', 'tall'] },
)
const at = (name: string) => model.joints.find((j) => j.name === name)!.reference
const rest = Object.fromEntries(model.joints.map((j) => [j.name, j.reference]))
const moved = (name: string, x: number, turn: number) => {
  const { t, s } = at(name)
  return transform([t[0]! + x, t[1]!, t[2]!], [0.3 + turn, turn, 0.05], [...s])
}
const poses = testPoses(rest, [
  {
    name: 'open',
    joints: { jaw: moved('jaw', 0.1, 0.2) },
    morphs: { '*': { wide: 0.5 } },
    range: [-0.5, 1.5],
  },
  {
    name: 'half',
    role: { type: 'in-between', of: 'open', at: 0.5 },
    joints: { jaw: moved('jaw', 0.07, 0.05) },
  },
  { name: 'up', joints: { jaw: moved('jaw', 0, -0.1) }, curves: { extra: 0.5 } },
  {
    name: 'open_up',
    role: { type: 'combination', bases: ['open', 'up'] },
    joints: { jaw: moved('jaw', 0.2, 0.3) },
    morphs: { face: { wide: 0.75 } },
  },
])
const brows = testPoses(rest, [
  { name: 'extra', joints: { brow: moved('brow', 0.05, 0.1) }, morphs: { face: { tall: 1, wide: 0.25 } } },
])
const full = testPoses(rest, [{ name: 'open', joints: { jaw: moved('jaw', 0.1, 0.2) } }], { mode: 'full' })
const capture = (name: string, values: readonly number[]) => ({
  type: 'sampled' as const,
  name,
  before: 'hold' as const,
  after: 'hold' as const,
  start: 0,
  rate: 10,
  values: Float32Array.from(values),
})
const wave = (phase: number, high = 1) =>
  Array.from({ length: 11 }, (_, i) => high * Math.abs(((i * 0.3 + phase) % 2) - 1))
const speech = testClip(
  [capture('open', wave(0, 1.4)), capture('extra', wave(0.5)), capture('up', wave(1))],
  {
    loop: true,
  },
)
const nod = testClip([capture('headYaw', wave(0, 0.8)), capture('headPitch', wave(0.7, 0.5))], { loop: true })
const mood = testClip([keyedCurve('up', [[0, 0.6]]), keyedCurve('other', [[0, 0.3]])], { loop: true })
const body = testClip([], {
  joints: [
    {
      joint: 'root',
      path: 'translation',
      interpolation: 'linear',
      times: Float32Array.of(0, 1),
      values: Float32Array.of(0, 0, 0, 1, 0, 0),
    },
  ],
})
const documents: Record<string, Document> = {
  speech,
  mood,
  body,
  poses,
  brows,
  full,
  map: controlMapKind.create('m', {
    lines: [
      {
        target: 'open',
        terms: [
          { source: 'other', gain: 0.5 },
          { source: 'up', by: 'extra', gain: 1 },
        ],
        offset: 0.1,
        reason: '',
      },
      { target: 'extra', terms: [{ source: 'up', gain: 0.75 }], offset: 0, range: [0, 0.5], reason: '' },
    ],
  }),
}
const lookup = lookupIn(Object.values(documents))

/** How far a character of a batch is from a frame: joints, scales, morphs, and joints the batch leaves alone. */
function largestError(batch: CrowdBatch, slot: number, frame: PoseBuffers): number {
  const { rig, strides } = batch
  let worst = 0
  const note = (found: number, wanted: number) => {
    const error = Math.abs(found - wanted) / Math.max(1, Math.abs(wanted))
    if (!(error <= worst)) worst = error
  }
  rig.rig.jointNames.forEach((_, joint) => {
    const j = rig.joints.indexOf(joint)
    const from = slot * strides.joints + j * 8
    const angle =
      j < 0
        ? angleBetweenQuaternions(rig.rig.referenceRotations, joint * 4, frame.rotations, joint * 4)
        : angleBetweenQuaternions(batch.joints, from, frame.rotations, joint * 4)
    note(angle, 0)
    const s = j < 0 ? -1 : rig.scaleSlots[j]!
    for (let k = 0; k < 3; k++) {
      const t = j < 0 ? rig.rig.referenceTranslations[joint * 3 + k]! : batch.joints[from + 4 + k]!
      note(t, frame.translations[joint * 3 + k]!)
      const scale =
        s < 0 ? rig.rig.referenceScales[joint * 3 + k]! : batch.scales[slot * strides.scales + s * 4 + k]!
      note(scale, frame.scales[joint * 3 + k]!)
    }
  })
  for (let m = 0; m < rig.morphCount; m++) note(batch.morphs[slot * strides.morphs + m]!, frame.morphs[m]!)
  return worst
}

const ASSETS: Readonly<Record<string, readonly string[]>> = {
  clip: ['speech', 'mood', 'speech', 'mood', 'body'],
  poses: ['poses', 'poses', 'brows', 'full'],
  map: ['map'],
}
const inputs = [...new Set(Object.values(ASSETS).flat())].map((name) => ({
  name,
  kind: documents[name]!.kind as 'clip',
  default: { id: documents[name]!.id },
  description: '',
}))
const weight = fc.constantFrom(0, 0.3, 1)
const curve = fc.constantFrom(...CURVES)
const line = fc.oneof(
  fc.record({
    mode: fc.constantFrom('add' as const, 'scale' as const, 'blend' as const),
    curve,
    alpha: weight,
    value: fc.constantFrom(-0.5, 0.25, 1.5),
  }),
  fc.record({
    mode: fc.constant('clamp' as const),
    curve,
    alpha: weight,
    range: fc.constant([0, 0.25] as const),
  }),
  fc.record({ mode: fc.constant('smooth' as const), curve, alpha: weight, seconds: fc.constant(0.2) }),
)
const layer = fc.record({
  weight,
  joints: fc.constant([]),
  morphs: weight,
  curves: fc.dictionary(curve, weight, { maxKeys: 2 }),
  regions: fc.constant({}),
})
const curveNode = (id: string): fc.Arbitrary<GraphNode> =>
  fc.oneof(
    fc.constantFrom(graphNode(id, 'reference-pose'), graphNode(id, 'input-pose')),
    { arbitrary: fc.constantFrom('a', 'b').map((name) => graphNode(id, 'slot', { name })), weight: 3 },
    fc
      .record({ speed: fc.constantFrom(1, -0.5), start: fc.constantFrom(0, 0.25), loop: fc.boolean() })
      .map((p) => graphNode(id, 'clip-player', p)),
    weight.map((w) => graphNode(id, 'control-input', { weight: w })),
    fc.array(weight, { minLength: 1, maxLength: 3 }).map((weights) => graphNode(id, 'blend', { weights })),
    fc
      .array(layer, { minLength: 1, maxLength: 2 })
      .map((layers) => graphNode(id, 'layered-blend', { layers })),
    fc.array(line, { maxLength: 3 }).map((lines) => graphNode(id, 'modify-curves', { lines })),
    fc.boolean().map((keepUnmapped) => graphNode(id, 'map-curves', { keepUnmapped })),
    fc.constantFrom(graphNode(id, 'make-additive'), graphNode(id, 'apply-additive', { weight: 0.6 })),
    fc.constant(
      graphNode(id, 'state-machine', {
        states: ['x', 'y'],
        transitions: [
          { from: '*', to: 'y', when: [{ type: 'time', after: 0.2 }], duration: 0.3, easing: 'linear' },
        ],
      }),
    ),
  )
const poseNode = (id: string): fc.Arbitrary<GraphNode> =>
  fc.oneof(
    fc
      .record({ weight: fc.constantFrom(0.5, 1), consume: fc.boolean() })
      .map((p) => graphNode(id, 'pose-blender', p)),
    fc
      .record({ pose: fc.constantFrom('open', 'half', 'open_up', 'extra'), weight })
      .map((p) => graphNode(id, 'pose-by-name', p)),
    fc.constant(graphNode(id, 'head-turn')),
  )

/** Curves first, then mostly poses: what people build. The dice may wire anything to anything. */
const anyGraph = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 4 }))
  .chain(([curves, posing]) =>
    fc.tuple(
      fc.tuple(
        ...Array.from({ length: curves }, (_, i) => curveNode(`c${i}`)),
        ...Array.from({ length: posing }, (_, i) =>
          fc.oneof({ arbitrary: poseNode(`p${i}`), weight: 4 }, curveNode(`p${i}`)),
        ),
      ),
      fc.infiniteStream(fc.nat(99)),
    ),
  )
  .map(([nodes, dice]) => {
    const roll = () => dice.next().value as number
    const links: GraphLink[] = []
    const feed = (to: GraphNode, port: string, type: PortType, earlier: readonly GraphNode[]) => {
      const sources = earlier.filter((n) => nodeKind(n.kind).output?.type === type)
      const assets = ASSETS[type]
      if (assets) links.push({ from: { input: assets[roll() % assets.length]! }, to: { node: to.id, port } })
      else if (sources.length > 0) {
        const back = Math.floor(roll() / 70) % sources.length
        const from = sources[sources.length - 1 - back]!
        links.push({
          from: { node: from.id, port: nodeKind(from.kind).output!.name },
          to: { node: to.id, port },
        })
      }
    }
    nodes.forEach((node, i) => {
      for (const { name, type } of inputsOf(node)) feed(node, name, type, nodes.slice(0, i))
    })
    const out = graphNode('out', 'output')
    const last = nodes.findLast((n) => nodeKind(n.kind).output?.type === 'pose')
    if (last) links.push({ from: { node: last.id, port: 'pose' }, to: { node: 'out', port: 'pose' } })
    return graphKind.create('g', { nodes: [...nodes, out], links, inputs })
  })

describe('[K7] any graph in a crowd', () => {
  it.each(['simd', 'typescript'] as const)(
    'is refused by name, or equals a character of its own: %s',
    async (kernel) => {
      const modes = { batch: 0, split: 0, none: 0 }
      let worst = 0
      let fromRows = 0
      let turned = 0
      await fc.assert(
        fc.asyncProperty(
          anyGraph,
          fc.constantFrom('alone', 'mood', 'both', 'control'),
          async (document, how) => {
            const graph = compileGraph(resolveGraph(document, lookup), { model, lookup, extraCurves: CURVES })
            const plan = planBatch(graph)
            modes[plan.mode]++
            // Rows that are as good as exact, so that they can be held against the character.
            const crowd = await createCrowd({ kernel, outputs: ['joints', 'morphs'], rowError: 2e-7 })
            if (plan.mode === 'none') {
              const nodes = plan.nodes.filter((n) => n.runs === 'nowhere').map((n) => n.node)
              const errors = plan.diagnostics.filter((d) => d.severity === 'error')
              expect(errors.map((d) => d.path).sort()).toEqual(nodes.sort())
              expect(errors.every((d) => d.code === 'crowd/node' && d.hint)).toBe(true)
              expect(() => addPerformer(crowd, graph)).toThrow(
                expect.objectContaining({ code: 'crowd/graph' }),
              )
              return
            }
            const members = [addPerformer(crowd, graph), addPerformer(crowd, graph)]
            const characters = members.map(() => new CharacterInstance(graph))
            const [slot] = graph.slots
            ;[...members, ...characters].forEach((one, i) => {
              if (slot !== undefined && how !== 'mood') {
                const playback = one.play(i % 2 === 0 ? speech : nod, { fade: i % 2 === 0 ? 0 : 0.1, slot })
                playback.time = 0.13 * (i % 2)
              }
              if (slot !== undefined && how !== 'alone') one.setMood(mood, { fade: 0.2 })
              if (how === 'control') one.setControl('open', 0.7)
            })
            for (const seconds of [0, 0.05, 0.11, 0.3, 0.21]) {
              crowd.update(seconds)
              members.forEach((member, i) => {
                const frame = characters[i]!.update(seconds)
                worst = Math.max(worst, largestError(member.batch, member.slot, frame))
                if (frame.rotations.some((v, k) => Math.abs(v - graph.rig.referenceRotations[k]!) > 0.01))
                  turned++
                if (member.readsRows && member.playbacks.length > 0) fromRows++
              })
              expect(worst).toBeLessThan(1e-6)
            }
          },
        ),
        { numRuns: 400 },
      )
      console.info(
        `${kernel}: ${JSON.stringify(modes)}, ${fromRows} frames from rows, ${turned} that turn joints, off by ${worst}`,
      )
      expect(Math.min(modes.batch, modes.split, modes.none)).toBeGreaterThan(30)
      expect(fromRows).toBeGreaterThan(50)
      expect(turned).toBeGreaterThan(300)
    },
  )
})

const graphOf = (nodes: readonly GraphNode[], links: readonly string[]): CompiledGraph =>
  compileTestGraph({
    nodes,
    links,
    model,
    assets: { poses, brows, full, speech, body, map: documents.map! },
    extraCurves: CURVES,
  })
const straight = graphOf(
  [
    graphNode('clips', 'slot', { name: 'face' }),
    graphNode('faces', 'pose-blender'),
    graphNode('head', 'head-turn'),
    graphNode('out', 'output'),
  ],
  ['clips -> faces', '@poses -> faces.poses', 'faces -> head', 'head -> out'],
)

describe('[K7] a plan', () => {
  it('runs slots, poses and a head turn for everybody at once', () => {
    const plan = planBatch(straight)
    expect(plan.mode).toBe('batch')
    expect(plan.nodes.map((n) => n.runs)).toEqual(['batch', 'batch', 'batch', 'batch'])
    expect(plan.rig.poses?.controlNames).toEqual(['open', 'up', 'head.x', 'head.y', 'head.z'])
    expect(planBatch(straight)).toBe(plan)
  })

  it('says which node makes curves a matter of each character, and keeps poses for all', () => {
    const plan = planBatch(
      graphOf(
        [
          graphNode('idle', 'clip-player'),
          graphNode('calm', 'modify-curves', {
            lines: [{ mode: 'smooth', curve: 'open', alpha: 1, seconds: 0.1 }],
          }),
          graphNode('faces', 'pose-blender'),
          graphNode('out', 'output'),
        ],
        ['@speech -> idle.clip', 'idle -> calm', 'calm -> faces', '@poses -> faces.poses', 'faces -> out'],
      ),
    )
    expect(plan.mode).toBe('split')
    expect(plan.nodes.map((n) => [n.node, n.runs])).toEqual([
      ['idle', 'character'],
      ['calm', 'character'],
      ['faces', 'batch'],
      ['out', 'character'],
    ])
    expect(plan.diagnostics.map((d) => [d.severity, d.code, d.path])).toEqual([
      ['info', 'crowd/node-per-character', 'idle'],
      ['info', 'crowd/node-per-character', 'calm'],
    ])
  })

  it.each([
    [
      'joints a clip moves itself',
      [graphNode('n', 'clip-player')],
      ['@body -> n.clip', 'n -> out'],
      'moves joints',
    ],
    ['full poses', [graphNode('n', 'pose-blender')], ['@full -> n.poses', 'n -> out'], 'full mode'],
    ['a driver that reads joints', [graphNode('n', 'pose-driver')], ['n -> out'], 'reads joints'],
    [
      'faces blended after they were made',
      [graphNode('p', 'pose-blender'), graphNode('n', 'blend', { weights: [0.5, 0.5] })],
      ['@poses -> p.poses', 'p -> n.pose1', 'n -> out'],
      'moved already',
    ],
    [
      'two nodes on one joint',
      [graphNode('p', 'pose-blender'), graphNode('n', 'pose-by-name', { pose: 'open' })],
      ['@poses -> p.poses', 'p -> n', '@poses -> n.poses', 'n -> out'],
      'node "p" moves as well',
    ],
  ])('refuses %s, with the node, the reason and what to do', async (_, nodes, links, why) => {
    const graph = graphOf([...nodes, graphNode('out', 'output')], links)
    const [error] = planBatch(graph).diagnostics.filter((d) => d.severity === 'error')
    expect(error).toMatchObject({ code: 'crowd/node', path: 'n', message: expect.stringContaining(why) })
    expect(error!.hint).toBeTruthy()
    await expect(createCrowd().then((c) => addPerformer(c, graph))).rejects.toMatchObject({
      code: 'crowd/graph',
      path: 'n',
    })
  })
})

describe('[K7] a performer', () => {
  it('reads rows while it plays one clip, and evaluates curves while something else has a say', async () => {
    const crowd = await createCrowd({ outputs: ['weights'] })
    const one = addPerformer(crowd, straight)
    const seen = (seconds: number) => {
      crowd.update(seconds)
      return one.readsRows
    }
    expect(seen(0)).toBe(true)
    const playback = one.play(speech, { fade: 0.1 })
    expect(seen(0.05)).toBe(false)
    expect(seen(0.06)).toBe(true)
    one.setMood(mood, { fade: 0 })
    expect(seen(0.01)).toBe(false)
    one.setMood(undefined, { fade: 0 })
    expect(seen(0.01)).toBe(true)
    one.setControl('open', 1)
    expect(seen(0.01)).toBe(false)
    one.setControl('open', undefined)
    expect(seen(0.01)).toBe(true)
    one.setParameter('faces.weight', 0.5)
    expect(seen(0.01)).toBe(false)
    playback.stop(0)
    expect(one.playbacks.length).toBe(1)
    seen(0)
    expect(one.playbacks.length).toBe(0)
  })

  it('doubles rows until they are within the error asked for, or does without them', async () => {
    const curved = testClip([
      {
        ...keyedCurve('up', [
          [0, 0],
          [0.1, 1],
          [0.2, 0],
        ]),
        keys: [0, 1, 0].map((value, i) => ({ time: i / 10, value, interpolation: 'cubic' as const })),
      },
    ])
    const rows: number[] = []
    for (const rowError of [1, 0.004, 1e-9]) {
      const crowd = await createCrowd({ outputs: ['weights'], rowError })
      const before = crowd.bytes
      const one = addPerformer(crowd, straight)
      const own = crowd.bytes - before
      one.play(curved, { fade: 0, hold: true })
      crowd.update(0.05)
      rows.push(one.readsRows ? crowd.bytes - before - own : 0)
    }
    expect(rows[1]).toBeGreaterThan(rows[0]! * 1.5)
    expect(rows[2]).toBe(0)
  })

  it('goes on in turns with all the time that passed, and leaves nothing behind', async () => {
    const crowd = await createCrowd({ outputs: ['weights'] })
    const [eager, lazy] = [addPerformer(crowd, straight), addPerformer(crowd, straight)]
    for (const one of [eager, lazy]) one.play(speech, { fade: 0.2 })
    lazy.every = 3
    for (let i = 0; i < 30; i++) crowd.update(0.01)
    expect(lazy.playbacks[0]!.time).toBeGreaterThan(eager.playbacks[0]!.time - 0.03)
    expect(lazy.playbacks[0]!.time).toBeLessThanOrEqual(eager.playbacks[0]!.time)
    lazy.remove()
    expect(() => lazy.play(speech)).toThrow(expect.objectContaining({ code: 'crowd/removed' }))
    expect(() => lazy.setControl('open', 1)).toThrow(expect.objectContaining({ code: 'crowd/removed' }))
    crowd.update(0.1)
    crowd.dispose()
    expect(crowd.bytes).toBe(0)
  })

  it('tells which tracks of a clip a crowd leaves out', async () => {
    const crowd = await createCrowd()
    const one = addPerformer(crowd, straight)
    one.play(body)
    expect(one.diagnostics.map((d) => d.code)).toEqual(['crowd/clip-joints'])
  })
})
