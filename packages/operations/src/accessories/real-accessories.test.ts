import { existsSync, readFileSync } from 'node:fs'
import { accessoryKind, IDENTITY_TRANSFORM, type Mesh, type Model } from '@facework/documents'
import { type AccessoryType, accessoryDefaults } from '@facework/documents/internal'
import { importGltf } from '@facework/formats'
import { CharacterInstance, compileRig } from '@facework/runtime'
import { describe, expect, it } from 'vitest'
import { modelVertices } from '../character/model-vertices.ts'
import { createPoses } from '../index.ts'
import { accessoryShape } from './accessory-shape.ts'
import { type DeformFit, fitDeforming } from './deform-fit.ts'
import { fitAccessory, headSkinOf } from './fit-accessory.ts'
import { fillVectors } from './follow-head.ts'
import { type WeldedMesh, weldMesh } from './geometry/welded-mesh.ts'
import { isMeantAlone, stretchOf, sunkDepths } from './measure-fit.ts'
import { placeFitted } from './place-fitted.ts'
import type { HeadPose, HeadSkin, WearerDocuments } from './skin/head-skin.ts'
import { followSkin } from './skin/skin-patches.ts'

const SHARED = new URL('../../../../../shared/', import.meta.url)
const there = existsSync(new URL('accessories', SHARED))
if (!there)
  console.log('real-accessories: ../shared is not there, so accessories on real heads are not tested.')
/** All heads by `npm run prove -- accessories`; otherwise the smallest. */
const whole = process.env.FACEWORK_PROVE === 'accessories'

const KINDS = ['brows', 'moustache', 'beard'] as const
const known = new Map<string, Promise<WearerDocuments>>()

function load(file: string): Promise<WearerDocuments> {
  const before = known.get(file)
  if (before) return before
  const made = importGltf(readFileSync(new URL(file, SHARED))).then((imported) => {
    const { model } = imported
    const hasPoses = model.meshes.some((m) => m.morphs.length > 0) || imported.clips.length > 0
    return { model, poses: hasPoses ? createPoses(imported).poses : undefined }
  })
  known.set(file, made)
  return made
}
const ict = (name: string) => load(`heads/ict/ict-${name}.glb`)
const meshOf = ({ model }: WearerDocuments): WeldedMesh => accessoryShape(model).mesh

const alone = ({ poses }: HeadSkin) => poses.filter((p) => p.bases.length === 1 && isMeantAlone(p))

/** Millimetres between two places of the same vertices: the sum, how many, the largest. */
function errors(pairs: Iterable<readonly [Float64Array, Float64Array]>) {
  let [sum, count, max] = [0, 0, 0]
  for (const [a, b] of pairs) {
    for (let i = 0; i < a.length; i += 3) {
      const far = 1000 * Math.hypot(a[i]! - b[i]!, a[i + 1]! - b[i + 1]!, a[i + 2]! - b[i + 2]!)
      sum += far
      count++
      max = Math.max(max, far)
    }
  }
  return { mean: sum / count, max }
}

const fit = (
  head: HeadSkin,
  mesh: WeldedMesh,
  correctives: 'auto' | 'off' = 'auto',
  holds: 'skin' | 'lid-margin' = 'skin',
) => fitDeforming(head, mesh, { holds, pins: [], correctives })

const placer = (head: HeadSkin, fitted: DeformFit) => (pose: HeadPose) =>
  placeFitted(
    { head, mesh: fitted.mesh, weights: fitted.weights, morphs: fitted.morphs },
    fitted.correctives,
    pose,
  )

const plus = (a: Float64Array, b: Float64Array) => a.map((x, i) => x + b[i]!)

function show(row: string, figures: Readonly<Record<string, number>>): void {
  const text = Object.entries(figures).map(([name, value]) => `${name} ${value.toFixed(4)}`)
  console.log(`${row.padEnd(58)} ${text.join('  ')}`)
}

/** Against the exact deltas that the maker of the patch computed. */
async function againstTruth(head: string, kind: string) {
  const skin = headSkinOf(await ict(head))
  const truth = headSkinOf(await load(`accessories/ict-neutral-${kind}-truth.glb`))
  const fitted = fit(skin, weldMesh(truth.positions, truth.indices))
  const place = placer(skin, fitted)
  return errors(
    alone(skin).flatMap((pose) => {
      const wanted = truth.poses.find((p) => p.name === pose.name)
      return wanted ? [[place(pose), plus(truth.positions, wanted.delta)] as const] : []
    }),
  )
}

/** Against where the offsets go with the skin itself. */
async function againstSkin(head: string, kind: string, correctives: 'auto' | 'off') {
  const skin = headSkinOf(await ict(`${head}-rig`))
  const source = existsSync(new URL(`accessories/ict-${head}-${kind}.glb`, SHARED)) ? head : 'neutral'
  const shape = accessoryShape((await load(`accessories/ict-${source}-${kind}.glb`)).model)
  const fitted = fit(skin, shape.mesh, correctives)
  const place = placer(skin, fitted)
  const { holds, patches, inpaint } = fitted.following
  return errors(
    alone(skin).map((pose) => {
      const direct = followSkin(skin, holds, patches, pose.delta)
      const move = inpaint ? fillVectors(inpaint, direct, new Float64Array(holds.count)) : direct
      return [place(pose), plus(fitted.mesh.positions, move)] as const
    }),
  )
}

describe.skipIf(!there)('accessories on real heads', () => {
  const MUST: Record<string, Record<(typeof KINDS)[number], number>> = {
    neutral: { brows: 0.005, moustache: 0.02, beard: 0.01 },
    'neutral-lod': { brows: 0.012, moustache: 0.06, beard: 0.036 },
  }
  const MOST: Record<string, number> = { neutral: 0.4, 'neutral-lod': 1.4 }
  for (const head of whole ? ['neutral', 'neutral-lod'] : ['neutral-lod'])
    for (const kind of whole ? KINDS : (['moustache'] as const))
      it(`[A3] ${kind} on the morph head ${head} are where their maker put them`, async () => {
        const { mean, max } = await againstTruth(head, kind)
        show(`morph head ${head}, ${kind}`, { mean, max })
        expect(mean).toBeLessThan(MUST[head]![kind])
        expect(max).toBeLessThan(MOST[head]!)
      }, 600_000)

  const BARS = { brows: 0.009, moustache: 0.07, beard: 0.06 }
  for (const head of whole ? ['neutral', 'id1', 'id4'] : ['neutral'])
    for (const kind of whole ? KINDS : (['moustache'] as const))
      it(`[A3] ${kind} on the joint head ${head} go where its skin goes`, async () => {
        const joints = await againstSkin(head, kind, 'off')
        const corrected = await againstSkin(head, kind, 'auto')
        show(`joint head ${head}, ${kind}`, {
          mean: joints.mean,
          max: joints.max,
          correctedMean: corrected.mean,
          correctedMax: corrected.max,
        })
        if (head === 'neutral') expect(joints.mean).toBeLessThan(BARS[kind])
        expect(joints.max).toBeLessThan(3)
        expect(corrected.mean).toBeLessThanOrEqual(joints.mean)
      }, 600_000)

  const STRONG = [
    'jawOpen',
    'mouthSmile_L',
    'mouthFunnel',
    'mouthPucker',
    'mouthShrugLower',
    'mouthRollLower',
    'cheekPuff_L',
  ]
  it.runIf(whole)(
    '[A4] nothing sinks more than half a millimetre on joint heads in strong poses',
    async () => {
      for (const head of ['neutral', 'id1', 'id4']) {
        const skin = headSkinOf(await ict(`${head}-rig`))
        let deepest = 0
        for (const kind of KINDS) {
          const fitted = fit(skin, meshOf(await load(`accessories/ict-${head}-${kind}.glb`)))
          const place = placer(skin, fitted)
          for (const pose of skin.poses.filter((p) => STRONG.includes(p.name))) {
            const atRest = new Float64Array(fitted.following.holds.count)
            for (const depth of sunkDepths(skin, fitted.following.holds, atRest, pose, place(pose)))
              deepest = Math.max(deepest, depth)
          }
          skin.surface.move(skin.positions)
        }
        show(`deepest on ${head}`, { mm: deepest })
        expect(deepest).toBeLessThan(0.5)
      }
    },
    600_000,
  )

  const accessoryOf = (model: Model, type: AccessoryType) =>
    accessoryKind.create(type, { ...accessoryDefaults(type), model: { id: model.id } })

  for (const id of ['id1', 'id4'])
    it.runIf(whole)(
      `[A5] accessories of the neutral head rest on ${id} where its maker put them`,
      async () => {
        const bars = { brows: 0.4, moustache: 1, beard: 0.8 }
        for (const kind of KINDS) {
          const { model } = await load(`accessories/ict-neutral-${kind}.glb`)
          const fitted = fitAccessory({
            accessory: accessoryOf(model, kind),
            model,
            head: await ict(id),
            madeFor: await ict('neutral-lod'),
            options: { method: 'motion' },
          })
          const truth = meshOf(await load(`accessories/ict-${id}-${kind}.glb`))
          const { mean, max } = errors([[fitted.mesh.positions, truth.positions]])
          show(`neutral ${kind} on ${id}, at rest`, {
            mean,
            max,
            disagreement: fitted.fit.report.disagreement ?? 0,
          })
          expect(fitted.fit.report.method).toBe('motion')
          expect(mean).toBeLessThan(bars[kind])
          expect(max).toBeLessThan(6)
        }
      },
      900_000,
    )

  /** The skin of a head as its cage: without poses, 3 mm further out. */
  async function cageOf(id: string, name: string): Promise<Mesh> {
    const { model } = await ict(id)
    const skin = headSkinOf({ model, poses: (await ict(id)).poses })
    const mesh = model.meshes.find((m) => m.name === skin.meshes[0])!
    const uvs = Float32Array.from(mesh.primitives.flatMap((p) => [...p.uvs!]))
    const positions = Float32Array.from(skin.positions, (x, i) => x + 0.003 * skin.normals[i]!)
    const start = modelVertices(model, compileRig(model)).meshStarts[model.meshes.indexOf(mesh)]!
    return {
      name,
      transform: IDENTITY_TRANSFORM,
      morphs: [],
      primitives: [
        {
          mode: 'triangles',
          positions,
          indices: skin.indices,
          uvs: Float32Array.from(
            { length: skin.source.length * 2 },
            (_, i) => uvs[(skin.source[i >> 1]! - start) * 2 + (i & 1)]!,
          ),
          morphs: [],
        },
      ],
    }
  }

  for (const id of ['id1', 'id4'])
    it.runIf(whole)(
      `[A5] cages take accessories of the neutral head to ${id}`,
      async () => {
        for (const kind of KINDS) {
          const { model } = await load(`accessories/ict-neutral-${kind}.glb`)
          const inner = await cageOf('neutral-lod', 'X_InnerCage')
          const caged: Model = { ...model, meshes: [...model.meshes, inner] }
          const head = await ict(id)
          const outer = await cageOf(`${id}-lod`, 'Head_OuterCage')
          const fitted = fitAccessory({
            accessory: accessoryOf(caged, kind),
            model: caged,
            head: { ...head, model: { ...head.model, meshes: [...head.model.meshes, outer] } },
          })
          const truth = meshOf(await load(`accessories/ict-${id}-${kind}.glb`))
          const { mean, max } = errors([[fitted.mesh.positions, truth.positions]])
          show(`neutral ${kind} on ${id} by cages, at rest`, { mean, max })
          expect(fitted.fit.report.method).toBe('cages')
          expect(mean).toBeLessThan(0.5)
          expect(max).toBeLessThan(2)
        }
      },
      900_000,
    )

  it.runIf(whole)(
    "[A5] a beard of one maker is worn by another maker's head",
    async () => {
      for (const kind of KINDS) {
        const { model } = await load(`accessories/ict-neutral-${kind}.glb`)
        const fitted = fitAccessory({
          accessory: accessoryOf(model, kind),
          model,
          head: await load('heads/makehuman/mh-male-arkit-poses.glb'),
          madeFor: await ict('neutral-lod'),
        })
        const rest = stretchOf(meshOf({ model }), fitted.mesh.positions)
        const { disagreement, tornMost, deepest } = fitted.fit.report
        show(`ICT ${kind} on MakeHuman`, {
          rest,
          poses: tornMost.value,
          deepest: deepest.value,
          disagreement: disagreement ?? 0,
        })
        expect(rest).toBeLessThan(2)
        expect(tornMost.value).toBeLessThan(2)
        expect(deepest.value).toBeLessThan(0.5)
      }
    },
    900_000,
  )

  it.runIf(whole)(
    '[A3] lashes move as their maker weighted them',
    async () => {
      const documents = await load('heads/makehuman/mh-female-poseunits.glb')
      const skin = headSkinOf(documents)
      const { model } = documents
      const lashes: Model = { ...model, meshes: model.meshes.filter((m) => m.name === 'Lashes') }
      const fitted = fit(skin, accessoryShape(lashes).mesh, 'off', 'lid-margin')
      const place = placer(skin, fitted)
      const poses = alone(skin).filter((p) => /lid|brow|cheek|eye|nose/i.test(p.name))
      const instance = new CharacterInstance(compileRig(lashes, { poses: documents.poses! }))
      const vertices = modelVertices(lashes, instance.rig)
      const { mean, max } = errors(
        poses.map(({ name }, i) => {
          instance.setControl(name, 1)
          const truth = vertices.place(instance.update(0))
          instance.setControl(name, undefined)
          return [place(poses[i]!), truth] as const
        }),
      )
      show('lashes by lid margins', { mean, max })
      expect(mean).toBeLessThan(0.2)
      expect(max).toBeLessThan(5)
    },
    600_000,
  )

  for (const [name, lift] of [
    ['thick shell', 0.012],
    ['hanging beard', 0.06],
  ] as const)
    it.runIf(whole)(
      `[A3] a ${name} does not tear`,
      async () => {
        const skin = headSkinOf(await ict('neutral-lod'))
        const fitted = fit(
          skin,
          thickened(
            meshOf(await load('accessories/ict-neutral-beard.glb')),
            skin,
            lift,
            name === 'hanging beard',
          ),
        )
        show(`${name}, longest edge`, { ratio: fitted.tornMost.value })
        expect(fitted.tornMost.value).toBeLessThan(2.2)
      },
      600_000,
    )
})

/** A patch and the same patch further off, closed along every edge: along the normals, or hanging straight down. */
function thickened(
  { positions, indices }: WeldedMesh,
  skin: HeadSkin,
  by: number,
  down: boolean,
): WeldedMesh {
  const { holds } = fit(skin, weldMesh(positions, indices), 'off').following
  const count = positions.length / 3
  const out = new Float64Array(positions.length * 2)
  out.set(positions)
  for (let v = 0; v < count; v++) {
    const o = v * 3
    for (let k = 0; k < 3; k++) {
      const along = down ? (k === 1 ? -1 : 0) : holds.offset[o + k]! / (holds.distance[v]! || 1)
      out[(count + v) * 3 + k] = positions[o + k]! + along * by
    }
  }
  const shell: number[] = [...indices, ...indices.map((i) => i + count)]
  for (let t = 0; t < indices.length; t += 3) {
    for (let k = 0; k < 3; k++) {
      const [a, b] = [indices[t + k]!, indices[t + ((k + 1) % 3)]!]
      shell.push(a, b, a + count, b, b + count, a + count)
    }
  }
  return weldMesh(out, Uint32Array.from(shell))
}
