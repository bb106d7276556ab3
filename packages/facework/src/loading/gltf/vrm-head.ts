import '../../keep-container-together.ts'
import '../../keep-importer-together.ts'
import { defaultPolicy, type Policy } from '@facework/documents'
import { type Imported, type ImportedVrm, policyFromVrm } from '@facework/formats'
import { type Gltf, vrmFromGltf } from '@facework/formats/internal'
import { type Object3D, Quaternion } from 'three'
import type { GLTF } from 'three/addons/loaders/GLTFLoader.js'
import type { Head, HeadWithPolicy } from '../head.ts'

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

export function headFromVrm({ model, skeleton, clips, poses, diagnostics }: ImportedVrm): Head {
  return { model, skeleton, poses, clips, diagnostics }
}

/** The default policy, with the file's names for mouth, blink and gaze, and its overrides. */
export function vrmPolicy({ policy, model }: ImportedVrm): Policy {
  const own = policyFromVrm(policy, model.name)
  return {
    ...own,
    speech: [...own.speech, ...defaultPolicy.speech],
    blink: [...own.blink, ...defaultPolicy.blink],
    gaze: [...own.gaze, ...defaultPolicy.gaze],
  }
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
