import { importGltf, importVrm } from '@facework/formats'
import { isGltf, isVrm } from '@facework/formats/internal'
import type { Head } from './head.ts'
import { headFromImported } from './head-from-imported.ts'

/**
 * Reads a head from the bytes of a .glb, .vrm or .fbx. Its poses are the expressions and other morphs of a VRM; else they come from
 * the frames that `Frame<N>` properties name, from its morphs, or from both. Throws a FaceworkError when the file
 * cannot be read or has no poses.
 *
 *   const head = await loadHead(await (await fetch('ada.glb')).arrayBuffer())
 */
export async function loadHead(source: ArrayBuffer | Uint8Array): Promise<Head> {
  const bytes = source instanceof Uint8Array ? source : new Uint8Array(source)
  if (isVrm(bytes)) {
    const { model, skeleton, clips, poses, diagnostics } = await importVrm(bytes)
    return { model, skeleton, poses, clips, diagnostics }
  }
  if (!isGltf(bytes)) {
    // Pages that load no FBX do not load its reader.
    const { importFbx, isFbx } = await import('./read-fbx.ts')
    if (isFbx(bytes)) return headFromImported(await importFbx(bytes))
  }
  return headFromImported(await importGltf(bytes))
}
