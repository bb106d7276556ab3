import '../../keep-container-together.ts'
import '../../keep-importer-together.ts'
import type { Imported, ImportedVrm } from '@facework/formats'
import { type Gltf, vrmFromGltf } from '@facework/formats/internal'
import { type Object3D, Quaternion } from 'three'
import type { GLTF } from 'three/addons/loaders/GLTFLoader.js'
import type { HeadWithPolicy } from '../head.ts'
import { headFromVrm, vrmPolicy } from '../head-from-vrm.ts'

/** What a VRM says about itself besides its face; in `userData.vrm` of the object that was loaded. */
export type VrmNotes = Pick<ImportedVrm, 'version' | 'humanoid' | 'lookAt' | 'firstPerson' | 'meta'>

/** The head of a VRM: its expressions and its other morphs are its poses. The scene of a VRM 0.x is turned to look along +Z. */
export function vrmHead(gltf: GLTF, imported: Imported): HeadWithPolicy {
  const vrm = vrmFromGltf(gltf.parser.json as Gltf, imported)
  turnVrm0(gltf)
  const { version, humanoid, lookAt, firstPerson, meta } = vrm
  gltf.scene.userData.vrm = { version, humanoid, lookAt, firstPerson, meta } satisfies VrmNotes
  return { head: headFromVrm(vrm), policy: vrmPolicy(vrm) }
}

/** The scene of a VRM 0.x looks along −Z; those of other files stay as they are. */
export function turnVrm0({ scene, parser }: GLTF): void {
  const { VRM: older, VRMC_vrm: newer } = (parser.json as Gltf).extensions ?? {}
  if (older !== undefined && newer === undefined) for (const root of scene.children) turnAround(root)
}

const HALF_TURN = new Quaternion(0, 1, 0, 0)

/** As the importer turns the roots of the model, so that both agree about every joint. */
function turnAround(root: Object3D): void {
  root.quaternion.premultiply(HALF_TURN)
  root.position.set(-root.position.x, root.position.y, -root.position.z)
}
