import { createTestGltf, type TestGltf, turnX } from '../gltf/test-gltf.ts'
import { TEST_BONES } from '../vrm/test-vrm.ts'

/** A VRM animation on a rig whose root is turned and scaled and whose bones rest turned, with everything in it. */
export function createTestVrma(): TestGltf {
  const g = createTestGltf()
  const times = g.accessor([0, 0.5], 'SCALAR', { min: [0], max: [0.5] })
  const aboutY = (degrees: number) => [
    0,
    Math.sin((degrees * Math.PI) / 360),
    0,
    Math.cos((degrees * Math.PI) / 360),
  ]
  const head = g.accessor([...turnX(0.25), ...aboutY(40)], 'VEC4')
  const hipTurns = g.accessor([...turnX(0), ...aboutY(-25)], 'VEC4')
  const hipMoves = g.accessor([0, 90, 0, 10, 95, -5], 'VEC3')
  const happy = g.accessor([0, 0, 0, 0.75, 0, 0], 'VEC3')
  const grin = g.accessor([1, 0, 0, 0.25, 0, 0], 'VEC3')
  // Yaw 30°, pitch 10°: about Y after about X.
  const [sy, cy, sp, cp] = [15, 5].flatMap((d) => [
    Math.sin((d * Math.PI) / 180),
    Math.cos((d * Math.PI) / 180),
  ]) as [number, number, number, number]
  const gaze = g.accessor([0, 0, 0, 1, cy * sp, sy * cp, -sy * sp, cy * cp], 'VEC4')
  const bones = TEST_BONES.map(([bone, parent, place], i) => ({
    name: bone,
    // In centimetres below a root of 0.01.
    translation: place.map((v) => v * 100),
    rotation: i % 3 === 1 ? turnX(0.2) : aboutY(i),
    children: TEST_BONES.flatMap(([, above], k) => (above === bone ? [1 + k] : [])),
    parent,
  }))
  const first = 1 + bones.length
  const at = (bone: string) => 1 + TEST_BONES.findIndex(([name]) => name === bone)
  const channel = (sampler: number, node: number, path: string) => ({ sampler, target: { node, path } })
  Object.assign(g.json, {
    scene: 0,
    scenes: [{ nodes: [0, first, first + 1, first + 2] }],
    nodes: [
      { name: 'root', children: [1], rotation: aboutY(90), scale: [0.01, 0.01, 0.01] },
      ...bones.map(({ parent, children, ...bone }) => ({
        ...bone,
        ...(children.length > 0 ? { children } : {}),
      })),
      { name: 'happy' },
      { name: 'Grin' },
      { name: 'gaze' },
    ],
    animations: [
      {
        name: 'wave',
        samplers: [head, hipTurns, hipMoves, happy, grin, gaze].map((output) => ({ input: times, output })),
        channels: [
          channel(0, at('head'), 'rotation'),
          channel(1, at('hips'), 'rotation'),
          channel(2, at('hips'), 'translation'),
          channel(3, first, 'translation'),
          channel(4, first + 1, 'translation'),
          channel(5, first + 2, 'rotation'),
          // Not allowed, and left out with a word.
          channel(2, at('neck'), 'translation'),
        ],
      },
    ],
    extensionsUsed: ['VRMC_vrm_animation'],
    extensions: {
      VRMC_vrm_animation: {
        specVersion: '1.0',
        humanoid: { humanBones: Object.fromEntries(TEST_BONES.map(([bone], i) => [bone, { node: 1 + i }])) },
        expressions: { preset: { happy: { node: first } }, custom: { Grin: { node: first + 1 } } },
        lookAt: { node: first + 2, offsetFromHeadBone: [0, 0.07, 0] },
      },
    },
  })
  return g
}
