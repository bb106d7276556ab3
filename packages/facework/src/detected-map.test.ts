import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { arkit52, type ControlMap, type Model } from '@facework/documents'
import { arkitToFacs50 } from '@facework/documents/internal'
import { importFbx } from '@facework/formats'
import { detectMap, mapFromDetection } from '@facework/operations'
import { BUILT_IN_VOCABULARIES, mapsToFollow, mapValues } from '@facework/operations/internal'
import type { Object3D } from 'three'
import { describe, expect, it } from 'vitest'
import { loadScene } from '../../three/test/load-glb.ts'
import { hasShared, readBytes, SHARED, sharedFiles } from '../test/shared.ts'
import { compareSkins, meshNamed, type RigResidual, residualOf, vertices } from '../test/skin-distance.ts'
import { bindHead, loadHead } from './index.ts'

const ICT = join(SHARED, 'heads/ict')
/** Beyond what the rig itself cannot do. */
const ALLOWED_MM = 0.3
const FACS_MM = 1

/** A joint-driven head and the morphs it was made from, both driven through what detection finds. */
async function openPair(rig: string, lod: string) {
  const bytes = readBytes(join(ICT, rig))
  const head = await loadHead(bytes)
  const scene = await loadScene(bytes)
  const face = bindHead(scene, head)
  const names = head.poses.poses.filter((p) => p.role.type === 'control').map((p) => p.name)
  const map = mapFromDetection(detectMap({ names, set: ['arkit-52', 'facs-50'] }))

  const morphed = await loadScene(readBytes(join(ICT, lod)))
  morphed.updateMatrixWorld(true)
  const morphs = meshNamed(morphed, 'Head')
  const targets = Object.keys(morphs.morphTargetDictionary!)
  const truth = mapFromDetection(detectMap({ names: targets, set: 'arkit-52' }))
  const rest = vertices(morphs)

  /** Mean distance over what the truth moves, millimetres; undefined where it moves nothing. */
  const distance = (values: Readonly<Record<string, number>>) => {
    const weights = mapValues(values, truth).values
    morphs.morphTargetInfluences!.fill(0)
    for (const [name, weight] of Object.entries(weights)) {
      const index = morphs.morphTargetDictionary![name]
      if (index !== undefined) morphs.morphTargetInfluences![index] = weight
    }
    const wanted = vertices(morphs)
    setControls(face, follow(values, map))
    scene.updateMatrixWorld(true)
    const { moving, movingCount } = compareSkins(vertices(skinOf(scene)), wanted, rest)
    return movingCount === 0 ? undefined : moving
  }
  return {
    map,
    distance,
    drives: (values: Readonly<Record<string, number>>) => Object.keys(follow(values, map)),
  }
}

function follow(values: Readonly<Record<string, number>>, map: ControlMap): Readonly<Record<string, number>> {
  return mapsToFollow(Object.keys(values), map, BUILT_IN_VOCABULARIES).reduce(
    (given, each) => mapValues(given, each).values,
    values,
  )
}

function setControls(face: ReturnType<typeof bindHead>, values: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(values)) face.character.setControl(name, value)
  face.update(1 / 60)
  for (const name of Object.keys(values)) face.character.setControl(name, undefined)
}

const skinOf = (scene: Object3D) => meshNamed(scene, 'Head_Geo')

describe.skipIf(!hasShared)('[M3] an ARKit control through the detected map', () => {
  const report = hasShared ? JSON.parse(readFileSync(join(ICT, 'ict-report.json'), 'utf8')).rigError : {}

  it.each(sharedFiles('heads/ict', /-rig\.glb$/).map((path) => basename(path)))(
    'lands on %s within its residual + 0.3 mm of the morph of that control',
    async (rig) => {
      const residual: RigResidual = report[rig]
      const { distance, drives } = await openPair(rig, rig.replace('-rig', '-lod'))
      let compared = 0
      for (const { name } of arkit52.controls) {
        const found = distance({ [name]: 1 })
        // ICT has no morph for the tongue.
        if (found === undefined) continue
        compared++
        const limit = Math.max(...drives({ [name]: 1 }).map((pose) => residualOf(residual, pose)))
        expect(found, name).toBeLessThan(limit + ALLOWED_MM)
      }
      expect(compared).toBe(51)
    },
    60_000,
  )

  it('lands on the FACS-50 head within 1 mm, for every control that FACS-50 can express', async () => {
    const { distance, map } = await openPair('ict-id2-facs50.glb', 'ict-id2-lod.glb')
    expect(map.lines.length).toBeGreaterThan(40)
    const far: [string, number][] = []
    let compared = 0
    for (const values of EXPRESSIBLE) {
      const found = distance(values)
      if (found === undefined) continue
      compared++
      if (found >= FACS_MM) far.push([Object.keys(values).join(' '), found])
    }
    expect(far).toEqual([])
    expect(compared).toBe(EXPRESSIBLE.length - 1)
  }, 60_000)
})

/** One control at a time where FACS-50 has its like; pairs where it has one control for both. */
const PAIRS = [
  ['eyeLookUpLeft', 'eyeLookUpRight'],
  ['eyeLookDownLeft', 'eyeLookDownRight'],
  ['eyeLookOutLeft', 'eyeLookInRight'],
  ['eyeLookInLeft', 'eyeLookOutRight'],
  ['mouthPressLeft', 'mouthPressRight'],
]
const EXPRESSIBLE: readonly Readonly<Record<string, number>>[] = [
  ...arkitToFacs50.lines
    .flatMap((line) => (line.terms.length === 1 ? [line.terms[0]!.source] : []))
    .filter((name, i, all) => all.indexOf(name) === i)
    // Closed lips mean something only against an open jaw.
    .map((name) => (name === 'mouthClose' ? { jawOpen: 1, mouthClose: 1 } : { [name]: 1 })),
  { cheekSquintLeft: 1 },
  { cheekSquintRight: 1 },
  ...PAIRS.map((names) => Object.fromEntries(names.map((name) => [name, 1]))),
]

describe.skipIf(!hasShared)('[M3] the two vocabularies of a Rocketbox head', () => {
  it.each(['rocketbox-Male_Adult_14_facial.fbx', 'rocketbox-Female_Child_01_facial.fbx'])(
    'mean the same by what they are found to be: %s',
    async (file) => {
      const { model } = await importFbx(new Uint8Array(readBytes(join(SHARED, 'heads/third-party', file))))
      const names = [...new Set(model.meshes.flatMap((mesh) => mesh.morphs.map((m) => m.name)))]
      const targetOf = (family: RegExp) => {
        const own = names.filter((name) => family.test(name))
        const lines = detectMap({ names: own, set: 'arkit-52' }).lines.filter((l) => l.targets.length === 1)
        return new Map(lines.map((l) => [l.control, l.targets[0]!.name]))
      }
      const [arkit, sranipal] = [targetOf(/^AK_/), targetOf(/^SR_/)]
      const shared = [...sranipal.keys()].filter((control) => arkit.has(control))
      expect(shared.length).toBeGreaterThanOrEqual(31)
      const strangers = agreement(model, sranipal.get('eyeBlinkLeft')!, arkit.get('jawOpen')!)
      expect(strangers.apart).toBeGreaterThan(APART_MM)
      for (const control of shared) {
        const { apart, alike } = agreement(model, sranipal.get(control)!, arkit.get(control)!)
        expect(apart, `${control}, mm between the middles of what moves`).toBeLessThan(APART_MM)
        // Its SRanipal pout gathers the lips, its ARKit pucker pushes the cheeks forward.
        expect(alike, `${control}, along`).toBeGreaterThan(control === 'mouthPucker' ? 0.35 : 0.7)
      }
    },
  )
})

/** Half the width of a face: brows and lids of one eye are nearer, eye and mouth further. */
const APART_MM = 35

/** How far the middles of two morphs lie apart, and how much they go the same way where both move: −1 to 1. */
function agreement({ meshes }: Model, first: string, second: string) {
  let [along, both] = [0, 0]
  const middles = [first, second].map(() => ({ sum: [0, 0, 0], weight: 0 }))
  for (const { morphs, primitives } of meshes) {
    const indices = [first, second].map((name) => morphs.findIndex((m) => m.name === name))
    if (indices.some((index) => index < 0)) continue
    for (const { positions, morphs: deltas } of primitives) {
      for (let v = 0; v < positions.length; v += 3) {
        const moves = indices.map((index) => Array.from(deltas[index]!.positions.subarray(v, v + 3)))
        const lengths = moves.map((move) => Math.hypot(...move))
        both += lengths[0]! * lengths[1]!
        along += moves[0]!.reduce((sum, d, k) => sum + d * moves[1]![k]!, 0)
        middles.forEach((middle, i) => {
          const weight = lengths[i]! ** 2
          middle.weight += weight
          middle.sum = middle.sum.map((total, k) => total + weight * positions[v + k]!)
        })
      }
    }
  }
  const [a, b] = middles.map(({ sum, weight }) => sum.map((total) => (total / weight) * 1000))
  return { apart: Math.hypot(...a!.map((value, k) => value - b![k]!)), alike: along / both }
}
