import {
  clipKind,
  type DocumentLookup,
  type Graph,
  graphKind,
  graphLinks,
  graphNode,
  keyedCurve,
  lookupIn,
} from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { bakeClip } from '../clips/bake-clip.ts'
import { createPoses } from '../poses/create/create-poses.ts'
import { FPS, FRAMES, testHead } from '../test-head.ts'
import { characterGraphFrom } from './character-documents.ts'
import { characterFromHead } from './character-from-head.ts'
import { evaluateFrame } from './evaluate-frame.ts'
import { openCharacter } from './open-character.ts'

const head = testHead()
const { poses } = createPoses({
  model: head.model,
  clips: [head.clip],
  poseFrames: { clip: 'poses', frameRate: FPS, frames: FRAMES },
})
const [name] = poses.poses.filter((p) => Object.keys(p.joints).length > 0).map((p) => p.name)
const clip = clipKind.create('talk', {
  duration: 1,
  curves: [
    keyedCurve(name!, [
      [0, 0],
      [1, 1],
    ]),
  ],
})

/** The default graph as a document, its faces at half strength. */
function graph(bySlot: boolean, weight = 0.5): Graph {
  return graphKind.create('half', {
    inputs: [
      { name: 'facePoses', kind: 'poses', description: '' },
      ...(bySlot ? [] : [{ name: 'clip', kind: 'clip' as const, description: '' }]),
    ],
    nodes: [
      bySlot ? graphNode('play', 'slot') : graphNode('play', 'clip-player'),
      graphNode('controls', 'control-input'),
      graphNode('faces', 'pose-blender', { weight }),
      graphNode('out', 'output'),
    ],
    links: graphLinks(
      ...(bySlot ? [] : ['@clip -> play.clip']),
      'play -> controls',
      'controls -> faces',
      '@facePoses -> faces.poses',
      'faces -> out',
    ),
  })
}
const plain = { model: head.model, poses, clip }

/** The head with a graph, opened to play a clip. */
const withGraph = (own: Graph, lookup: DocumentLookup = lookupIn([])) => ({
  character: openCharacter(
    { ...characterFromHead({ model: head.model, poses }), graph: characterGraphFrom(own, lookup) },
    { clip },
  ),
})

describe('a graph in evaluate and bake', () => {
  it.each([true, false])('takes the clip by a slot (%s) or by its clip input', (bySlot) => {
    const whole = evaluateFrame({ ...withGraph(graph(bySlot, 1)), clip, time: 0.5 })
    const half = evaluateFrame({ ...withGraph(graph(bySlot)), clip, time: 1 })
    const expected = evaluateFrame({ ...plain, time: 0.5 })
    expect(whole.diagnostics.filter((d) => d.code.startsWith('graph/'))).toEqual([])
    for (const frame of [whole, half]) {
      for (const [joint, { t }] of Object.entries(expected.joints))
        t.forEach((v, k) => {
          expect(frame.joints[joint]!.t[k]).toBeCloseTo(v, 6)
        })
    }
  })

  it.each([true, false])('bakes what the graph shows, slot: %s', (bySlot) => {
    const baked = bakeClip({ ...withGraph(graph(bySlot, 1)), clip, fps: 10 })
    const expected = bakeClip({ ...plain, fps: 10 })
    expect(baked.joints.map((t) => `${t.joint} ${t.path}`).sort()).toEqual(
      expected.joints.map((t) => `${t.joint} ${t.path}`).sort(),
    )
    for (const track of expected.joints) {
      const own = baked.joints.find((t) => t.joint === track.joint && t.path === track.path)!
      track.values.forEach((v, i) => {
        expect(Math.abs(own.values[i]! - v)).toBeLessThan(1e-5)
      })
    }
  })

  it('[G4] a parent with three children: an edit reaches all, each keeps its own poses', () => {
    const scaled = (x: number) => ({
      ...poses,
      id: `poses${x}`,
      poses: poses.poses.map((p) => ({
        ...p,
        joints: Object.fromEntries(
          Object.entries(p.joints).map(([joint, to]) => {
            const from = poses.rest.joints[joint]!
            const t = to.t.map((v, k) => from.t[k]! + x * (v - from.t[k]!)) as [number, number, number]
            return [joint, { ...to, t }]
          }),
        ),
      })),
    })
    const assets = [1, 2, 3].map(scaled)
    const shown = (parent: Graph) =>
      assets.map((own) => {
        const child = graphKind.create('child', {
          parent: { id: parent.id },
          assets: { facePoses: { id: own.id } },
        })
        const frame = evaluateFrame({
          ...withGraph(child, lookupIn([parent, ...assets])),
          curves: { [name!]: 1 },
        })
        const [joint] = Object.keys(poses.poses.find((p) => p.name === name)!.joints)
        const from = head.model.joints.find((j) => j.name === joint)!.reference.t
        return Math.hypot(...frame.joints[joint!]!.t.map((v, k) => v - from[k]!))
      })
    const parent = graph(true, 1)
    const [one] = shown(parent)
    expect(one).toBeGreaterThan(1e-4)
    shown(parent).forEach((d, i) => {
      expect(d).toBeCloseTo(one! * (i + 1), 6)
    })
    const edited = { ...graph(true, 0.5), id: parent.id }
    shown(edited).forEach((d, i) => {
      expect(d).toBeCloseTo(0.5 * one! * (i + 1), 6)
    })
  })
})
