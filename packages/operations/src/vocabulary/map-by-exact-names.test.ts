import { arkit52, facs50, IDENTITY_TRANSFORM, modelKind } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { createPoses } from '../index.ts'
import { detectedMap } from './detected-map.ts'
import { mapByExactNames } from './map-by-exact-names.ts'

function headWith(names: readonly string[]) {
  const positions = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0)
  const morphs = names.map((name) => ({ name, default: 0 }))
  const model = modelKind.create('head', {
    joints: [{ name: 'root', reference: IDENTITY_TRANSFORM }],
    meshes: [
      {
        name: 'Face',
        parent: 'root',
        transform: IDENTITY_TRANSFORM,
        morphs,
        primitives: [{ mode: 'triangles', positions, morphs: morphs.map(() => ({ positions })) }],
      },
    ],
  })
  return { model, poses: createPoses({ model, clips: [] }).poses }
}

describe('[M3] the map of a head with the exact names of a vocabulary', () => {
  it.each([arkit52, facs50])('is the one that detection finds: $name', ({ controls }) => {
    const { model, poses } = headWith(['Neutral', ...controls.map((c) => c.name)])
    const { id: _, ...exact } = mapByExactNames(poses, model.name)!
    const { id: __, ...detected } = detectedMap(model, poses)!
    expect(exact).toEqual(detected)
  })

  it.each([
    ['a name is missing', arkit52.controls.slice(1).map((c) => c.name)],
    ['a name is written differently', arkit52.controls.map((c, i) => (i === 3 ? `_${c.name}` : c.name))],
    ['there is one more', [...arkit52.controls.map((c) => c.name), 'smirk']],
  ])('is left to detection where %s', (_, names) => {
    expect(mapByExactNames(headWith(names).poses, 'head')).toBeUndefined()
  })
})
