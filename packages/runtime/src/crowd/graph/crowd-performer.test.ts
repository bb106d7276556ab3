import { type GraphNode, graphNode, keyedCurve } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import type { CompiledGraph } from '../../graph/compiled-graph.ts'
import { compileTestGraph } from '../../graph/test-graph.ts'
import { CharacterInstance } from '../../playing/whole-character.ts'
import { testClip } from '../../test-rig.ts'
import { createCrowd } from '../crowd.ts'
import {
  body,
  brows,
  CURVES,
  documents,
  full,
  largestError,
  model,
  mood,
  plain,
  poses,
  speech,
} from '../test-performers.ts'
import { addPerformer } from './add-performer.ts'
import { planBatch } from './plan-batch.ts'

const graphOf = (nodes: readonly GraphNode[], links: readonly string[]): CompiledGraph =>
  compileTestGraph({
    nodes,
    links,
    model,
    assets: { poses, plain, brows, full, speech, body, map: documents.map! },
    extraCurves: CURVES,
  })
const straight = graphOf(
  [
    graphNode('clips', 'slot', { name: 'face' }),
    graphNode('faces', 'pose-blender'),
    graphNode('head', 'head-turn'),
    graphNode('out', 'output'),
  ],
  ['clips -> faces', '@plain -> faces.poses', 'faces -> head', 'head -> out'],
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
    one.setMood(mood, { fade: 0.1 })
    expect(seen(0.05)).toBe(false)
    expect(seen(0.06)).toBe(true)
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

  it.each([
    ['a clip over a mood', {}, true],
    ['two clips of one priority', { priority: 'action' }, false],
  ] as const)('equals a character: %s', async (_, options, fromRows) => {
    const crowd = await createCrowd({ outputs: ['joints', 'morphs'], rowError: 2e-7 })
    const [one, alone] = [addPerformer(crowd, straight), new CharacterInstance(straight)]
    for (const each of [one, alone]) {
      each.play(speech, { fade: 0, loop: true })
      if ('priority' in options) each.play(mood, { fade: 0, loop: true, ...options })
      else each.setMood(mood, { fade: 0 })
    }
    let moved = 0
    for (let i = 0; i < 20; i++) {
      crowd.update(0.07)
      const frame = alone.update(0.07)
      expect(largestError(one.batch, one.slot, frame)).toBeLessThan(1e-6)
      expect(one.readsRows).toBe(fromRows)
      moved = Math.max(
        moved,
        Math.abs(frame.rotations[0]! - straight.rig.referenceRotations[0]!),
        ...frame.morphs,
      )
    }
    expect(moved).toBeGreaterThan(0.1)
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
