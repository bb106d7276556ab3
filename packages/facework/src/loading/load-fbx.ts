import '../keep-container-together.ts'
import '../keep-importer-together.ts'
import { importFbx } from '@facework/formats'
import type { Face, FaceOptions } from '../face.ts'
import { bindAsNeeded } from '../opening/bind-as-needed.ts'
import type { OpenedFile } from './file-access.ts'
import { headFromImported } from './head-from-imported.ts'
import { sceneFromModel } from './scene-from-model.ts'

/** A face from an .fbx: our own reader makes a model of it, which is drawn as any other. */
export async function loadFbxFace(
  { bytes, name }: OpenedFile,
  signal: AbortSignal | undefined,
  face: FaceOptions,
): Promise<Face> {
  const head = headFromImported(await importFbx(bytes, { name, signal }))
  return bindAsNeeded(await sceneFromModel(head.model), head, face)
}
