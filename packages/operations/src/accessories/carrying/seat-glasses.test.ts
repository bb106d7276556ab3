import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { accessoryKind, type Model } from '@facework/documents'
import { accessoryDefaults } from '@facework/documents/internal'
import { importGltf } from '@facework/formats'
import { CharacterInstance, compileRig } from '@facework/runtime'
import { describe, expect, it } from 'vitest'
import { modelVertices } from '../../character/model-vertices.ts'
import { createPoses } from '../../index.ts'
import { fitAccessory, headSkinOf } from '../fit-accessory.ts'
import { createSurfacePoint } from '../geometry/triangle-surface.ts'
import type { WearerDocuments } from '../skin/head-skin.ts'

const ROOT = new URL('../../../../../', import.meta.url)
const SUNGLASSES = new URL('../shared/accessories/SunglassesKhronos.glb', ROOT)
const there = existsSync(SUNGLASSES)
if (!there) console.log('seat-glasses: ../shared is not there, so the sunglasses of Khronos are not worn.')

/** Metres between pads and skin: 3 mm, but for Bolt, whose eyes stand out further than its nose. */
const HEADS = [
  ['samples/heads/ada-game.glb', 0.003],
  ['samples/heads/grub-game.glb', 0.003],
  ['samples/heads/bolt-game.glb', 0.006],
  ['../shared/heads/ict/ict-id3-lod.glb', 0.003],
  ['../shared/heads/makehuman/mh-male-arkit-poses.glb', 0.003],
] as const

async function read(file: string): Promise<WearerDocuments> {
  const imported = await importGltf(new Uint8Array(readFileSync(new URL(file, ROOT))))
  return { model: imported.model, poses: createPoses(imported).poses }
}

/** Vertices of lashes, brows, lids and eyes in each pose. */
function hairOf({ model, poses }: WearerDocuments) {
  const instance = new CharacterInstance(compileRig(model, { poses: poses! }))
  const vertices = modelVertices(model, instance.rig)
  const isHair = model.meshes.map(({ name }) => /lash|brow|eye|lid|shutter|catchlight|iris|pupil/i.test(name))
  return poses!.poses
    .filter((p) => p.role.type === 'control')
    .map(({ name }) => {
      instance.setControl(name, 1)
      const places = vertices.place(instance.update(0))
      instance.setControl(name, undefined)
      const own: (readonly [number, number, number])[] = []
      for (let v = 0; v < vertices.count; v++)
        if (isHair[vertices.meshOf[v]!]) own.push([places[v * 3]!, places[v * 3 + 1]!, places[v * 3 + 2]!])
      return { name, own }
    })
}

describe('glasses that were made on the head', () => {
  it.each(['ada', 'grub', 'bolt'])('[A6] stay where %s has them', async (name) => {
    const head = await read(`samples/heads/${name}-game.glb`)
    const file = readdirSync(new URL('samples/accessories/', ROOT)).find(
      (f) => f.startsWith(name) && f.includes('glasses'),
    )!
    const { model } = await importGltf(
      new Uint8Array(readFileSync(new URL(`samples/accessories/${file}`, ROOT))),
    )
    const accessory = accessoryKind.create('glasses', {
      ...accessoryDefaults('glasses'),
      model: { id: model.id },
    })
    expect(fitAccessory({ accessory, model, head }).fit.report.method).toBe('rigid')
  })
})

describe.skipIf(!there)('sunglasses that were made for no head', () => {
  it.each(HEADS)(
    '[A6] sit on the nose of %s, in front of its lashes, brows and eyes',
    { timeout: 120_000 },
    async (file, limit) => {
      const head = await read(file)
      const { model } = await importGltf(new Uint8Array(readFileSync(SUNGLASSES)))
      const worn = fitAccessory({
        accessory: accessoryKind.create('SunglassesKhronos', {
          ...accessoryDefaults('glasses'),
          model: { id: model.id },
        }),
        model,
        head,
      })
      expect(worn.fit.report.method).toBe('landmarks')
      expect(worn.model.meshes.every((m) => m.parent !== undefined && m.morphs.length === 0)).toBe(true)
      const skin = headSkinOf(head)
      const pads = gapOf(worn.model, skin)
      const scale = worn.model.meshes[0]!.transform.s[0]
      let nearest = Number.POSITIVE_INFINITY
      let where = ''
      for (const { name, own } of hairOf(head)) {
        const pose = skin.poses.find((p) => p.name === name)
        if (!pose) continue
        const gap = clearance(worn.place(pose), worn.mesh.indices, own)
        if (gap < nearest) [nearest, where] = [gap, name]
      }
      console.log(
        `${file}: size ${scale.toFixed(2)}, pads ${(pads * 1000).toFixed(2)} mm off the skin, lashes, brows and eyes ${(nearest * 1000).toFixed(2)} mm behind (${where})`,
      )
      expect(pads).toBeLessThan(limit)
      expect(nearest).toBeGreaterThan(0)
    },
  )

  /** From the vertex of the pads that is nearest to the skin, at rest. */
  function gapOf(model: Model, skin: ReturnType<typeof headSkinOf>): number {
    const instance = new CharacterInstance(compileRig(model, {}))
    const vertices = modelVertices(model, instance.rig)
    const places = vertices.place(instance.update(0))
    const found = createSurfacePoint()
    skin.surface.move(skin.positions)
    let nearest = Number.POSITIVE_INFINITY
    model.meshes.forEach(({ name }, m) => {
      if (!/pad/i.test(name)) return
      for (let v = vertices.meshStarts[m]!; v < vertices.meshStarts[m + 1]!; v++) {
        const [x, y, z] = [places[v * 3]!, places[v * 3 + 1]!, places[v * 3 + 2]!]
        if (skin.surface.closest(x, y, z, found, 1)) nearest = Math.min(nearest, found.distance)
      }
    })
    return nearest
  }

  /** Metres along Z from points to the back of the glasses before them; negative where a point is through a lens. */
  function clearance(
    places: Float64Array,
    indices: Uint32Array,
    points: readonly (readonly [number, number, number])[],
  ): number {
    let front = Number.NEGATIVE_INFINITY
    for (let i = 2; i < places.length; i += 3) front = Math.max(front, places[i]!)
    let least = Number.POSITIVE_INFINITY
    for (let t = 0; t < indices.length; t += 3) {
      const [a, b, c] = [indices[t]! * 3, indices[t + 1]! * 3, indices[t + 2]! * 3]
      // Of the front alone: arms pass beside the head.
      if (Math.min(places[a + 2]!, places[b + 2]!, places[c + 2]!) < front - 0.03) continue
      const [ax, ay, bx, by, cx, cy] = [
        places[a]!,
        places[a + 1]!,
        places[b]!,
        places[b + 1]!,
        places[c]!,
        places[c + 1]!,
      ]
      const [lowX, highX] = [Math.min(ax, bx, cx), Math.max(ax, bx, cx)]
      const [lowY, highY] = [Math.min(ay, by, cy), Math.max(ay, by, cy)]
      const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
      if (area === 0) continue
      for (const [x, y, z] of points) {
        if (x < lowX || x > highX || y < lowY || y > highY) continue
        const u = ((bx - x) * (cy - y) - (cx - x) * (by - y)) / area
        const v = ((cx - x) * (ay - y) - (ax - x) * (cy - y)) / area
        if (u < 0 || v < 0 || u + v > 1) continue
        const plane = u * places[a + 2]! + v * places[b + 2]! + (1 - u - v) * places[c + 2]!
        least = Math.min(least, plane - z)
      }
    }
    return least
  }
})
