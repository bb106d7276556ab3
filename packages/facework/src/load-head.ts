import type { Clip, Model, PoseAsset, Skeleton } from '@facework/documents'
import { type Imported, importGltf, importVrm, isGltf, isVrm } from '@facework/formats'
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
 * Reads a head from the bytes of a .glb, .vrm or .fbx. Its poses are the expressions of a VRM; else they come from
 * the frames that `Frame<N>` properties name, from its morphs, or from both. Throws a FaceworkError when the file
 * cannot be read or has no poses.
 *
 *   const head = await loadHead(await (await fetch('ada.glb')).arrayBuffer())
 */
export async function loadHead(bytes: ArrayBuffer | Uint8Array): Promise<Head> {
  const { imported, poses } = await readHead(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes))
  const { model, skeleton, clips } = imported
  if (poses) return { model, skeleton, poses, clips, diagnostics: imported.diagnostics }
  const created = createPoses(imported)
  const diagnostics = [...imported.diagnostics, ...created.diagnostics]
  return { model, skeleton, poses: created.poses, clips, diagnostics }
}

interface ReadHead {
  readonly imported: Imported
  /** Missing for a file that does not say which poses it has. */
  readonly poses?: PoseAsset
}

async function readHead(bytes: Uint8Array): Promise<ReadHead> {
  if (isVrm(bytes)) {
    const imported = await importVrm(bytes)
    return { imported, poses: imported.expressions }
  }
  if (!isGltf(bytes)) {
    // Pages that load no FBX do not load its reader.
    const { importFbx, isFbx } = await import('@facework/formats/fbx')
    if (isFbx(bytes)) return { imported: await importFbx(bytes) }
  }
  return { imported: await importGltf(bytes) }
}
