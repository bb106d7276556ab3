import type { Clip, Model, PoseAsset, Skeleton } from '@facework/documents'
import { importGltf } from '@facework/formats'
import { createPoses } from '@facework/operations'
import type { Diagnostic } from '@facework/report'

/** A head as documents: what it is made of, and the poses that turn curves into its own faces. */
export interface Head {
  readonly model: Model
  readonly skeleton: Skeleton
  readonly poses: PoseAsset
  /** The animations of the file. */
  readonly clips: readonly Clip[]
  /** Everything worth saying about the file; nothing is printed. */
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Reads a head from the bytes of a .glb: its poses come from the frames that `Frame<N>` properties name,
 * from its morphs, or from both. Throws a FaceworkError when the file cannot be read or holds no faces.
 *
 *   const head = await loadHead(await (await fetch('ada.glb')).arrayBuffer())
 */
export async function loadHead(bytes: ArrayBuffer | Uint8Array): Promise<Head> {
  const imported = await importGltf(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes))
  const { model, skeleton, clips } = imported
  const { poses, diagnostics } = createPoses(imported)
  return { model, skeleton, poses, clips, diagnostics: [...imported.diagnostics, ...diagnostics] }
}
