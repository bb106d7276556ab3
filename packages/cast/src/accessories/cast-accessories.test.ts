import { accessoryKind } from '@facework/documents'
import { accessoryDefaults } from '@facework/documents/internal'
import { importGltf } from '@facework/formats'
import { fitAccessory, guessAccessoryType } from '@facework/operations/internal'
import { describe, expect, test } from 'vitest'
import { documentsFromCharacter } from '../documents-from-character.ts'
import { makeCharacter } from '../people/make.ts'
import { castAccessories } from './cast-accessories.ts'
import { glbFromAccessory, modelFromAccessory } from './model-from-accessory.ts'

const grub = makeCharacter('goblin', undefined, 'game')
const pieces = castAccessories(grub)
const documents = documentsFromCharacter(grub)

function fit(type: string) {
  const piece = pieces.find((p) => p.type === type)!
  const model = modelFromAccessory(piece, grub)
  const accessory = accessoryKind.create(piece.name, {
    ...accessoryDefaults(piece.type),
    model: { id: model.id },
  })
  return fitAccessory({ accessory, model, head: documents })
}

describe('accessories of the cast', () => {
  test('are seven for each, small, and of the type that their names say', async () => {
    expect(pieces.map((p) => p.type).sort()).toEqual([
      'beard',
      'brows',
      'earring',
      'glasses',
      'hat',
      'mask',
      'moustache',
    ])
    for (const piece of pieces) {
      const glb = glbFromAccessory(piece, grub)
      expect(glb.length).toBeLessThan(40_000)
      const { model } = await importGltf(glb)
      expect(guessAccessoryType([piece.name, ...model.meshes.map((m) => m.name)])).toBe(piece.type)
    }
  })

  test('[A4] the moustache of Grub neither tears nor sinks in any pose', () => {
    const { tornMost, deepest } = fit('moustache').fit.report
    expect(tornMost.value).toBeLessThan(2.3)
    expect(deepest.value).toBeLessThan(0.5)
  })

  test('[A3] mirrored accessories get mirrored weights', () => {
    const joints = documents.model.joints.map((joint) => joint.name)
    for (const type of ['moustache', 'brows']) {
      const { mesh, deform } = fit(type)
      const mirror = mirrored(mesh.positions)
      const { joints: of, weights } = deform!.weights!
      const weightsOf = (v: number, name: (joint: string) => string) => {
        const found = new Map<string, number>()
        for (let k = v * 4; k < v * 4 + 4; k++) {
          const joint = name(joints[of[k]!]!)
          found.set(joint, (found.get(joint) ?? 0) + weights[k]!)
        }
        return found
      }
      let most = 0
      mirror.forEach((u, v) => {
        const [here, there] = [weightsOf(v, (joint) => joint), weightsOf(u, otherSide)]
        for (const joint of new Set([...here.keys(), ...there.keys()]))
          most = Math.max(most, Math.abs((here.get(joint) ?? 0) - (there.get(joint) ?? 0)))
      })
      expect(mirror.length).toBeGreaterThan(200)
      expect(most).toBeLessThan(0.01)
    }
  })

  test('[A5] the brows of Grub are carried over to a head with names of ARKit', () => {
    const ada = documentsFromCharacter(makeCharacter('human', undefined, 'game'))
    const named = ada.poses.poses.flatMap((pose) => {
      const name = ARKIT_NAMES[pose.name]
      return name === undefined ? [] : [{ ...pose, name }]
    })
    expect(named).toHaveLength(Object.keys(ARKIT_NAMES).length)
    const piece = pieces.find((p) => p.type === 'brows')!
    const model = modelFromAccessory(piece, grub)
    const accessory = accessoryKind.create(piece.name, {
      ...accessoryDefaults('brows'),
      model: { id: model.id },
    })
    const fitted = fitAccessory({
      accessory,
      model,
      head: { model: ada.model, poses: { ...ada.poses, poses: named } },
      madeFor: documents,
    })
    expect(fitted.fit.report.method).toBe('motion')
  })

  test('[A6] the earring of Grub follows his ear', () => {
    expect(fit('earring').model.meshes.map((m) => m.parent)).toEqual(['LeftEar'])
  })
})

const ARKIT_NAMES: Readonly<Record<string, string>> = {
  JawDrop: 'jawOpen',
  JawLeft: 'jawLeft',
  JawRight: 'jawRight',
  Pucker: 'mouthPucker',
  Funneler: 'mouthFunnel',
  LeftEyeClosed: 'eyeBlinkLeft',
  RightEyeClosed: 'eyeBlinkRight',
  LeftBrowLowerer: 'browDownLeft',
  RightBrowLowerer: 'browDownRight',
  LeftOuterBrowRaiser: 'browOuterUpLeft',
  RightOuterBrowRaiser: 'browOuterUpRight',
  LeftLipCornerPuller: 'mouthSmileLeft',
  RightLipCornerPuller: 'mouthSmileRight',
  LeftCheekRaiser: 'cheekSquintLeft',
  RightCheekRaiser: 'cheekSquintRight',
}

const otherSide = (joint: string) =>
  joint.replace(/^(Left|Right)/, (side) => (side === 'Left' ? 'Right' : 'Left'))

/** The vertex on the other side of each; every vertex must have one. */
function mirrored(positions: Float64Array): number[] {
  const key = (x: number, y: number, z: number) => [x, y, z].map((n) => Math.round(n * 1e5) + 0).join()
  const at = new Map<string, number>()
  for (let i = 0; i < positions.length; i += 3)
    at.set(key(positions[i]!, positions[i + 1]!, positions[i + 2]!), i / 3)
  return Array.from({ length: positions.length / 3 }, (_, v) => {
    const other = at.get(key(-positions[v * 3]!, positions[v * 3 + 1]!, positions[v * 3 + 2]!))
    if (other === undefined) throw new Error(`vertex ${v} has no mirror image`)
    return other
  })
}
