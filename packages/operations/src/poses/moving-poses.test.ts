import { IDENTITY_TRANSFORM, modelKind } from '@facework/documents'
import type { Primitive } from '@facework/documents/internal'
import { expect, it } from 'vitest'
import { createPosesFromMorphs } from '../index.ts'
import { detectCharacterMap } from '../internal.ts'
import { movingControls } from './moving-poses.ts'

const primitive = (deltas: readonly number[]): Primitive => ({
  mode: 'triangles',
  positions: new Float32Array(9),
  morphs: deltas.map((y) => ({ positions: Float32Array.of(0, y, 0, 0, 0, 0, 0, 0, 0) })),
})

it('[M3] an empty shape is no target: the one that works is driven', () => {
  const names = ['blink_L', 'eyeBlinkLeft', 'jawOpen']
  const model = modelKind.create('avatar', {
    joints: [],
    meshes: [
      {
        name: 'face',
        transform: IDENTITY_TRANSFORM,
        morphs: names.map((name) => ({ name, default: 0 })),
        primitives: [primitive([1, 0, 1]), primitive([0, 0, 0])],
      },
    ],
  })
  const { poses } = createPosesFromMorphs({ model })
  expect(movingControls(model, poses)).toEqual(['blink_L', 'jawOpen'])
  const { lines } = detectCharacterMap(model, poses)
  expect(lines.map((l) => [l.control, l.targets.map((t) => t.name)])).toEqual([
    ['eyeBlinkLeft', ['blink_L']],
    ['jawOpen', ['jawOpen']],
  ])
})
