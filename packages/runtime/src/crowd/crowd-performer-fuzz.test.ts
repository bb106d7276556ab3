import { type GraphNode, graphNode, resolveGraph } from '@facework/documents'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileGraph } from '../graph/compile-graph.ts'
import { curveLines, type RandomAssets, wireAtRandom, withDice } from '../graph/test-random-graph.ts'
import { CharacterInstance } from '../playing/whole-character.ts'
import { createCrowd } from './crowd.ts'
import { addPerformer } from './graph/add-performer.ts'
import { planBatch } from './graph/plan-batch.ts'
import { CURVES, documents, largestError, lookup, model, mood, nod, speech } from './test-performers.ts'

const ASSETS: RandomAssets = {
  clip: ['speech', 'mood', 'speech', 'mood', 'body'],
  poses: ['poses', 'plain', 'plain', 'brows', 'full'],
  map: ['map'],
}
const weight = fc.constantFrom(0, 0.3, 1)
const curve = fc.constantFrom(...CURVES)
const { change, clamp, smooth } = curveLines(curve, weight)
const line = fc.oneof(change, clamp, smooth)
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
    { arbitrary: weight.map((w) => graphNode(id, 'control-input', { weight: w })), weight: 3 },
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
    withDice([
      ...Array.from({ length: curves }, (_, i) => curveNode(`c${i}`)),
      ...Array.from({ length: posing }, (_, i) =>
        fc.oneof({ arbitrary: poseNode(`p${i}`), weight: 4 }, curveNode(`p${i}`)),
      ),
    ]),
  )
  .map(([nodes, dice]) => wireAtRandom(nodes, dice, { assets: ASSETS, documents, loose: 0, latest: 70 }))

describe('[K7] any graph in a crowd', () => {
  it.each(['simd', 'typescript'] as const)(
    'is refused by name, or equals a character of its own: %s',
    async (kernel) => {
      const modes = { batch: 0, split: 0, none: 0 }
      let worst = 0
      let fromRows = 0
      let turned = 0
      let controlled = 0
      await fc.assert(
        fc.asyncProperty(
          anyGraph,
          fc.constantFrom('alone', 'mood', 'both', 'control', 'control', 'control'),
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
            // Nobody sets a control of the last one, to see that controls do something.
            const left = new CharacterInstance(graph)
            ;[...members, ...characters, left].forEach((one, i) => {
              if (slot !== undefined && how !== 'mood') {
                const playback = one.play(i % 2 === 0 ? speech : nod, { fade: i % 2 === 0 ? 0 : 0.1, slot })
                playback.time = 0.13 * (i % 2)
              }
              if (slot !== undefined && how !== 'alone') one.setMood(mood, { fade: 0.2 })
              if (how === 'control' && one !== left) for (const name of CURVES) one.setControl(name, 0.7)
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
              const plain = left.update(seconds)
              if (characters[0]!.frame.rotations.some((v, k) => Math.abs(v - plain.rotations[k]!) > 0.01))
                controlled++
              expect(worst).toBeLessThan(1e-6)
            }
          },
        ),
        { numRuns: 400 },
      )
      console.info(
        `${kernel}: ${JSON.stringify(modes)}, ${fromRows} frames from rows, ${turned} that turn joints, ${controlled} by a control, off by ${worst}`,
      )
      expect(Math.min(modes.batch, modes.split, modes.none)).toBeGreaterThan(30)
      expect(fromRows).toBeGreaterThan(50)
      expect(turned).toBeGreaterThan(300)
      expect(controlled).toBeGreaterThan(30)
    },
  )
})
