import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Document } from '@facework/documents'
import { importGltf, importVrm } from '@facework/formats'
import { createPoses } from '@facework/operations'
import { describe, expect, it } from 'vitest'
import { createTestHead } from '../../../../formats/src/gltf/test-gltf.ts'
import { createTestVrm } from '../../../../formats/src/vrm/test-vrm.ts'
import { loadGltf } from '../../../../three/test/load-glb.ts'
import { SHARED, sharedFiles } from '../../../test/shared.ts'
import { headFromGltf } from './gltf-head.ts'

const samples = join(import.meta.dirname, '../../../../../samples/heads')
const HEADS = [
  ...['ada-game', 'bolt-game', 'grub-game'].map((name) => join(samples, `${name}.glb`)),
  ...sharedFiles('gltf-tests', /Morph\w*\.glb$/),
  ...sharedFiles('heads/third-party', /facecap\.glb$/),
  ...sharedFiles('heads/ict', /id3-rig\.glb$/),
]
const bytesOf = (path: string) => new Uint8Array(readFileSync(path))

/** What a page draws: the importer gives morphs normals of length 1, which three.js does not. */
const withoutNormals = (morphs: readonly Record<string, unknown>[]) =>
  morphs.map(({ normals: _, ...rest }) => rest)

/** A document without what every import makes anew, and with surfaces left out. */
function comparable(document: Document): unknown {
  const { id: _, ...rest } = document as Document & Record<string, unknown>
  return JSON.parse(
    JSON.stringify({ ...rest, materials: [], images: [], skeleton: undefined }, (key, value) =>
      key === 'id'
        ? undefined
        : key === 'morphs' && Array.isArray(value)
          ? withoutNormals(value)
          : ArrayBuffer.isView(value)
            ? [...(value as Float32Array)].map((v) => Math.round(v * 1e6) / 1e6)
            : value,
    ),
  )
}

describe('A head out of what GLTFLoader decoded', () => {
  it.each(HEADS.map((path) => [path.replace(SHARED, 'shared').replace(samples, 'samples'), path]))(
    '[peer] is the one that the importer reads: %s',
    async (_, path) => {
      const bytes = bytesOf(path)
      const { head } = await headFromGltf(await loadGltf(bytes.slice().buffer), 'head')
      const imported = await importGltf(bytes, { name: 'head' })
      expect(comparable(head.model)).toEqual(comparable(imported.model))
      expect(comparable(head.skeleton)).toEqual(comparable(imported.skeleton))
      expect(head.clips.map(comparable)).toEqual(imported.clips.map(comparable))
      expect(comparable(head.poses)).toEqual(comparable(createPoses(imported).poses))
    },
  )

  it('shares its columns with the geometries', async () => {
    const gltf = await loadGltf(createTestHead().glb().slice().buffer)
    const { head } = await headFromGltf(gltf, 'head')
    const arrays = new Set<unknown>()
    gltf.scene.traverse((object) => {
      if ('geometry' in object)
        arrays.add(
          (object.geometry as { attributes: { position: { array: unknown } } }).attributes.position.array,
        )
    })
    for (const { primitives } of head.model.meshes)
      for (const { positions } of primitives) expect(arrays.has(positions)).toBe(true)
  })

  it.each(['0', '1'] as const)('is a VRM %s.x with its expressions, policy and notes', async (version) => {
    const bytes = createTestVrm(version).glb()
    const gltf = await loadGltf(bytes.slice().buffer)
    const before = gltf.scene.children[0]!.quaternion.clone()
    const { head, policy } = await headFromGltf(gltf, 'head')
    const imported = await importVrm(bytes, { name: 'head' })
    expect(comparable(head.model)).toEqual(comparable(imported.model))
    expect(comparable(head.poses)).toEqual(comparable(imported.poses))
    expect(policy?.speech.at(0)?.controls).toEqual(imported.policy.groups.mouth)
    expect(gltf.scene.userData.vrm).toMatchObject({
      version,
      humanoid: imported.humanoid,
      meta: imported.meta,
    })
    // The scene is turned as the model is: 0.x looks along −Z in the file.
    const turned = 2 * before.angleTo(gltf.scene.children[0]!.quaternion)
    expect(turned).toBeCloseTo(version === '0' ? 2 * Math.PI : 0, 5)
    const [root] = head.model.joints
    expect(gltf.scene.children[0]!.quaternion.toArray().map((v) => Math.abs(v))).toEqual(
      root!.reference.r.map((v) => expect.closeTo(Math.abs(v), 5)),
    )
  })
})
