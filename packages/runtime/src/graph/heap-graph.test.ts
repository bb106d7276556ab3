import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import {
  createPoseDriver,
  type Graph,
  graphKind,
  graphLinks,
  graphNode,
  keyedCurve,
  lookupIn,
  resolveGraph,
} from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { CharacterInstance } from '../playing/whole-character.ts'
import { testClip, testModel, testPoses, transform } from '../test-rig.ts'
import { compileGraph } from './compile-graph.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const FRAMES = 100_000
const LIMIT = 64 * 1024
const JOINTS = Array.from({ length: 60 }, (_, i) =>
  i === 0 ? 'root' : i === 1 ? 'neck' : i === 2 ? 'head' : `face${i}`,
)
const CONTROLS = Array.from({ length: 50 }, (_, i) => `control${i}`)
const model = testModel(
  JOINTS.map((name, i) => ({
    name,
    ...(i > 0 ? { parent: JOINTS[Math.min(i - 1, 2)]! } : {}),
    reference: transform([0, 0.1, 0]),
  })),
  { face: CONTROLS },
)
const rest = Object.fromEntries(model.joints.map((j) => [j.name, j.reference]))
const poses = (turn: number) =>
  testPoses(
    rest,
    CONTROLS.map((name, i) => ({
      name,
      joints: { [JOINTS[3 + i]!]: transform([0, 0.1, 0.01], [turn, 0, 0.1]) },
      morphs: { face: { [name]: 1 } },
    })),
  )
const wave = (names: readonly string[]) =>
  testClip(
    names.map((name, i) =>
      keyedCurve(
        name,
        [
          [0, 0],
          [0.5 + i / 200, 1],
          [1, 0],
        ],
        'cubic',
      ),
    ),
    { loop: true },
  )
const assets = {
  one: poses(0.1),
  two: poses(-0.05),
  calm: wave(CONTROLS.slice(0, 25)),
  angry: wave(CONTROLS.slice(25)),
}
const graph: Graph = graphKind.create('whole', {
  inputs: Object.entries(assets).map(([name, d]) => ({
    name,
    kind: d.kind,
    default: { id: d.id },
    description: '',
  })),
  nodes: [
    graphNode('in', 'input-pose'),
    graphNode('body', 'slot', { name: 'body' }),
    graphNode('calm', 'clip-player'),
    graphNode('angry', 'clip-player', { speed: 1.5 }),
    graphNode('moods', 'state-machine', {
      states: ['calm', 'angry'],
      transitions: [
        {
          from: 'calm',
          to: 'angry',
          when: [{ type: 'time', after: 1 }],
          duration: 0.3,
          easing: 'sine-in-out',
        },
        {
          from: 'angry',
          to: 'calm',
          when: [{ type: 'clip-end', within: 0.1 }],
          duration: 0.2,
          easing: 'linear',
        },
      ],
    }),
    graphNode('layers', 'layered-blend'),
    graphNode('controls', 'control-input'),
    graphNode('driver', 'pose-driver', {
      driver: createPoseDriver({
        sources: [{ joint: 'neck' }],
        targets: [0, 0.5].map((turn, i) => ({
          drives: `control${i}`,
          transforms: [{ t: [0, 0, 0], r: transform([], [0, turn, 0]).r }],
        })),
      }),
    }),
    graphNode('smooth', 'modify-curves', {
      lines: [{ mode: 'smooth', curve: 'control3', seconds: 0.1, alpha: 1 }],
    }),
    graphNode('first', 'pose-blender'),
    graphNode('second', 'pose-blender', { response: 'sine-in', weight: 0.5 }),
    graphNode('make', 'make-additive'),
    graphNode('apply', 'apply-additive', { weight: 0.5 }),
    graphNode('turn', 'head-turn'),
    graphNode('out', 'output'),
  ],
  links: graphLinks(
    'in -> body',
    '@calm -> calm.clip',
    '@angry -> angry.clip',
    'calm -> moods.calm',
    'angry -> moods.angry',
    'body -> layers.base',
    'moods -> layers.layer1',
    'layers -> controls',
    'controls -> driver',
    'driver -> smooth',
    'smooth -> first',
    '@one -> first.poses',
    'first -> second',
    '@two -> second.poses',
    'second -> make',
    'second -> apply',
    'make.additive -> apply.additive',
    'apply -> turn',
    'turn -> out',
  ),
})
const lookup = lookupIn(Object.values(assets))

describe('[G1] a whole character graph', () => {
  it(`keeps the heap as it is over ${FRAMES} frames`, { timeout: 240_000 }, () => {
    const compiled = compileGraph(resolveGraph(graph, lookup), { model, lookup })
    expect(compiled.diagnostics).toEqual([])
    const character = new CharacterInstance(compiled)
    character.play(wave(CONTROLS), { slot: 'body', loop: true })
    character.setControl('headYaw', 0.3)
    const run = (frames: number) => {
      for (let i = 0; i < frames; i++) character.update(1 / 60)
    }
    const grownBy = () => {
      collect()
      const before = process.memoryUsage().heapUsed
      run(FRAMES)
      collect()
      return process.memoryUsage().heapUsed - before
    }
    run(5000)
    // The test runner itself keeps a little now and then; a leak would show every time.
    let grown = grownBy()
    if (grown >= LIMIT) grown = Math.min(grown, grownBy())
    console.info(
      `${compiled.steps.length} steps, ${compiled.registerCount} buffers: the heap grew by ${grown} bytes over ${FRAMES} frames`,
    )
    expect(grown).toBeLessThan(LIMIT)
  })
})
