import { arkit52, facs50, IDENTITY_TRANSFORM, modelKind } from '@facework/documents'
import { createPosesFromMorphs, openCharacter } from '@facework/operations'
import { characterFromHead } from '@facework/operations/internal'
import { describe, expect, it } from 'vitest'
import { EMOTIONS, TESTS } from '../expressions/expressions.table.ts'
import { mirrorFace } from './mirror-face.ts'
import { ownControls } from './own-controls.ts'

/** A character with one morph, and so one pose, for every name. */
function characterWith(names: readonly string[]) {
  const positions = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0)
  const morphs = names.map((name) => ({ name, default: 0 }))
  const primitives = [{ mode: 'triangles' as const, positions, morphs: morphs.map(() => ({ positions })) }]
  const model = modelKind.create('head', {
    joints: [{ name: 'head', reference: IDENTITY_TRANSFORM }],
    meshes: [{ name: 'Face', parent: 'head', transform: IDENTITY_TRANSFORM, morphs, primitives }],
  })
  const { poses } = createPosesFromMorphs({ model })
  return openCharacter(characterFromHead({ model, poses }))
}

describe('controls of FACS-50 on a character', () => {
  it('[M2] are made of its own controls, through its map', () => {
    const { parts, values } = ownControls(characterWith(arkit52.controls.map((c) => c.name)))
    expect(parts('LeftLipCornerPuller')).toEqual({ mouthSmileLeft: 1 })
    expect(Object.keys(parts('EyesLookLeft')).toSorted()).toEqual(['eyeLookInRight', 'eyeLookOutLeft'])
    expect(values({ JawDrop: 0.5, LeftLipCornerPuller: 1 })).toMatchObject({
      jawOpen: 0.5,
      mouthSmileLeft: 1,
    })
    const live = facs50.controls.filter((c) => Object.keys(parts(c.name)).length > 0)
    expect(live.length).toBeGreaterThanOrEqual(45)
  })

  it('are its own where it has them, and keep their names where it has none', () => {
    const { parts, values } = ownControls(characterWith(facs50.controls.map((c) => c.name)))
    for (const { name } of facs50.controls) expect(parts(name)).toEqual({ [name]: 1 })
    expect(values({ JawDrop: 0.5 })).toEqual({ JawDrop: 0.5 })
    expect(ownControls(undefined).values({ JawDrop: 0.5 })).toEqual({ JawDrop: 0.5 })
  })
})

describe('a face in FACS-50', () => {
  it('[M1] expressions name nothing but controls, within their ranges', () => {
    const known = new Set(facs50.controls.map((c) => c.name))
    for (const { name, values } of [...EMOTIONS, ...TESTS]) {
      for (const [control, value] of Object.entries(values)) {
        expect(known.has(control), `${name}: ${control}`).toBe(true)
        expect(value > 0 && value <= 1, `${name}: ${control}`).toBe(true)
      }
    }
  })

  it('[M1] changes sides in a mirror, also where one control stands for both eyes', () => {
    expect(mirrorFace({ LeftEyeClosed: 1, EyesLookLeft: 0.3, JawDrop: 0.5 })).toEqual({
      RightEyeClosed: 1,
      EyesLookRight: 0.3,
      JawDrop: 0.5,
    })
  })
})
