import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { type Clip, documentFromFiles } from '@facework/documents'
import { importGltf, importLiveLinkCsv } from '@facework/formats'
import { describe, expect, it } from 'vitest'
import { bakeClip, createPoses, curvesFromJoints, mapClip } from '../index.ts'
import { BUILT_IN_VOCABULARIES, mapsToFollow } from '../internal.ts'
import { detectedMap } from '../vocabulary/detected-map.ts'
import { curveSampler } from './clip-content.ts'
import { applied, curveError } from './test-modifier.ts'

const ROOT = new URL('../../../../', import.meta.url)
const SHARED = new URL('../shared/', ROOT)
const there = existsSync(new URL('heads/ict', SHARED))
if (!there) console.log('real-takes: ../shared is not there, so modifiers meet no real heads and takes.')

const clip = (name: string) =>
  documentFromFiles(readFileSync(new URL(`samples/clips/${name}.clip.json`, ROOT), 'utf8')) as Clip
const FPS = 15

/** A second of a sample clip on a head, as joints and morphs; and the curves found from those. */
async function thereAndBack(head: URL, take: Clip) {
  const imported = await importGltf(readFileSync(head))
  const { poses } = createPoses(imported)
  const short = { ...take, joints: [], morphs: [], duration: 1 }
  const names = short.curves.map((c) => c.name)
  const map = detectedMap(imported.model, poses)
  const maps = map ? mapsToFollow(names, map, BUILT_IN_VOCABULARIES) : []
  const own = maps.reduce<Clip>((mapped, each) => mapClip(mapped, each).clip, short)
  const baked = bakeClip({ model: imported.model, poses, clip: own, fps: FPS })
  const found = curvesFromJoints(baked, { model: imported.model, poses, fps: FPS })
  const [was, is] = [curveSampler(own), curveSampler({ ...own, curves: found.curves })]
  let weight = 0
  for (const { name, role, range } of poses.poses) {
    if (role.type !== 'control') continue
    for (let i = 0; i <= FPS; i++) {
      const wanted = Math.min(Math.max(was(name, i / FPS), range[0]), range[1])
      weight = Math.max(weight, Math.abs(wanted - is(name, i / FPS)))
    }
  }
  return { millimetres: found.residual.worst * 1000, weight }
}

describe('bake-joints-to-curves on real heads', () => {
  const rigs = there ? readdirSync(new URL('heads/ict', SHARED)).filter((f) => f.endsWith('-rig.glb')) : []

  it.skipIf(!there).each(rigs.slice(0, 2))('[O2] %s: a scream comes back, weight by weight', async (rig) => {
    const { millimetres, weight } = await thereAndBack(new URL(`heads/ict/${rig}`, SHARED), clip('scream'))
    expect(millimetres).toBeLessThan(0.001)
    expect(weight).toBeLessThan(1e-4)
  })

  it('[O2] Grub: the face comes back, though some of its poses nearly undo each other', async () => {
    const { millimetres, weight } = await thereAndBack(new URL('samples/heads/grub.glb', ROOT), clip('laugh'))
    expect(millimetres).toBeLessThan(0.001)
    expect(weight).toBeLessThan(2e-3)
  }, 60_000)
})

describe.skipIf(!there)('reduce-keys on real captures', () => {
  const folder = new URL('clips/livelinkface/', SHARED)
  const files = there ? readdirSync(folder).filter((f) => f.endsWith('.csv')) : []
  /** The default of a take. */
  const ERROR = 0.01

  it.each(files)(
    '[O2] %s: every curve stays within the bound at every frame, with a quarter of the keys',
    (file) => {
      const [take] = importLiveLinkCsv(readFileSync(new URL(file, folder)), { name: 'take' }).clips
      const { content } = applied('reduce-keys', take!, { error: ERROR })
      const errors = content.curves.map((curve, i) => curveError(take!.curves[i]!, curve, take!.duration))
      const worst = errors.reduce((a, b) => Math.max(a, b), 0)
      const count = (curves: typeof content.curves) =>
        curves.reduce((n, c) => n + (c.type === 'keyed' ? c.keys.length : c.values.length), 0)
      const fewer = count(take!.curves) / count(content.curves)
      console.info(
        `${file}: largest error ${worst.toFixed(4)}, ${fewer.toFixed(1)} times fewer keys than frames`,
      )
      expect(worst).toBeLessThanOrEqual(ERROR * (1 + 1e-6))
      expect(fewer).toBeGreaterThanOrEqual(4)
    },
  )
})
