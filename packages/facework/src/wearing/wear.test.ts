import { readFileSync } from 'node:fs'
import { accessoryKind, IDENTITY_TRANSFORM, type Model, modelKind } from '@facework/documents'
import { accessoryDefaults } from '@facework/documents/internal'
import { fitAccessory, headSkinOf } from '@facework/operations/internal'
import { type Mesh, type Object3D, type SkinnedMesh, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { loadScene } from '../../../three/test/load-glb.ts'
import { bindHead } from '../bind-head.ts'
import { loadHead } from '../loading/load-head.ts'

const SAMPLES = new URL('../../../../samples/heads/', import.meta.url)

async function sampleFace(name: string) {
  const bytes = readFileSync(new URL(`${name}.glb`, SAMPLES))
  const scene = await loadScene(Uint8Array.from(bytes).buffer)
  const head = await loadHead(bytes)
  return { face: bindHead(scene, head), scene, head }
}

/** The skin around the mouth, 1.2 mm off, as a beard. */
function beardFor(head: {
  readonly model: Model
  readonly poses: NonNullable<Parameters<typeof headSkinOf>[0]['poses']>
}) {
  const skin = headSkinOf(head)
  const open = skin.poses.find((p) => p.name === 'JawDrop')!.delta
  const moves = (v: number) => Math.hypot(open[v * 3]!, open[v * 3 + 1]!, open[v * 3 + 2]!) > 0.002
  const place = new Map<number, number>()
  const positions: number[] = []
  const indices: number[] = []
  for (let t = 0; t < skin.indices.length; t += 3) {
    const corners = [...skin.indices.subarray(t, t + 3)]
    if (!corners.every(moves) || corners.some((v) => skin.normals[v * 3 + 2]! < 0.2)) continue
    for (const v of corners) {
      if (!place.has(v)) {
        place.set(v, positions.length / 3)
        for (let k = 0; k < 3; k++)
          positions.push(skin.positions[v * 3 + k]! + 0.0012 * skin.normals[v * 3 + k]!)
      }
      indices.push(place.get(v)!)
    }
  }
  const model = modelKind.create('beard', {
    joints: [],
    meshes: [
      {
        name: 'Beard',
        transform: IDENTITY_TRANSFORM,
        morphs: [],
        primitives: [
          {
            mode: 'triangles',
            positions: Float32Array.from(positions),
            indices: Uint32Array.from(indices),
            morphs: [],
          },
        ],
      },
    ],
  })
  return {
    model,
    accessory: accessoryKind.create('beard', { ...accessoryDefaults('beard'), model: { id: model.id } }),
  }
}

function meshNamed(root: Object3D, name: string): SkinnedMesh | undefined {
  let found: Object3D | undefined
  root.traverse((o) => {
    if (o.name === name && (o as Mesh).isMesh) found = o
  })
  return found as SkinnedMesh | undefined
}

describe('a face that wears a beard', () => {
  it.each(['grub-game', 'ada-game', 'bolt-game'])(
    '[A3] three.js draws it on %s where the fit says, to 0.05 mm',
    async (name) => {
      const { face, scene, head } = await sampleFace(name)
      const { model, accessory } = beardFor(head)
      const worn = await face.wear({ model, accessory })
      expect(worn.fit.report.method).toBe('worn')
      expect(worn.fit.report.trusted).toBeGreaterThan(20)
      const mesh = meshNamed(scene, 'Beard')!
      const skin = headSkinOf(head)
      const pose = skin.poses.find((p) => p.name === 'JawDrop')!
      face.controls.JawDrop = 1
      face.update(0)
      scene.updateMatrixWorld(true)
      const rest = model.meshes[0]!.primitives[0]!.positions
      const wanted = fitAccessory({ model, accessory, head }).place(pose)
      const at = (values: ArrayLike<number>, v: number) =>
        new Vector3(values[v * 3], values[v * 3 + 1], values[v * 3 + 2])
      let [worst, moved] = [0, 0]
      for (let v = 0; v < rest.length / 3; v++) {
        const drawn = mesh.localToWorld(mesh.getVertexPosition(v, new Vector3()))
        worst = Math.max(worst, drawn.distanceTo(at(wanted, v)))
        moved = Math.max(moved, drawn.distanceTo(at(rest, v)))
      }
      expect(moved).toBeGreaterThan(0.005)
      expect(worst).toBeLessThan(0.00005)
    },
    120_000,
  )

  it('can be hidden and taken off again, and the face plays on', async () => {
    const { face, scene, head } = await sampleFace('grub-game')
    face.controls.JawDrop = 0.5
    const before = scene.children.length
    const morphs = face.character.rig.morphs.length
    const worn = await face.wear(beardFor(head))
    face.update(0)
    expect(face.character.control('JawDrop')).toBe(0.5)
    expect(scene.children.length).toBe(before + 1)
    worn.visible = false
    expect(meshNamed(scene, 'Beard')!.visible).toBe(false)
    worn.remove()
    expect(meshNamed(scene, 'Beard')).toBeUndefined()
    expect(face.character.rig.morphs.length).toBe(morphs)
    expect(face.documents.worn).toEqual([])
    face.update(1 / 60)
    expect(face.diagnostics.filter((d) => d.severity === 'error')).toEqual([])
  }, 120_000)
})
