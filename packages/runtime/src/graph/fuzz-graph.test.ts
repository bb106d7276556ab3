import { resolveGraph } from '@facework/documents'
import { angleBetweenQuaternions } from '@facework/math/internal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CharacterInstance } from '../playing/whole-character.ts'
import { evaluateGraphReference } from '../reference/index.ts'
import { compile, controls, JOINTS, lookup, model, soundGraph, subGraphOf } from './test-sound-graph.ts'

describe('[G1] any graph', () => {
  it('gives compiled what the naive evaluator reads from the document', () => {
    let worst = 0
    fc.assert(
      fc.property(soundGraph, controls, fc.constantFrom(0, 0.25, 0.8), (document, set, time) => {
        const graph = resolveGraph(document, lookup)
        const character = new CharacterInstance(compile(graph))
        for (const [name, value] of Object.entries(set)) character.setControl(name, value)
        const frame = character.update(time)
        const expected = evaluateGraphReference(graph, {
          model,
          asset: (i) => i.asset && lookup(i.asset),
          subGraph: (i) => i.asset && subGraphOf(i.asset),
          controls: set,
          time,
        })
        const compare = (key: string, found: number) => {
          const wanted = expected.get(key)?.value[0] ?? 0
          const error = Math.abs(found - wanted) / Math.max(1, Math.abs(wanted))
          worst = Math.max(worst, error)
          if (!(error <= 1e-5)) expect(found, key).toBe(wanted)
        }
        for (const [i, name] of character.rig.curveNames.entries()) compare(`c ${name}`, frame.curves[i]!)
        for (const [i, { mesh, morph }] of character.rig.morphs.entries())
          compare(`m ${mesh}/${morph}`, frame.morphs[i]!)
        JOINTS.forEach((name, j) => {
          for (const [letter, values] of [
            ['t', frame.translations],
            ['s', frame.scales],
          ] as const) {
            expected.get(`${letter} ${name}`)!.value.forEach((wanted, k) => {
              const error = Math.abs(values[j * 3 + k]! - wanted) / Math.max(1, Math.abs(wanted))
              worst = Math.max(worst, error)
              if (!(error <= 1e-5)) expect(values[j * 3 + k], `${letter} ${name}`).toBe(wanted)
            })
          }
          const wanted = expected.get(`r ${name}`)!.value
          const angle = angleBetweenQuaternions(frame.rotations, j * 4, wanted, 0)
          worst = Math.max(worst, angle)
          expect(angle, `r ${name}`).toBeLessThanOrEqual(1e-5)
        })
      }),
      { numRuns: 1500 },
    )
    console.info(`largest difference from the naive evaluator over 1500 graphs: ${worst.toExponential(1)}`)
  })
})
